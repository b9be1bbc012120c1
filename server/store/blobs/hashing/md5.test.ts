// The MD5 of a file is the same by every implementation, and however its bytes come.
import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { md5For } from './md5.ts'

const hashed = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

it.each([
  ['empty', 0, 0, 1],
  ['small and announced', 1_000, 1_000, 7],
  ['of unknown length', 1_000, 0, 1_000],
  ['as long as the room of its bytes', 4 * 256 * 1024, 0, 64 * 1024],
  ['longer, by pieces that fit nowhere', 5_000_003, 5_000_003, 700_001],
])('of a file that is %s', async (_, length, announced, size) => {
  const bytes = randomBytes(length)
  const md5 = md5For(announced)
  for (let at = 0; at < length; at += size) {
    // What is taken may change.
    const piece = Buffer.from(bytes.subarray(at, at + size))
    await md5.update(piece)
    piece.fill(0)
  }
  expect((await md5.digest()).toString('hex')).toBe(hashed(bytes))
})

it('of several files at once, while others are dropped', async () => {
  const files = Array.from({ length: 6 }, () => randomBytes(3_000_000))
  const found = await Promise.all(
    files.map(async (bytes, at) => {
      const md5 = md5For(0)
      await md5.update(bytes)
      if (at % 2 === 0) return md5.drop()
      return (await md5.digest()).toString('hex')
    }),
  )
  expect(found.filter(Boolean)).toEqual([files[1]!, files[3]!, files[5]!].map(hashed))
})
