// Feeds and their items, which all Groups share, and what each Group has of them (docs/decisions/080).

/** What is known of a feed: read before a poll, written after it. Moments are ISO texts. */
export interface FeedFacts {
  readonly address: string
  readonly title: string
  readonly site: string | null
  readonly icon: string | null
  /** Validators, as the server sent them. */
  readonly etag: string | null
  readonly last_modified: string | null
  /** Of the bytes that were read last: the same bytes are not read again. */
  readonly body_hash: string | null
  /** Minutes east of UTC, of dates without a zone. */
  readonly zone_minutes: number | null
  /** The last answer, whatever it was. */
  readonly fetched_at: string | null
  /** The last new item. */
  readonly changed_at: string | null
  readonly state: 'new' | 'ok' | 'failing' | 'gone' | 'stopped'
  readonly error: string | null
  readonly status: number | null
  /** One after the other, up to now. */
  readonly failures: number
  readonly failing_since: string | null
  /** Its document has more items than are read. */
  readonly cut: boolean
  /** Where a permanent redirect leads, how often in a row it did, and since when. */
  readonly moved_to: string | null
  readonly moved_times: number
  readonly moved_since: string | null
  /** null: nobody asks for it. */
  readonly next_at: string | null
  /** WebSub: where it says that it tells of changes, and under which address. */
  readonly hub: string | null
  readonly topic: string | null
}

export interface Feed extends FeedFacts {
  readonly id: number
  readonly host: string
  readonly created_at: string
  readonly last_item: number
  readonly hub_lease_until: string | null
}

/** What was agreed with the hub of a feed. Moments are ISO texts. */
export interface HubFacts {
  readonly hub_leased_at: string | null
  readonly hub_lease_until: string | null
  /** When it last told of something new. */
  readonly hub_told_at: string | null
}

/** A hub that is to be asked for what is new in a feed. */
export interface DueHub {
  readonly id: number
  readonly hub: string
  readonly topic: string
}

/** A feed that this process polls now; nobody else does until its lease is over. */
export interface ClaimedFeed extends Feed {
  /** When it was due. */
  readonly due_at: string
  /** Active subscriptions of all Groups. */
  readonly readers: number
  /** The Group whose place among the polls it takes: of those that read it, the one with the fewest. */
  readonly place_of: string | null
}

export interface FeedClaim {
  readonly now: string
  /** The feeds are the claimer's until then. */
  readonly leaseUntil: string
  readonly limit: number
  /** Of servers that are known to answer quickly, or of all others. */
  readonly quick: boolean
  /** Feeds of one Group that may be polled at the same time. */
  readonly mostOfGroup: number
  /** Groups, and the polls of theirs that are under way. */
  readonly busy: ReadonlyMap<string, number>
}

/** Moments are ISO texts. */
export interface PollEnd {
  readonly begun: string
  /** Its server is asked again at this moment at the earliest. */
  readonly until: string
  /** How it answers, where that is known. */
  readonly quick?: boolean | undefined
}

export interface Claimed {
  readonly feeds: readonly ClaimedFeed[]
  /** Some had to wait for others of their Group. */
  readonly heldBack: boolean
  /** More may be due than were looked at. */
  readonly more: boolean
}

/** What makes an item the same as one that came before. */
export interface ItemIdentity {
  readonly key: string
  readonly alias: string | null
}

/** An item as its feed says it. */
export interface ItemContent {
  readonly hash: string
  readonly url: string
  readonly title: string
  readonly author: string
  /** Plain text. */
  readonly summary: string
  /** Sanitised. */
  readonly content: string
  readonly content_type: 'html' | 'text'
  readonly image: string | null
  readonly enclosures: readonly object[] | null
  readonly categories: readonly string[] | null
  readonly comments_url: string | null
  readonly published_at: string | null
  /** What `$text` finds it by: words with a blank between each two. */
  readonly terms: string
}

export interface NewItem extends ItemIdentity, ItemContent {
  readonly point_at: string
}

/** An item that is kept, as far as it is compared with what comes. */
export interface KnownItem extends ItemIdentity {
  readonly id: number
  readonly hash: string
  readonly title: string
  readonly url: string
  readonly point_at: string
}

/** An item as it is answered; `content` only where it was asked for. */
export interface Item extends Omit<ItemContent, 'terms' | 'content'> {
  readonly id: number
  readonly feed: number
  readonly content?: string
  readonly point_at: string
  readonly created_at: string
  readonly edited_at: string | null
}

