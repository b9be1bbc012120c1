// Bytes that come one by one are not written one by one.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { receiveBlob } from './blobs.ts'
import { noFiles } from './files.ts'

it('a file that comes byte by byte is written in pieces, and is what came', async () => {
  const bytes = Buffer.alloc(200_000, 'abc')
  async function* source() {
    for (let at = 0; at < bytes.length; at += 1) yield bytes.subarray(at, at + 1)
  }
  const written: Uint8Array[] = []
  const files = {
    ...noFiles,
    async write(_: unknown, pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) written.push(piece)
    },
  }
  const system = async <R>() => [{}] as R[]
  const upload = await receiveBlob({ files, system }, 'acc-1', {
    source: source(),
    maxBytes: 200_000,
  })
  expect(written).toHaveLength(4)
  expect(Buffer.concat(written).equals(bytes)).toBe(true)
  expect(upload.length).toBe(bytes.length)
  expect(upload.digest).toBe(`md5-${createHash('md5').update(bytes).digest('base64')}`)
})
