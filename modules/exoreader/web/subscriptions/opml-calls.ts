// Lists of feeds from other readers (OPML): read first, then taken in, fifty at a time, so that a page shows how far it is.
import type { Sentence } from '#core/errors.ts'
import { ApiError, call } from '#web/api/client.ts'

export interface OpmlFeed {
  readonly url: string
  readonly title?: string
  /** '' for none. */
  readonly label: string
  /** It is subscribed to already. */
  readonly known: boolean
}

export interface OpmlFile {
  readonly feeds: readonly OpmlFeed[]
  /** Lines whose address is none. */
  readonly skipped: number
  /** The file ends before its end. */
  readonly broken: boolean
}

/** Bytes of a file that is sent. */
const maxOpmlBytes = 1024 * 1024
/** Feeds of one call. */
export const opmlBatch = 50

/** What a file would bring; nothing is written. Rejects with `ApiError`. */
export async function readOpml(db: string, file: Blob): Promise<OpmlFile> {
  if (file.size > maxOpmlBytes)
    throw new ApiError(413, { error: 'too_large', key: 'feeds_too_large' })
  return call('POST', `/${db}/_reader/opml`, { body: file, contentType: 'text/xml' })
}

/** `reason`: the key of a sentence, with its argument. */
interface Failed {
  readonly reason: Sentence
  readonly count?: number
}

export interface Taken {
  readonly created: number
  readonly known: number
  readonly failed: readonly (Failed & { readonly url: string })[]
}

export function takeOpml(db: string, feeds: readonly OpmlFeed[]): Promise<Taken> {
  return call('POST', `/${db}/_reader/opml/take`, { body: { feeds } })
}
