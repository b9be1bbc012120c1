// What the screens of the reader ask the server: items and their state, counts, subscriptions with their health.
import type { WireDocument } from '#core/wire.ts'
import { call } from '#web/api/client.ts'

export const itemKind = 'ReaderItem'
export const subscriptionKind = 'ReaderSubscription'
export const labelKind = 'ReaderLabel'

/** Audio, video, a picture or another file that comes with an item. */
export interface Enclosure {
  readonly url: string
  readonly type?: string
  readonly length?: number
  /** Seconds. */
  readonly duration?: number
  /** What it is, or shows. */
  readonly title?: string
}

export interface Item extends WireDocument {
  readonly url?: string
  readonly title?: string
  readonly author?: string
  readonly summary?: string
  /** Left out in lists. */
  readonly content?: string
  readonly content_type?: 'html' | 'text'
  /** The whole text of its page, sanitised, where the subscription asks for it; with `content`. */
  readonly article?: string
  /** Why there is none. */
  readonly article_failed?: NoArticle
  readonly image?: string
  readonly enclosures?: readonly Enclosure[]
  readonly comments_url?: string
  readonly reader_subscription?: {
    /** Absent: the feed is not subscribed to any more. */
    readonly _id?: string
    readonly title?: string
    readonly website_url?: string
    readonly label?: { readonly _id: string; readonly name: string }
  }
  readonly read: boolean
  readonly starred: boolean
  /** Its content is shown in the list. */
  readonly expanded: boolean
  /** What a rule of its subscription did, and the words of that rule. */
  readonly rule?: { readonly does: 'hide' | 'read' | 'star'; readonly words: string }
  /** Seconds of its media. */
  readonly position?: number
  /** The feed changed it after it came. */
  readonly edited?: true
  readonly point_at: string
}

/** An item without a title is called by how it begins; one without any words by its feed. */
export function titleOf({ title, summary, url, reader_subscription: feed, _id }: Item): string {
  return title || summary || url || feed?.title || _id
}

export type Mark = 'read' | 'unread' | 'star' | 'unstar' | 'expand' | 'collapse' | 'show'

export function markItem(db: string, id: string, mark: Mark): Promise<unknown> {
  return call('PUT', `/${db}/_design/status/_update/${mark}/${id}`, { body: {} })
}

/** Which items are marked together; without any, all of them. */
export interface Many {
  readonly selector?: Readonly<Record<string, unknown>>
  /** Id of an item: those above it in the list, the newer ones. */
  readonly above?: string
  readonly below?: string
  /** Nothing that came after this moment. */
  readonly until?: string
}

/** `mark` is what takes it back. */
export function markMany(db: string, many: Many): Promise<{ mark: string; amount: number }> {
  return call('POST', `/${db}/_reader/mark`, { body: { read: true, ...many } })
}

export function unmarkMany(db: string, mark: string): Promise<{ amount: number }> {
  return call('DELETE', `/${db}/_reader/mark/${mark}`)
}

/** Where its media is, so that it goes on from there; kept even when the page is left. */
export function keepPosition(db: string, id: string, seconds: number): Promise<unknown> {
  const body = { seconds: Math.floor(seconds) }
  return call('POST', `/${db}/_reader/items/${id}/position`, { body, keepalive: true })
}

export interface Counts {
  readonly unread: number
  readonly starred: number
  /** Unread by subscription; those without any are left out. */
  readonly subscriptions: Readonly<Record<string, number>>
}

export const healthStates = ['new', 'ok', 'failing', 'paused', 'gone', 'stopped'] as const

export interface Health {
  readonly state: (typeof healthStates)[number]
  readonly fetched_at?: string
  /** When the last new item came. */
  readonly changed_at?: string
  readonly next_at?: string
  /** What went wrong, in a word of the server. */
  readonly error?: string
  /** Of the answer, where the error is one. */
  readonly status?: number
  readonly failures?: number
  /** It fails since then. */
  readonly since?: string
  /** Where the feed says that it is now, for good. */
  readonly moved_to?: string
  /** New items are pushed here. */
  readonly hub?: boolean
  readonly note?: 'cut'
}

export interface Subscription {
  readonly _id: string
  readonly title: string
  readonly url: string
  readonly website_url?: string
  readonly active: boolean
  /** A name and a password are kept for its feed. */
  readonly signs_in?: boolean
  readonly reader_label_id?: string
  /** A rule of it hides items. */
  readonly hides?: boolean
  readonly unread: number
  readonly items: number
  readonly health: Health
}

export interface FoundFeed {
  readonly url: string
  readonly title?: string
  /** Id of the subscription that there is. */
  readonly subscribed?: string
}

/**
 * The feeds that an address leads to; where there are none, `failed` is a word for why, `status` what it was answered with, and `later`
 * the address where the net is why.
 */
export function discover(
  db: string,
  url: string,
): Promise<{ feeds: FoundFeed[]; failed?: string; status?: number; later?: string }> {
  return call('POST', `/${db}/_reader/discover`, { body: { url } })
}

/** Asked at once, unless it was a short while ago: `next_at` says when. */
export function refreshFeed(db: string, id: string): Promise<{ next_at: string }> {
  return call('POST', `/${db}/_reader/subscriptions/${id}/refresh`, { body: {} })
}

const rulesOf = (db: string, id: string) => `/${db}/_reader/subscriptions/${id}/rules`

/** How many items each rule would change that are here already, in their order. */
export function countRuled(
  db: string,
  id: string,
  signal: AbortSignal,
): Promise<{ amounts: readonly number[] }> {
  return call('GET', rulesOf(db, id), { signal })
}

/** Does to the items that are here what the rules say; `unmarkMany` takes it back. */
export function applyRules(db: string, id: string): Promise<{ mark: string; amount: number }> {
  return call('POST', rulesOf(db, id), { body: {} })
}

const signInOf = (db: string, id: string) => `/${db}/_reader/subscriptions/${id}/sign-in`

/** Sets the name and password for the feed. Rejects with `ApiError`, 422 for a name that cannot be. */
export function putSignIn(
  db: string,
  id: string,
  body: { readonly name: string; readonly password: string },
): Promise<unknown> {
  return call('PUT', signInOf(db, id), { body })
}

export function dropSignIn(db: string, id: string): Promise<unknown> {
  return call('DELETE', signInOf(db, id))
}

/** Failures that mean something else of a page than of a feed. */
export const articleFailures = ['no_article', 'too_large', 'too_slow'] as const

export interface NoArticle {
  /** Why: a word of the server. */
  readonly failed: string
  /** What the page was answered with, where that is why. */
  readonly status?: number
}

/** `content` is sanitised HTML. */
export type ArticleAnswer = NoArticle | { readonly title: string; readonly content: string }

/** The whole article of an item, from its page. */
export function readArticle(db: string, id: string, signal: AbortSignal): Promise<ArticleAnswer> {
  return call('POST', `/${db}/_reader/items/${id}/article`, { body: {}, signal })
}
