// Bytes that come packed (gzip), unpacked as they come: no more of them than somebody sends who means well. Brotli is never
// unpacked here.
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fail, failCall } from '#core/errors.ts'

/** Plain bytes for one that was sent: documents and texts stay below 50, zeros reach 1,000. */
const maxRatio = 100
/** Below this a ratio says nothing. */
const ratioFromBytes = 1024 * 1024

/** True for what is to be unpacked. Failure bad_content_type, in CouchDB's words, for packings that nothing here unpacks. */
export function isPacked(encoding: string | undefined): boolean {
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'gzip') return true
  if (name === 'identity') return false
  throw failCall('bad_content_type', `${name.slice(0, 40)} is not a supported content encoding.`)
}

/** The plain bytes. Failure bad_request when they are not gzip, too_large for bytes that are packed to do harm. */
export async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let sent = 0
  let plain = 0
  async function* counted() {
    for await (const chunk of source) {
      sent += chunk.length
      yield chunk
    }
  }
  // Failures of either side come out of the last stream.
  const chunks = pipeline(Readable.from(counted()), createGunzip(), () => undefined)
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      plain += chunk.length
      if (plain > ratioFromBytes && plain > maxRatio * sent) throw fail('too_large', 'too_large')
      yield chunk
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isNoGzip = code.startsWith('Z_')
    throw isNoGzip ? failCall('bad_request', 'Request body is not properly gzipped.') : error
  }
}
