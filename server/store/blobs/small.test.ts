// How much of what comes is taken into memory, and that nothing of a larger file is lost by it.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { blobOf, maxSmallBytes, takeSmall } from './small.ts'

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const some = (length: number) => Buffer.alloc(length, 'abc')

it.each([0, 1, maxSmallBytes])(
  'a file of %i bytes is taken whole, with its checksums',
  async (length) => {
    const bytes = some(length)
    const taken = await takeSmall(inChunks(bytes, 1_000))
    expect(taken).toEqual({
      file: {
        bytes,
        length,
        digest: `md5-${createHash('md5').update(bytes).digest('base64')}`,
        sha256: createHash('sha256').update(bytes).digest(),
      },
    })
  },
)

it.each([7, 1_000, 100_000])(
  'a larger one that comes by %i bytes goes on as it came',
  async (size) => {
    const bytes = some(maxSmallBytes + 1)
    const taken = await takeSmall(inChunks(bytes, size))
    const chunks: Uint8Array[] = []
    for await (const chunk of 'source' in taken ? taken.source : []) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  },
)

it('who stops reading a larger one ends what it comes from', async () => {
  let isEnded = false
  async function* source() {
    try {
      for (;;) yield some(10_000)
    } finally {
      isEnded = true
    }
  }
  const taken = await takeSmall(source())
  for await (const _chunk of 'source' in taken ? taken.source : []) break
  expect(isEnded).toBe(true)
})

it.each([
  [undefined, 'abcabc'],
  [{ first: 1, last: 2 }, 'bc'],
  [{ first: 5, last: 5 }, 'c'],
])('of a stored one %o is %s', async (range, expected) => {
  const read = await blobOf(some(6)).read(range)
  expect(Buffer.concat(await read.toArray()).toString()).toBe(expected)
})
