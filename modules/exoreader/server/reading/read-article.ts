// Finds the article of a page in a thread of its own: nobody else waits for a long or hostile one.
import type { Caller } from '#server/calls/caller.ts'
import { makeThread, type ThreadFailure } from '#server/threads/thread.ts'
import type { work } from './article-thread.ts'

export interface Article {
  readonly title: string
  /** Sanitised HTML, its addresses absolute. */
  readonly content: string
  /** Who wrote it, as the page says. */
  readonly byline?: string
}

export type ArticleAnswer =
  | { readonly article: Article }
  | { readonly failed: 'no_article' }
  | ThreadFailure

export interface ArticlePiece {
  readonly bytes: Uint8Array
  /** The page's final address, after redirects: the base of relative ones. */
  readonly url: string
  /** What the server says; the page itself says it otherwise. */
  readonly charset: string | undefined
}

/** Of a page, unpacked. */
export const maxPageBytes = 5 * 1024 * 1024
/** Of an article as it is answered. */
export const maxArticleCharacters = 1_000_000

const read = makeThread<typeof work>({
  file: new URL('./article-thread.ts', import.meta.url),
  timeoutMs: 10_000,
  maxMegabytes: 512,
  maxWaiting: 100,
  maxInQueue: 20,
})

/** Never rejects for what the bytes are. Failure service_unavailable when a hundred pages wait already, or twenty of this caller, and when the client is gone. */
export async function readArticle(
  bytes: Uint8Array,
  { url, contentType = '' }: { readonly url: string; readonly contentType?: string | undefined },
  caller: Caller,
): Promise<ArticleAnswer> {
  if (bytes.byteLength > maxPageBytes) return { failed: 'too_large' }
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
  return read({ bytes, url, charset }, caller)
}
