// Sends a file of bookmarks that another program wrote.
import { ApiError, call } from '#web/api/client.ts'

/** Bytes of a file that is sent. */
const maxImportBytes = 20 * 1024 * 1024

/** Links of the file, by what becomes of them. */
export interface Imported {
  readonly found: number
  readonly created: number
  readonly changed: number
  readonly same: number
  readonly repeated: number
  readonly left_out: number
  readonly refused: readonly { title: string; url: string; reason: string }[]
  readonly tags: readonly { name: string; amount: number }[]
}

/** `dry`: says what would become of it, and writes nothing. Rejects with `ApiError`. */
export async function importBookmarks(db: string, file: File, dry: boolean): Promise<Imported> {
  if (file.size > maxImportBytes)
    throw new ApiError(413, { error: 'too_large', key: 'bookmarks_too_large' })
  const sent = { query: { dry }, body: file, contentType: 'text/html' }
  return call('POST', `/${db}/_bookmarks/import`, sent)
}
