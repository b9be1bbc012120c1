// Feeds, which all Groups share, and their polls (modules/exoreader/docs/feeds.md).
import type { Item, FeedItems } from './items-face.ts'

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
  /** WebSub: the hub that announces its changes, and the topic there. */
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
  /** When it last announced something new. */
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
  /** Those of them that say how often they want it, and the shortest of these times, in minutes. */
  readonly choices: number
  readonly chosen_minutes: number | null
  /** The Group whose slot among the polls it takes: of those that read it, the one with the fewest. */
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
  readonly maxOfGroup: number
  /** Groups, and the polls of theirs that are under way. */
  readonly busy: ReadonlyMap<string, number>
}

/** Moments are ISO texts. */
export interface PollEnd {
  readonly begun: string
  /** The earliest moment of the next request to its server. */
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

/** A subscription that is active. */
export interface FeedReader {
  readonly db: string
  readonly subscription: string
  /** The last item that it got. */
  readonly delivered: number
}

/** A feed whose whole texts are wanted, and the next one of its items that waits. */
export interface WantedText {
  readonly feed: number
  readonly last_item: number
  /** null: none waits. */
  readonly item: number | null
  readonly url: string | null
  /** Of the text that the feed brought. */
  readonly bytes: number | null
  /** A Group that wants them; null: none does any more. */
  readonly db: string | null
  /** Texts of this feed that were read within a day. */
  readonly today: number
  /** Tries for this item that came to nothing. */
  readonly failures: number
}

/** What the page of an item came to. */
export interface TextNote {
  /** Sanitised HTML. */
  readonly article?: string
  /** Why there is none, and the status of the answer where that is why. */
  readonly failed?: string
  readonly status?: number | undefined
}

/** Whole texts, which are read once for all Groups. Moments are ISO texts. */
export interface WholeTextTables {
  /** Feeds whose turn has come: the claimer's until the lease is over. */
  claim(claim: {
    readonly now: string
    readonly leaseUntil: string
    readonly limit: number
  }): Promise<WantedText[]>
  /** Its turn is at this moment. */
  putAside(feed: number, until: string): Promise<void>
  /** Nothing waits any more, unless an item came since it was claimed. */
  end(feed: Pick<WantedText, 'feed' | 'last_item'>, now: string): Promise<void>
  /** New items of a feed wait, where somebody wants their texts. */
  want(feed: number, now: string): Promise<void>
  note(
    of: { readonly feed: number; readonly item: number },
    text: TextNote,
    at: { readonly now: string; readonly nextAt: string },
  ): Promise<void>
  /** The same item once more. */
  tryAgain(feed: number, nextAt: string): Promise<void>
}

/** What an item is found by, where it is looked for anew. */
export interface WordedItem {
  readonly id: number
  readonly title: string
  readonly author: string
  readonly summary: string
  readonly categories: readonly string[] | null
  readonly content_type: 'html' | 'text'
  readonly content: string | null
}

/** Tables of no Group, each call committed at once: callers ask only for what a Group's own tables lead to, or for the polls. */
export interface FeedTables {
  /** Feeds that are due, one for each server that may be asked. */
  claim(claim: FeedClaim): Promise<Claimed>
  /**
   * Ends a claim. Where its hub announced something since the poll began, it is due a minute after that; what was agreed with a hub ends
   * where the feed names another hub or topic.
   */
  settle(id: number, facts: FeedFacts, poll: PollEnd): Promise<void>
  /** Ends the claim of a feed that had no readers: it is due at once if somebody subscribed meanwhile, else never. */
  settleUnread(feed: Feed, poll: PollEnd): Promise<void>
  get(ids: readonly number[]): Promise<Feed[]>
  byAddress(address: string): Promise<Feed | undefined>
  /** Least milliseconds between two polls: they grow with the feeds that its Group has on the server, of several Groups the one with the fewest. */
  ownTurnMs(id: number): Promise<number>
  /** Polls it as soon as its server may be asked. */
  soon(id: number, now: string): Promise<void>
  /** The feed at this address, made where there is none; one that nobody read any more is due again. */
  ensure(at: { readonly address: string; readonly host: string }, now: string): Promise<Feed>
  inFeed<T>(id: number, work: (items: FeedItems) => Promise<T>): Promise<T>
  /** Active subscriptions that have not got the feed's last items. */
  behind(id: number, limit: number): Promise<FeedReader[]>
  readers(id: number): Promise<FeedReader[]>
  /** Hubs that were found or named anew since they were asked, and those whose time has come, of feeds that somebody reads. */
  hubsDue(now: string, limit: number): Promise<DueHub[]>
  /** Records the request; it is repeated at `dueAt` without an answer. Moments are ISO texts. */
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
  /** Items behind a number, in order; without the content of those that have none of these letters (a class of PostgreSQL's expressions). */
  worded(
    after: number,
    options: { readonly letters: string; readonly limit: number },
  ): Promise<WordedItem[]>
  readonly wholeTexts: WholeTextTables
  /** These items are found by these words (`itemTerms`). */
  reword(items: readonly { readonly id: number; readonly terms: string }[]): Promise<void>
  /** Bytes that this feed may keep for the Groups that read it, where each has so many for all its feeds; undefined for a feed of many Groups. */
  roomOf(id: number, bytesOfGroup: number): Promise<number | undefined>
  /** Buries those of these items that nobody starred; of the feed's tombstones so many stay, those that were listed last. */
  bury(
    id: number,
    items: readonly number[],
    options: { now: string; tombstones: number },
  ): Promise<void>
  /** All Groups that may have items of it: those that read it, paused it, or left it and have some still. */
  followers(id: number): Promise<string[]>
  /** Feeds with items that nobody reads and that the last Group left before this moment, in the order of their numbers, from behind `after`. */
  left(before: string, page: { readonly after: number; readonly limit: number }): Promise<number[]>
  /** Deletes the items of such a feed but those in `held` and those with a star, without tombstones; answers how many. */
  dropUnheld(id: number, before: string, held: readonly number[]): Promise<number>
  /** Feeds and servers whose turn is later than `furthest` are due now. */
  dueAgain(now: string, furthest: string): Promise<void>
  /** Buries items that came before this moment and that nobody starred, a portion of them; answers how many. */
  purgeItems(before: string, now: string): Promise<number>
  /** Forgets tombstones of items that were listed before this moment, and not when their feed last brought something new. */
  purgeTombstones(before: string): Promise<number>
  /** Forgets feeds that nobody reads or has anything of, and that were made and asked for last before this moment: a portion of them. */
  purgeFeeds(before: string): Promise<number>
}
