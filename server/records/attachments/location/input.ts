// Bytes of a file as they come, read in parts and passed on.

/** Segments or chunks that are looked at: a picture has some thousands, and each costs a turn. */
const maxParts = 20_000

const nothing = Buffer.alloc(0)

export class Input {
  readonly #chunks: AsyncIterator<Uint8Array>
  #parts = 0
  #held: Buffer = nothing

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Called before each part; false once there were more than any program writes: the rest is passed on unchanged. */
  nextPart(): boolean {
    this.#parts += 1
    return this.#parts <= maxParts
  }

  /** The next `count` bytes, which stay where they are; fewer at the end of the file. */
  async peek(count: number): Promise<Buffer> {
    const parts = [this.#held]
    let length = this.#held.length
    while (length < count) {
      const { done, value } = await this.#chunks.next()
      if (done) break
      parts.push(Buffer.from(value))
      length += value.length
    }
    if (parts.length > 1) this.#held = Buffer.concat(parts)
    return this.#held.subarray(0, count)
  }

  /** The next `count` bytes, to be changed and passed on; fewer at the end of the file. */
  async take(count: number): Promise<Buffer> {
    const taken = Buffer.from(await this.peek(count))
    this.#held = this.#held.subarray(taken.length)
    return taken
  }

  /** Hands on the next `count` bytes, or all that is left, as they are. The memory of a part may be given back before the next one. */
  async *pass(count = Infinity): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#held.length === 0 && (await this.peek(1)).length === 0) return
      const part = this.#held.subarray(0, Math.min(left, this.#held.length))
      this.#held = part.length < this.#held.length ? this.#held.subarray(part.length) : nothing
      left -= part.length
      yield part
    }
  }

  /** Ends the source, where not all of it was read. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
