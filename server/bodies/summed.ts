// Bytes whose MD5 was said, passed on as they come.
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
