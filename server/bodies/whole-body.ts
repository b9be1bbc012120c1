// A body, or a part of one, that comes as a stream: read whole within a limit, the one way there is. Its bytes are copied together as
// they come, since a chunk of one byte that is kept as it came takes some 400.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fail } from '#core/errors.ts'

/** Holds no more than twice what has come, in time linear in it. Failure too_large for more bytes. */
export async function wholeBody(body: unknown, maxBytes: number): Promise<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let length = 0
  // All that has come of a stream by the time it is looked at is one chunk.
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    const needed = length + chunk.length
    if (needed > maxBytes) throw fail('too_large', 'too_large')
    if (needed > held.length) held = grown(held, { length, needed, maxBytes })
    chunk.copy(held, length)
    // Of bytes that are in many pieces other calls have their turn between them.
    if (length > 0) await nextTurn()
    length = needed
  }
  return held.subarray(0, length)
}

interface Growth {
  readonly length: number
  readonly needed: number
  readonly maxBytes: number
}

function grown(held: Buffer, { length, needed, maxBytes }: Growth): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(2 * held.length, maxBytes)))
  held.copy(larger, 0, 0, length)
  return larger
}