export interface KeptAmount {
  readonly items: number
  readonly bytes: number
}

/** One feed, locked: nobody else adds items to it meanwhile. */
export interface FeedItems {
  /** Items with any of these keys or aliases. */
  known(keys: readonly string[], aliases: readonly string[]): Promise<KnownItem[]>
  /** Those of these keys and aliases that purged items had. */
  buried(keys: readonly string[], aliases: readonly string[]): Promise<ItemIdentity[]>
  /** The items that came last. */
  newest(limit: number): Promise<KnownItem[]>
  /** Items and bytes of their texts that came from this moment on; counted up to `most` items. */
  cameFrom(
    moment: string,
    most: number,
  ): Promise<{ readonly items: number; readonly bytes: number }>
  /**
   * Items without a star that are more than is kept, the oldest ones, by their numbers: a portion of them. `bytes`: of their texts, and
   * what an item costs beside its text.
   */
  beyond(limit: KeptAmount): Promise<number[]>
  /** In this order; answers how many. */
  add(items: readonly NewItem[], now: string): Promise<number>
  /** Puts what the feed says now in the place of what it said. */
  change(items: readonly (ItemContent & { readonly id: number })[], now: string): Promise<void>
  /** They are known by other keys from now on. */
  rename(items: readonly (ItemIdentity & { readonly id: number })[]): Promise<void>
  /** The feed still lists these purged items: their tombstones stay. */
  listed(keys: readonly string[], now: string): Promise<void>
}

/** A subscription that is active. */
export interface FeedReader {
  readonly db: string
  readonly subscription: string
  /** The last item that it got. */
  readonly delivered: number
}

/** Tables of no Group: callers ask only for what a Group's own tables lead to, or for the polls. */
export interface FeedTables {
  /** Feeds that are due, one for each server that may be asked. */
  claim(claim: FeedClaim): Promise<Claimed>
  /**
   * Ends a claim. Where its hub told of something since the poll began, it is due a minute after that; what was agreed with a hub ends
   * where the feed names another hub or topic.
   */
  settle(id: number, facts: FeedFacts, poll: PollEnd): Promise<void>
  get(ids: readonly number[]): Promise<Feed[]>
  byAddress(address: string): Promise<Feed | undefined>
  /** Polls it as soon as its server may be asked. */
  soon(id: number, now: string): Promise<void>
  /** It has another address from now on, which no other feed has. A hub that knows it by the former one is asked anew. */
  move(
    id: number,
    to: { readonly address: string; readonly host: string },
    now: string,
  ): Promise<void>
  inFeed<T>(id: number, work: (items: FeedItems) => Promise<T>): Promise<T>
  /** Active subscriptions that have not got the feed's last items. */
  behind(id: number, limit: number): Promise<FeedReader[]>
  readers(id: number): Promise<FeedReader[]>
  /** Hubs that were found or named anew since they were asked, and those whose time has come, of feeds that somebody reads. */
  hubsDue(now: string, limit: number): Promise<DueHub[]>
  /** It is asked; once more at `dueAt`, should nothing come of it. Moments are ISO texts. */
  hubAsked(due: DueHub, dueAt: string): Promise<void>
  /** What it granted; nothing any more where these are null. */
  hubLeased(
    id: number,
    lease: { readonly from: string | null; readonly until: string | null; readonly dueAt: string },
  ): Promise<void>
  hubTold(id: number, now: string): Promise<void>
  hubOf(id: number): Promise<HubFacts | undefined>
  /** Bytes of the texts of these items, by their numbers. */
  bytesOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  items(ids: readonly number[], options: { readonly content: boolean }): Promise<Item[]>
  /** Bytes that this feed may keep for the Groups that read it, where each has so many for all its feeds; undefined for a feed of many Groups. */
  roomOf(id: number, bytesOfGroup: number): Promise<number | undefined>
  /** Buries those of these items that nobody starred; of the feed's tombstones so many stay, those that were listed last. */
  bury(
    id: number,
    items: readonly number[],
    options: { now: string; tombstones: number },
  ): Promise<void>
  /** Everybody who reads it, or did until it was paused. */
  followers(id: number): Promise<string[]>
  /** Buries items that came before this moment and that nobody starred, a portion of them; answers how many. */
  purgeItems(before: string, now: string): Promise<number>
  /** Forgets tombstones of items that were listed before this moment, and not when their feed last brought something new. */
  purgeTombstones(before: string): Promise<number>
}

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
}

