// The thread of `read-file.ts`: a file of twenty megabytes is read here, while nobody else waits for it.
import { Failure } from '#core/errors.ts'
import { pageText } from '../page-head.ts'
import { readNetscape, type FileBookmark } from './netscape-read.ts'

/** The links of a file. */
export function work(bytes: Uint8Array): readonly FileBookmark[] | { readonly failed: 'too_many' } {
  try {
    return readNetscape(
      pageText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), undefined),
    )
  } catch (error) {
    if (error instanceof Failure) return { failed: 'too_many' }
    throw error
  }
}
