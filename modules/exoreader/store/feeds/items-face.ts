// The items of feeds, which all Groups share: as they come, as they are kept, as they are answered (modules/exoreader/docs/feeds.md).

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
  /** What `$text` and rules find it by (`itemTerms`). */
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

/** An item as it is answered; `content` and what its page came to only where they were asked for. */
export interface Item extends Omit<ItemContent, 'terms' | 'content'> {
  readonly id: number
  readonly feed: number
  readonly content?: string
  /** The whole text, sanitised; null where it was not read. */
  readonly article?: string | null
  /** Why there is none, and the status of the answer where that is why. */
  readonly article_failed?: string | null
  readonly article_status?: number | null
  readonly point_at: string
  readonly created_at: string
  readonly edited_at: string | null
}

/** Items, and bytes that they take. */
export interface ItemAmount {
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
  /** Items and bytes of their texts that came from this moment on; counted up to `max` items. */
  cameFrom(moment: string, max: number): Promise<ItemAmount>
  /**
   * Items without a star that are more than is kept, the oldest ones, by their numbers: a portion of them, which nobody is given any
   * more. `bytes`: of their texts, and what an item costs beside its text.
   */
  beyond(limit: ItemAmount): Promise<number[]>
  /** In this order; answers how many. */
  add(items: readonly NewItem[], now: string): Promise<number>
  /** Puts what the feed says now in the place of what it said. */
  change(items: readonly (ItemContent & { readonly id: number })[], now: string): Promise<void>
  /** They are known by other keys from now on. */
  rename(items: readonly (ItemIdentity & { readonly id: number })[]): Promise<void>
  /** The feed still lists these purged items: their tombstones stay. */
  listed(keys: readonly string[], now: string): Promise<void>
}
