// What reading the bytes of a feed leads to, whatever format they are in: RSS, RDF, Atom or JSON Feed.

export interface ParsedFeed {
  /** `rss` 0.9x and 2.0, `rdf` RSS 0.90 and 1.0, `atom` 0.3 and 1.0, `json` JSON Feed 1.x. */
  readonly format: 'rss' | 'rdf' | 'atom' | 'json'
  /** As the document names it: `0.91`, `2.0`, `1.0`; empty where it names none. */
  readonly version: string
  /** Plain text on one line; empty where the feed has none. */
  readonly title: string
  /** Sanitised HTML; empty where the feed has none. */
  readonly description: string
  /** The page of the site, absolute. */
  readonly link?: string
  readonly id?: string
  /** `pt-BR`, as the feed says. */
  readonly language?: string
  /** Names, joined by commas. */
  readonly author?: string
  /** A picture or icon of the feed, absolute. */
  readonly icon?: string
  /** The feed's own address as it says, absolute: the topic of WebSub. */
  readonly self?: string
  /** Hubs of WebSub, absolute. */
  readonly hubs: readonly string[]
  /** How long the feed asks to be left alone, in minutes (`ttl`, `sy:updatePeriod`). */
  readonly ttlMinutes?: number
  readonly updatedAt?: string
  /** The zone its dates were last written in, in minutes east of UTC: for dates that say none. */
  readonly zoneMinutes?: number
  /** In the order of the document. */
  readonly items: readonly ParsedItem[]
  /** What was wrong, though it could be read. */
  readonly faults: readonly FeedFault[]
}

export type FeedFault =
  /** Characters that its encoding does not have; they are replaced. */
  | 'bad_encoding'
  /** No well-formed XML, read as far as it goes. */
  | 'bad_markup'
  /** It ends in the middle. */
  | 'cut_off'
  /** Only the first `maxItems` were read. */
  | 'too_many_items'
  /** More elements, or deeper ones, than are read. */
  | 'too_complex'

export interface ParsedItem {
  /** What the item is known by within its feed: 27 characters, never empty, each once in a document. */
  readonly key: string
  /** The same for ids that are addresses, whatever their scheme, default port and trailing slash. */
  readonly aliasKey?: string
  /** As the feed writes it. */
  readonly id?: string
  /** Plain text on one line; empty where the item has none. */
  readonly title: string
  readonly link?: string
  /** Names, joined by commas. */
  readonly author?: string
  /** Moments as ISO 8601 in UTC, as the feed says them: they may lie in the future. */
  readonly publishedAt?: string
  readonly updatedAt?: string
  /** Plain text, at most `maxSummary` characters. */
  readonly summary: string
  /** Sanitised HTML, or plain text; empty where the item has none. */
  readonly content: string
  readonly contentType: 'html' | 'text'
  readonly categories: readonly string[]
  readonly enclosures: readonly ParsedEnclosure[]
  /** The picture of the item, an absolute address. */
  readonly image?: string
  /** The page with its comments. */
  readonly comments?: string
  /** 27 characters that change when title, link or content do. */
  readonly hash: string
}

export interface ParsedEnclosure {
  readonly url: string
  /** As the feed says it, or by the end of the address: `audio/mpeg`. */
  readonly type?: string
  readonly bytes?: number
  readonly seconds?: number
  readonly title?: string
}

export interface FeedSource {
  /** Where the bytes were read in the end, after redirects. */
  readonly url: string
  /** The header `Content-Type` as sent. */
  readonly contentType?: string
  /** The header `Content-Language` as sent. */
  readonly contentLanguage?: string
  /** The header `Content-Location` as sent. */
  readonly contentLocation?: string
  /** Minutes east of UTC for dates without a zone, where the document says none (`ParsedFeed.zoneMinutes` of last time). */
  readonly zoneMinutes?: number
}

export type FeedFailure =
  /** Nothing, or blanks alone. */
  | 'empty'
  /** A page in HTML: feeds may be found by its links. */
  | 'page'
  /** Neither a feed nor a page. */
  | 'no_feed'

export type ReadFeed = { readonly feed: ParsedFeed } | { readonly failed: FeedFailure }

/** Items of one document; what follows is not read. */
export const maxItems = 5_000
export const maxTitle = 1_000
export const maxSummary = 500
/** Characters of a text as the feed writes it; what follows is not read. */
export const maxContent = 1_000_000
