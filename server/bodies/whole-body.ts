// A body, or a part of one, that comes as a stream: read whole within a limit.
import { fail } from '#core/errors.ts'

/** Failure too_large for more bytes. */
export async function wholeBody(body: unknown, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw fail('too_large', 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
