// What a Group has of feeds: its items with what it did with them, and its subscriptions (modules/exoreader/docs/feeds.md).

export interface ItemState {
  readonly item: number
  readonly feed: number
  /** '' once nobody subscribes to its feed: it stays for its star. */
  readonly subscription: string
  readonly point_at: string
  readonly read: boolean
  readonly starred: boolean
  readonly expanded: boolean
  /** Seconds of its media that were played. */
  readonly position: number | null
  /**
   * What a rule of the subscription did to it, and the words of that rule. What it hid is in no list but its own, until somebody brings it
   * back ('show').
   */
  readonly ruled: RuleAction | 'show' | null
  readonly ruled_by: string | null
}

/** What a rule does to an item. */
export type RuleAction = 'hide' | 'read' | 'star'

/** A rule of a subscription, ready to be compared with items. */
export interface ItemRule {
  /** What an item must have, in PostgreSQL's words (`tsquery`); the weights A, B and D mean title, author and text. */
  readonly query: string
  readonly does: RuleAction
  /** As people wrote them. */
  readonly words: string
}

/** Which items of a Group; everything that is left out is open. */
export interface ItemSelection {
  readonly read?: boolean | undefined
  readonly starred?: boolean | undefined
  /** Those that a rule hid, and no others; left out, these are left out. */
  readonly hidden?: true | undefined
  readonly subscriptions?: readonly string[] | undefined
  /** Bounds of `point_at`, ISO. */
  readonly from?: string | undefined
  readonly after?: string | undefined
  readonly until?: string | undefined
  readonly before?: string | undefined
  /** Above or below this position in the list, without it. */
  readonly newerThan?: ItemPosition | undefined
  readonly olderThan?: ItemPosition | undefined
  /** Came until this moment, ISO. */
  readonly cameUntil?: string | undefined
  /** Came from this moment on, ISO. */
  readonly cameFrom?: string | undefined
}

/** The place of an item in every list. */
export interface ItemPosition {
  readonly point_at: string
  readonly item: number
}

export interface ItemPageQuery extends ItemSelection {
  readonly direction?: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly skip?: number | undefined
}

export interface ItemSearch extends ItemPageQuery {
  /** In PostgreSQL's words (`to_tsquery`). */
  readonly words: string
}

/** How far one search looks: rows of the list before the index of words is used, hits that are fetched, rows of the list where there are more. */
export interface SearchBounds {
  readonly nearby: number
  readonly fewHits: number
  readonly lookedThrough: number
}

export interface SearchAnswer {
  readonly states: readonly ItemState[]
  /** The list was searched up to this position; the search goes on behind it. */
  readonly reached?: ItemPosition
}

/** Items in the order of their numbers: the first ones behind one, or the last ones before it. */
export type NumberedQuery = { readonly limit: number } & (
  | { readonly after: number }
  | { readonly before: number | undefined }
)

export interface ItemCounts {
  /** '' for all of the Group. */
  readonly subscription: string
  readonly items: number
  readonly unread: number
  readonly starred: number
}

export type ItemChange =
  | { readonly read: boolean }
  /** A star brings back what a rule hid. */
  | { readonly starred: boolean }
  | { readonly hidden: false }
  | { readonly expanded: boolean }
  | { readonly position: number | null }

