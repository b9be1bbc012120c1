// Entries of a tar archive (POSIX.1-2001, pax), which every system opens: a head, the bytes, and zeros to the end of a block.
// Pure.

const blockBytes = 512
/** Octal digits of a size: 8 GiB. What is longer says so in a record before it. */
const maxPlainBytes = 8 ** 11 - 1

/** The header of an entry. `name` may be of any length and script. */
export function tarHead(name: string, bytes: number, modified: Date): Buffer {
  const isLong = bytes > maxPlainBytes
  const path = Buffer.concat([
    paxRecord('path', name),
    ...(isLong ? [paxRecord('size', String(bytes))] : []),
  ])
  const plain = { modified, bytes: isLong ? 0 : bytes, type: '0', name: 'file' }
  const pax = { modified, bytes: path.length, type: 'x', name: 'name-of-the-next' }
  return Buffer.concat([block(pax), path, tarPadding(path.length), block(plain)])
}

/** The padding after an entry of this length. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** Says that the archive is whole. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** `21 path=files/a.jpg`, its own length included. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest
  while (length !== rest + String(length).length) length = rest + String(length).length
  return Buffer.from(`${length} ${key}=${value}\n`)
}

interface Block {
  readonly name: string
  readonly bytes: number
  readonly modified: Date
  readonly type: string
}

function block({ name, bytes, modified, type }: Block): Buffer {
  const head = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  head.write(name, 0)
  head.write(octal(0o644, 7), 100)
  head.write(octal(0, 7) + octal(0, 7), 108)
  head.write(octal(bytes, 11), 124)
  head.write(octal(Math.floor(modified.getTime() / 1_000), 11), 136)
  head.write(`        ${type}`, 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}
