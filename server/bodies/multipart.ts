// Bodies of several parts (RFC 2046), as CouchDB's replicator and nano send documents with files: read part by part, never
// held. And the other way round: answers of several parts.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { failCall } from '#core/errors.ts'
import { wholeBody } from './whole-body.ts'

/** Bytes of one part's headers. */
const maxHeaderBytes = 16 * 1024

export interface Part {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Must be read to its end before the next part. */
  readonly bytes: AsyncIterable<Buffer>
}

const bad = (what: string) => failCall('bad_request', `The multipart body ${what}`)

/** The boundary that a content type names. Failure bad_request when it names none. */
export function boundaryOf(contentType: string): string {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw bad('has no boundary')
  return boundary
}

/** A request's body as it comes. */
export class Multipart {
  readonly #source: AsyncIterator<Buffer>
  readonly #boundary: Buffer
  /** Reads JSON as request bodies are read. */
  readonly #parse: (text: string) => unknown
  #buffer: Buffer = Buffer.from('\r\n')
  #hasBegun = false
  #isInPart = false

  constructor(
    source: AsyncIterable<Buffer>,
    { boundary, parse }: { boundary: string; parse: (text: string) => unknown },
  ) {
    this.#source = source[Symbol.asyncIterator]()
    this.#boundary = Buffer.from(`\r\n--${boundary}`)
    this.#parse = parse
  }

  /** The next part as JSON. Failure bad_request when there is none, too_large beyond `maxBytes`. */
  async json(maxBytes: number): Promise<unknown> {
    const part = await this.next()
    if (!part) throw bad('has no document')
    return this.#parse((await wholeBody(part.bytes, maxBytes)).toString('utf8'))
  }

  /** The next part; undefined when there are no more. Failure bad_request when the body ends too early. */
  async next(): Promise<Part | undefined> {
    if (this.#isInPart) throw new Error('the part before is not read to its end')
    // Text before the first boundary means nothing; each part ends at the next one.
    if (!this.#hasBegun) for await (const _ of this.#untilBoundary());
    this.#hasBegun = true
    while (this.#buffer.length < 2) await this.#more()
    if (this.#buffer.subarray(0, 2).toString('latin1') === '--') return undefined
    const headers = await this.#headers()
    this.#isInPart = true
    return { headers, bytes: this.#bytes() }
  }

  async *#bytes(): AsyncGenerator<Buffer> {
    yield* this.#untilBoundary()
    this.#isInPart = false
  }

  /** The bytes before the next boundary, which is removed. */
  async *#untilBoundary(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(this.#boundary)
      const end = at >= 0 ? at : Math.max(0, this.#buffer.length - this.#boundary.length + 1)
      if (end > 0) yield this.#buffer.subarray(0, end)
      this.#buffer = this.#buffer.subarray(at >= 0 ? at + this.#boundary.length : end)
      if (at >= 0) return
      await this.#more()
    }
  }

  async #headers(): Promise<Map<string, string>> {
    // The line of the boundary ends first; a part without headers has an empty line at once.
    let end = this.#buffer.indexOf('\r\n\r\n')
    while (end < 0) {
      if (this.#buffer.length > maxHeaderBytes) throw bad('has headers without end')
      await this.#more()
      end = this.#buffer.indexOf('\r\n\r\n')
    }
    const lines = this.#buffer.subarray(0, end).toString('utf8').split('\r\n')
    this.#buffer = this.#buffer.subarray(end + 4)
    const pairs = lines.map((line) => /^([^:\s]+):\s*(.*)$/.exec(line))
    return new Map(pairs.flatMap((pair) => (pair ? [[pair[1]!.toLowerCase(), pair[2]!]] : [])))
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw bad('ends too early')
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
  }
}

/** A part of an answer: headers, and bytes that are read when it is their turn. */
export interface SentPart {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: string | (() => Promise<Readable>) | AsyncIterable<string | Buffer>
}

/** A random boundary, which no file contains. */
export function newBoundary(): string {
  return randomBytes(16).toString('hex')
}

/** The text of several parts. */
export async function* writeParts(
  boundary: string,
  parts: AsyncIterable<SentPart> | Iterable<SentPart>,
): AsyncGenerator<string | Buffer> {
  for await (const { headers, bytes } of parts) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    yield `--${boundary}\r\n${lines.join('')}\r\n`
    if (typeof bytes === 'string') yield bytes
    else yield* typeof bytes === 'function' ? await bytes() : bytes
    yield '\r\n'
  }
  yield `--${boundary}--`
}
