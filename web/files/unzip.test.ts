// Archives are unpacked in the browser as on the server.
import { deflateRawSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { unzip } from './unzip.ts'

/** An archive of one deflated file. */
function archive(name: string, text: string, { size = Buffer.byteLength(text) } = {}): Buffer {
  const [path, data] = [Buffer.from(name), deflateRawSync(Buffer.from(text))]
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(text), 10)
  facts.writeUInt32LE(data.length, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(path.length, 22)
  const signed = (sign: number, ...parts: Buffer[]) => {
    const head = Buffer.alloc(4)
    head.writeUInt32LE(sign)
    return Buffer.concat([head, ...parts])
  }
  const local = signed(0x04034b50, facts, path, data)
  const central = signed(0x02014b50, Buffer.from([20, 0]), facts, Buffer.alloc(14), path)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, signed(0x06054b50, end)])
}

test('a file comes out of an archive as it went in', async () => {
  const [file] = await unzip(archive('loja/água.md', '# Água\r\n'.repeat(50)), () => true)
  expect(file?.name).toBe('loja/água.md')
  expect(Buffer.from(file!.bytes).toString()).toBe('# Água\r\n'.repeat(50))
})

test.each([
  ['that leads out', archive('../a.md', 'a'), 'archive_names'],
  ['that is larger than it says', archive('a.md', 'a'.repeat(100), { size: 10 }), 'archive_broken'],
  ['that is none', Buffer.from('no archive at all'), 'archive_broken'],
])('an archive %s is refused', async (_, bytes, reason) => {
  await expect(unzip(bytes, () => true)).rejects.toThrow(reason)
})
