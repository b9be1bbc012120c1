// A member of an answer that is too long to hold: bytes that are read, and written as base64, only when it is their turn to
// be sent.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Bytes that are written as base64 text in JSON. */
export class Streamed {
  readonly length: number
  readonly read: () => Promise<Readable>

  constructor(length: number, read: () => Promise<Readable>) {
    this.length = length
    this.read = read
  }
}

/** Random, so that no text of a document is taken for a placeholder of bytes. */
const mark = `streamed-${randomBytes(16).toString('hex')}-`
const places = new RegExp(`"${mark}(\\d+)"`)

/** The JSON text of a value with `Streamed` members, piece by piece. */
export async function* textOf(value: unknown): AsyncGenerator<string> {
  const members: Streamed[] = []
  const text = JSON.stringify(value, (_, member: unknown) =>
    member instanceof Streamed ? `${mark}${members.push(member) - 1}` : member,
  )
  for (const [at, piece] of text.split(places).entries()) {
    if (at % 2 === 0) yield piece
    else yield* quoted(members[Number(piece)]!)
  }
}

async function* quoted(member: Streamed): AsyncGenerator<string> {
  yield '"'
  yield* base64(await member.read())
  yield '"'
}

/** Three bytes are four characters: what is left of a chunk goes with the next one. */
async function* base64(source: Readable): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    yield bytes.toString('base64', 0, whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}

/** Characters of JSON text that a value comes to, about. */
export function lengthOf(value: unknown): number {
  let streamed = 0
  const text = JSON.stringify(value ?? null, (_, member: unknown) => {
    if (!(member instanceof Streamed)) return member
    streamed += Math.ceil(member.length / 3) * 4
    return ''
  })
  return text.length + streamed
}
