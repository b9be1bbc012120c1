// Names of revisions as CouchDB gives them: the MD5 of parent, deletion and body as an Erlang term. A test of CouchDB's
// Mango suite knows one by heart. Strings are binaries, objects a tuple around a list of pairs; members are taken in the
// order of their names.
import type { Stub } from '#core/wire.ts'
import { createHash } from 'node:crypto'
import type { Stubs } from '#server/records/attachments/sent-files.ts'
import { generationOf } from '#server/store/documents/revision.ts'

/** What a revision is named by, beside its parent. */
interface Named {
  readonly deleted: boolean
  /** Without its files. */
  readonly body: unknown
  readonly stubs?: Stubs | undefined
}

/** CouchDB's own name for documents whose members come in the order of their names. */
export function couchRevision(parent: string | null, { deleted, body, stubs = {} }: Named): string {
  const generation = parent === null ? 0 : generationOf(parent)
  const term = revisionTerm([generation, parent === null ? 0 : digestIn(parent)], {
    deleted,
    body,
    stubs,
  })
  return `${generation + 1}-${createHash('md5').update(term).digest('hex')}`
}

function digestIn(rev: string): Buffer {
  const name = rev.slice(rev.indexOf('-') + 1)
  return /^[0-9a-f]{32}$/i.test(name) ? Buffer.from(name, 'hex') : Buffer.from(name)
}

/** Grows as it is written to, and is used again: a revision is named in one go. */
let space = Buffer.allocUnsafe(16_384)
let end = 0

/** The term of a revision's digest; a view of space that the next call writes over. */
function revisionTerm(
  [generation, parent]: readonly [number, Buffer | 0],
  { deleted, body, stubs = {} }: Named,
): Buffer {
  end = 0
  byte(131)
  list(5)
  write(deleted)
  write(generation)
  if (parent === 0) write(parent)
  else binary(parent)
  write(body)
  files(Object.entries(stubs))
  byte(nil)
  return space.subarray(0, end)
}

/** Names, types and digests. */
function files(entries: [string, Stub][]): void {
  if (entries.length > 0) list(entries.length)
  for (const [name, { content_type, digest }] of entries) {
    byte(tuple)
    byte(3)
    text(name)
    text(content_type)
    binary(Buffer.from(digest.replace(/^md5-/, ''), 'base64'))
  }
  byte(nil)
}

const nil = 106
const tuple = 104

function reserve(bytes: number): void {
  if (end + bytes <= space.length) return
  const grown = Buffer.allocUnsafe(Math.max(space.length * 2, end + bytes))
  space.copy(grown, 0, 0, end)
  space = grown
}

function byte(value: number): void {
  reserve(1)
  space[end++] = value
}

function tagged(tag: number, size: number): void {
  reserve(5)
  space[end] = tag
  end = space.writeUInt32BE(size, end + 1)
}

function list(length: number): void {
  tagged(108, length)
}

function binary(bytes: Buffer): void {
  tagged(109, bytes.length)
  reserve(bytes.length)
  end += bytes.copy(space, end)
}

function text(value: string): void {
  const size = Buffer.byteLength(value)
  tagged(109, size)
  reserve(size)
  end += space.write(value, end)
}

function write(value: unknown): void {
  if (typeof value === 'string') text(value)
  else if (typeof value === 'number') number(value)
  else if (value === null || typeof value !== 'object') atom(String(value ?? null))
  else if (Array.isArray(value)) array(value)
  else members(Object.entries(value).filter(([, member]) => member !== undefined))
}

function atom(name: string): void {
  reserve(3 + name.length)
  space[end] = 100
  end = space.writeUInt16BE(name.length, end + 1)
  end += space.write(name, end)
}

/** Larger ones are written with an exponent, which makes a float of them. */
const maxInteger = 1e21

function number(value: number): void {
  if (!Number.isInteger(value) || Math.abs(value) >= maxInteger) {
    reserve(9)
    space[end] = 70
    end = space.writeDoubleBE(value, end + 1)
  } else if (value >= 0 && value <= 255) {
    byte(97)
    byte(value)
  } else if (value === (value | 0)) {
    reserve(5)
    space[end] = 98
    end = space.writeInt32BE(value, end + 1)
  } else {
    const digits = BigInt(Math.abs(value)).toString(16)
    const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
    byte(110)
    byte(bytes.length)
    byte(value < 0 ? 1 : 0)
    reserve(bytes.length)
    end += bytes.reverse().copy(space, end)
  }
}

/** Erlang writes a list of bytes as it writes text. */
function isText(values: readonly unknown[]): boolean {
  return (
    values.length <= 65_535 &&
    values.every((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255)
  )
}

function array(values: readonly unknown[]): void {
  if (values.length > 0 && isText(values)) {
    reserve(3 + values.length)
    space[end] = 107
    end = space.writeUInt16BE(values.length, end + 1)
    for (const value of values) byte(Number(value))
    return
  }
  if (values.length > 0) list(values.length)
  for (const value of values) write(value)
  byte(nil)
}

function members(entries: [string, unknown][]): void {
  byte(tuple)
  byte(1)
  if (entries.length > 0) list(entries.length)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, value] of entries) {
    byte(tuple)
    byte(2)
    text(name)
    write(value)
  }
  byte(nil)
}