/** The items of one Group; each call that changes them is a transaction of its own. */
export interface GroupItems {
  page(query: ItemPageQuery): Promise<ItemState[]>
  /** Counted up to `max`. */
  count(selection: ItemSelection, max: number): Promise<number>
  /** `skip` counts among what is looked through at once. */
  search(query: ItemSearch, bounds?: SearchBounds): Promise<SearchAnswer>
  /** Counted up to `max` (1,000 at most), as far as one search looks. */
  countHits(
    query: Omit<ItemSearch, 'limit'>,
    max: number,
  ): Promise<{ amount: number; more: boolean }>
  states(items: readonly number[]): Promise<ItemState[]>
  /** Rising behind a number, falling before one. */
  byNumber(query: NumberedQuery): Promise<ItemState[]>
  counts(): Promise<ItemCounts[]>
  /**
   * Resolves when the counts may have changed since the call, after `timeout_ms`, or when the signal aborts. A portion of many marks
   * is a change.
   */
  waitForCounts(timeout_ms: number, signal: AbortSignal): Promise<void>
  /** Subscriptions and their feeds. */
  subscriptions(): Promise<
    { readonly subscription: string; readonly feed: number; readonly active: boolean }[]
  >
  /** Feeds that it follows no more and has starred items of. */
  leftFeeds(): Promise<number[]>
  /** Sets what these items have not yet; answers how many. Failure unprocessable_entity for more stars than a Group has. */
  set(items: readonly number[], change: ItemChange, now: string): Promise<number>
  /** Begins to mark a selection, which `continueMark` goes on with; answers the number of the mark. */
  beginMark(selection: ItemSelection, read: boolean, now: string): Promise<number>
  /** Marks a portion; answers how many, and 0 at the end. */
  continueMark(mark: number, now: string): Promise<number>
  /** How many of its items each rule of a subscription would change now, in the order of the rules; the first that fits an item counts. */
  countRuled(subscription: string): Promise<number[]>
  /** Begins to do what the rules of a subscription say to the items that it has; the number is that of a mark, and goes on as one. */
  beginRules(subscription: string, now: string): Promise<number>
  /** Takes a mark back, a portion at a time; 0 at the end. */
  undoMark(mark: number, now: string): Promise<number>
  /** Gives a subscription what its feed has for it; answers how many. Once for each item, however often it is called. */
  deliver(subscription: string): Promise<number>
  /** Takes away the items of a subscription that is gone, or that are of another feed than its own, but not the starred ones: a portion of them. */
  forget(subscription: string): Promise<number>
  /** Takes away these items, but not the starred ones, which it answers. */
  leave(items: readonly number[]): Promise<number[]>
  /** The items that it has of this feed, whatever it follows. */
  held(feed: number): Promise<number[]>
  /** Forgets that it once followed feeds that it left before this moment and has no items of; answers how many. */
  dropHoldings(before: string): Promise<number>
  /** Takes away what was read or came before these moments, but not the starred ones: a portion of them. */
  expire(before: {
    readonly read: string
    readonly came: string
    /** Items that came before this go even if they were read later. */
    readonly gone: string
    readonly marks: string
  }): Promise<number>
}

/** Two feeds that become one. */
export interface FeedMove {
  readonly from: number
  readonly to: number
  /** The last item that the subscription got of `from`. */
  readonly delivered: number
}

/** How a subscription reads its feed. */
export interface Following {
  readonly address: string
  readonly host: string
  readonly active: boolean
  readonly rules: readonly ItemRule[]
  /** How often it is wanted; null: as often as the feed asks for. */
  readonly everyMinutes: number | null
  /** The pages of its items are read too. */
  readonly wholeText: boolean
}

/** Other subscriptions of the Group that cost more than usual. */
export interface CostlyReaders {
  /** Wanted more often than every hour. */
  readonly quick: number
  /** Their items are wanted whole. */
  readonly whole: number
}

/** In the transaction that writes a subscription. */
export interface SubscriptionTables {
  costlyBeside(subscription: string): Promise<CostlyReaders>
  /**
   * A Group subscribes to the feed at this address, or changes how. What the feed has comes with it. More than `maxQuick` feeds that are
   * wanted more often than every hour come every hour.
   */
  follow(subscription: string, feed: Following, now: string): Promise<void>
  /**
   * Items that both feeds have keep what was done with them on `from` (read, starred, how far they were played) and their place in the
   * lists; items that only `from` has go from the subscription `former` to `into`, which may be the same.
   */
  carryOver(
    feeds: FeedMove,
    subscriptions: { readonly former: string; readonly into: string },
    now: string,
  ): Promise<void>
  /**
   * Takes away items of `to` that the Group was given before and has no longer: those that left this subscription while it followed
   * `from`, and those that the Group was given of `to` before it left that feed.
   */
  notAgain(subscription: string, feeds: FeedMove): Promise<void>
  /** It does no more; the items go by `forget`. */
  unfollow(subscription: string, now: string): Promise<void>
}
