// Bytes whose MD5 or number was said, passed on as they come.
import { createHash } from 'node:crypto'
import { failCall } from '#core/errors.ts'

/** Failure content_md5_mismatch behind the last of them where they are others; `md5` in base64. */
export async function* summed(
  bytes: AsyncIterable<Uint8Array>,
  md5: string,
): AsyncGenerator<Uint8Array> {
  const sum = createHash('md5')
  for await (const chunk of bytes) {
    sum.update(chunk)
    yield chunk
  }
  if (sum.digest('base64') === md5) return
  throw failCall('content_md5_mismatch', 'Possible message corruption.')
}

/** Failure bad_request, in CouchDB's words, where there are more or fewer of them. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array> {
  let left = length
  for await (const chunk of bytes) {
    left -= chunk.length
    if (left < 0) throw failCall('bad_request', 'attachment longer than expected')
    yield chunk
  }
  if (left > 0) throw failCall('bad_request', 'attachment shorter than expected')
}
