// Archives that are written while they are sent: what goes in comes out, by other programs too where this machine has one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { writeZip, type ZipEntry } from './zip.ts'

const fileOf = (bytes: Buffer, isPacked = false): ZipEntry['file'] => ({
  length: bytes.length,
  isPacked,
  read: async () => Readable.from(bytes.length > 0 ? [bytes] : []),
})

async function zipped(entries: readonly ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeZip(Readable.from(entries))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const modified = new Date('2026-11-22T19:00:01Z')
const few: readonly ZipEntry[] = [
  { name: 'Ordens/', modified },
  { name: 'Ordens/ação 🔧.txt', modified, file: fileOf(Buffer.from('abc'.repeat(50_000))) },
  { name: 'Ordens/foto.jpg', modified, file: fileOf(Buffer.from('not to be packed again'), true) },
  { name: 'empty', file: fileOf(Buffer.alloc(0)) },
]

/** What Info-ZIP says of an archive; undefined where it is not installed. */
function unzip(bytes: Buffer, ...args: string[]): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.zip')
  writeFileSync(path, bytes)
  try {
    const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    return execFileSync('unzip', [...args, path], options)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

it('the same files are the same bytes, and another program finds no fault with them', async () => {
  const bytes = await zipped(few)
  expect((await zipped(few)).equals(bytes)).toBe(true)
  const said = unzip(bytes, '-t')
  if (said !== undefined) expect(said).toMatch(/No errors detected/)
  // 150,000 bytes of three letters are packed, and the picture is not.
  expect(bytes.length).toBeLessThan(2_000)
  expect(bytes.includes('not to be packed again')).toBe(true)
})

it('more files than the format first had numbers for are counted in its larger form', async () => {
  const many = Array.from({ length: 66_000 }, (_, at): ZipEntry => ({ name: `${at}/` }))
  const bytes = await zipped(many)
  const end = bytes.subarray(-98)
  expect(end.readUInt32LE(0)).toBe(0x06064b50)
  expect(end.readBigUInt64LE(32)).toBe(66_000n)
  expect(Number(end.readBigUInt64LE(48)) + Number(end.readBigUInt64LE(40))).toBe(bytes.length - 98)
  expect(end.subarray(76).readUInt16LE(10)).toBe(0xffff)
})

it('an archive of a file that has another length than was said breaks off', async () => {
  const torn = { length: 5, read: async () => Readable.from([Buffer.from('four')]) }
  await expect(zipped([{ name: 'a', file: torn }])).rejects.toThrow('another length')
})
