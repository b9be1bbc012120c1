// Writes zip archives: the plain form of the format (APPNOTE 6.3.10), names in UTF-8, no dates, so that the same files are the
// same bytes.
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ArchivedFile {
  readonly name: string
  readonly bytes: Buffer
}

const deflate = promisify(deflateRaw)

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endHeader = 0x06054b50
/** Version 2.0: what may be compressed. */
const version = 20
const namesAreUtf8 = 0x0800
/** 1 January 1980, the first day that the format knows. */
const noDate = 0x21

/** The archive in pieces, each made when it is asked for. Names are written once and are no longer than 65,535 bytes. */
export async function* writeZip(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const packed = await deflate(bytes)
    const isPacked = packed.length < bytes.length
    const data = isPacked ? packed : bytes
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(namesAreUtf8, 2)
    facts.writeUInt16LE(isPacked ? 8 : 0, 4)
    facts.writeUInt16LE(noDate, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    const path = Buffer.from(name)
    facts.writeUInt16LE(path.length, 22)
    directory.push(central(facts, path, offset))
    const head = Buffer.concat([word(localHeader), facts, path])
    offset += head.length + data.length
    yield Buffer.concat([head, data])
  }
  yield end(directory, offset)
}

function central(facts: Buffer, path: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(version)
  return Buffer.concat([word(centralHeader), madeBy, facts, rest, path])
}

function end(directory: readonly Buffer[], offset: number): Buffer {
  const whole = Buffer.concat(directory)
  const facts = Buffer.alloc(18)
  facts.writeUInt16LE(directory.length, 4)
  facts.writeUInt16LE(directory.length, 6)
  facts.writeUInt32LE(whole.length, 8)
  facts.writeUInt32LE(offset, 12)
  return Buffer.concat([whole, word(endHeader), facts])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