/** Which items of a Group; everything that is left out is open. */
export interface ItemSelection {
  readonly read?: boolean | undefined
  readonly starred?: boolean | undefined
  readonly subscriptions?: readonly string[] | undefined
  /** Bounds of `point_at`, ISO. */
  readonly from?: string | undefined
  readonly after?: string | undefined
  readonly until?: string | undefined
  readonly before?: string | undefined
  /** Above or below this place in the list, without it. */
  readonly newerThan?: ItemPlace | undefined
  readonly olderThan?: ItemPlace | undefined
  /** Came until this moment, ISO. */
  readonly cameUntil?: string | undefined
  /** Came from this moment on, ISO. */
  readonly cameFrom?: string | undefined
}

/** Where an item stands in every list. */
export interface ItemPlace {
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

/** How far one search looks: rows of the list before the index of words is asked, hits that are fetched, rows of the list where there are more. */
export interface SearchBounds {
  readonly nearby: number
  readonly fewHits: number
  readonly lookedThrough: number
}

export interface SearchAnswer {
  readonly states: readonly ItemState[]
  /** The list was looked through to this place alone; the search goes on behind it. */
  readonly reached?: ItemPlace
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
  | { readonly starred: boolean }
  | { readonly expanded: boolean }
  | { readonly position: number | null }

/** The items of one Group. */
export interface ReaderTables {
  page(query: ItemPageQuery): Promise<ItemState[]>
  /** Counted up to `most`. */
  count(selection: ItemSelection, most: number): Promise<number>
  /** `skip` counts among what is looked through at once. */
  search(query: ItemSearch, bounds?: SearchBounds): Promise<SearchAnswer>
  /** Counted up to `most` (1,000 at most), as far as one search looks. */
  countHits(
    query: Omit<ItemSearch, 'limit'>,
    most: number,
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
  /** Sets what these items have not yet; answers how many. Failure unprocessable_entity for more stars than a Group has. */
  set(items: readonly number[], change: ItemChange, now: string): Promise<number>
  /** Begins to mark a selection, which `continueMark` goes on with; answers the number of the mark. */
  beginMark(selection: ItemSelection, read: boolean, now: string): Promise<number>
  /** Marks a portion; answers how many, and 0 at the end. */
  continueMark(mark: number, now: string): Promise<number>
  /** Takes a mark back, a portion at a time; 0 at the end. */
  undoMark(mark: number, now: string): Promise<number>
  /** Gives a subscription what its feed has for it; answers how many. Once for each item, however often it is called. */
  deliver(subscription: string): Promise<number>
  /** Takes away the items of a subscription that is gone, or that are of another feed than its own, but not the starred ones: a portion of them. */
  forget(subscription: string): Promise<number>
  /** Takes away these items, but not the starred ones. */
  leave(items: readonly number[]): Promise<number>
  /** Takes away what was read or came before these moments, but not the starred ones: a portion of them. */
  expire(before: {
    readonly read: string
    readonly came: string
    readonly marks: string
  }): Promise<number>
}

/** In the transaction that writes a subscription. */
export interface ReaderWriter {
  /** A Group subscribes to the feed at this address, or changes how. What the feed has comes with it. */
  follow(
    subscription: string,
    feed: { readonly address: string; readonly host: string; readonly active: boolean },
    now: string,
  ): Promise<void>
  /**
   * What of one feed was read or starred is so of the same items of another one, and items that the other one has not become those
   * of the subscription `into`.
   */
  carryOver(feeds: { readonly from: number; readonly to: number }, into: string): Promise<void>
  /** What left this subscription when it was of the feed `from`, of which it had got all until `delivered`, is not given to it again. */
  notAgain(
    subscription: string,
    feeds: { readonly from: number; readonly to: number; readonly delivered: number },
  ): Promise<void>
  /** It does no more; the items go by `forget`. */
  unfollow(subscription: string): Promise<void>
}

/** Of the store. */
export interface HasFeeds {
  readonly feeds: FeedTables
}

/** Of the handle of a Group's database. */
export interface HasItems {
  readonly reader: ReaderTables
}

/** Of a transaction in it. */
export interface HasSubscriptions {
  readonly reader: ReaderWriter
}
