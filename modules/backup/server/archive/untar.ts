// Reads a tar archive entry by entry as it comes (POSIX.1-2001), ours or one that tar itself packed again. What it is made of is
// checked at each step: an archive that was cut off or is none is refused, never guessed at.
import { fail } from '#core/errors.ts'
import type { Failure } from '#core/errors.ts'

const blockBytes = 512
/** Bytes of the records that come before an entry: its name above all. */
const maxPaxBytes = 64 * 1024

export interface TarEntry {
  readonly name: string
  readonly length: number
  /** Where its bytes begin in the archive. */
  readonly offset: number
  /** Its bytes, as they come. What is not read of them is passed over. */
  readonly bytes: AsyncIterable<Buffer>
}

export function broken(): Failure {
  return fail('bad_request', 'broken')
}

/** The entries, each to be read before the next one. Failure bad_request when it is not a whole archive. */
export async function* untar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const input = new Input(source)
  try {
    yield* entriesOf(input)
  } finally {
    await input.close()
  }
}

async function* entriesOf(input: Input): AsyncGenerator<TarEntry> {
  let next: Pax = {}
  for (;;) {
    const head = await input.take(blockBytes)
    if (head.every((byte) => byte === 0)) return
    const { type, name, length: plainLength } = readHead(head)
    const length = next.length ?? plainLength
    if (type === 'x') {
      if (plainLength > maxPaxBytes) throw broken()
      next = readPax(await input.take(plainLength))
      await input.skip(paddingOf(plainLength))
      continue
    }
    const { at: offset } = input
    const end = offset + length
    if (type === '0' || type === '\0') {
      yield { name: next.name ?? name, length, offset, bytes: input.upTo(end) }
    } else if (!passedOver.has(type)) throw broken()
    await input.skip(end - input.at + paddingOf(length))
    next = {}
  }
}

/** Folders, and what concerns all entries, say nothing of ours. */
const passedOver = new Set(['5', 'g'])

interface Pax {
  readonly name?: string
  readonly length?: number
}

const paddingOf = (length: number) => (blockBytes - (length % blockBytes)) % blockBytes

function readHead(head: Buffer) {
  const summed = Buffer.from(head).fill(' ', 148, 156)
  const sum = summed.reduce((total, byte) => total + byte, 0)
  if (readOctal(head, 148, 8) !== sum) throw broken()
  const prefix = head.toString('latin1', 257, 262) === 'ustar' ? readText(head, 345, 155) : ''
  const name = readText(head, 0, 100)
  return {
    type: String.fromCharCode(head[156]!),
    name: prefix === '' ? name : `${prefix}/${name}`,
    length: readOctal(head, 124, 12),
  }
}

function readText(head: Buffer, from: number, length: number): string {
  const field = head.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

function readOctal(head: Buffer, from: number, length: number): number {
  const text = readText(head, from, length).trim()
  if (!/^[0-7]+$/.test(text)) throw broken()
  return Number.parseInt(text, 8)
}

/** Records as `21 path=files/a.jpg`, one behind the other. */
function readPax(bytes: Buffer): Pax {
  let name: string | undefined
  let length: number | undefined
  for (let at = 0; at < bytes.length;) {
    const size = Number(/^\d{1,6}(?= )/.exec(bytes.toString('latin1', at, at + 7))?.[0])
    const record = bytes.toString('utf8', at, at + size)
    const [, key, value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? []
    if (!(size > 0) || at + size > bytes.length || key === undefined) throw broken()
    if (key === 'path') name = value
    if (key === 'size') {
      if (!/^\d{1,15}$/.test(value)) throw broken()
      length = Number(value)
    }
    at += size
  }
  return { name, length }
}

/** Bytes in the order in which they come, and how many were taken. */
class Input {
  at = 0
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** So many bytes. Failure when fewer are left. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.upTo(this.at + length)) parts.push(part)
    return Buffer.concat(parts, length)
  }

  async skip(length: number): Promise<void> {
    for await (const part of this.upTo(this.at + length)) void part
  }

  /** Bytes up to this position, some at a time. Failure when fewer are left. */
  async *upTo(end: number): AsyncGenerator<Buffer> {
    while (this.at < end) {
      if (this.#held.length === 0) await this.#fill()
      const part = this.#held.subarray(0, end - this.at)
      this.#held = this.#held.subarray(part.length)
      this.at += part.length
      yield part
    }
  }

  /** The rest is not wanted. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw broken()
    this.#held = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}
