// Bodies in chunks as their senders cut them: those of a byte each are put together before anybody reads them, and are read in turns. As
// Node hands them on, each is a Buffer of some 400 bytes, and what comes at once is hundreds of thousands of them.
import { IncomingMessage } from 'node:http'

/** Bytes that small chunks are put together to, and those from which a chunk is left as it came. */
const blockBytes = 16 * 1024
const largeChunkBytes = 4 * 1024

/** Small chunks of all connections that are taken in one turn, some 20 ms; a connection brings up to 11,000 in one piece. */
const maxPerTurn = 10_000
/** Connections that bring more, and go on in one turn. */
const maxGoingOn = 2

let left = maxPerTurn
let isCounting = false
const waiting: (() => void)[] = []

function beginTurn(): void {
  left = maxPerTurn
  for (const goOn of waiting.splice(0, maxGoingOn)) goOn()
  isCounting = waiting.length > 0
  if (isCounting) setImmediate(beginTurn)
}

/** True while there is room for more in this turn. */
function countSmall(): boolean {
  if (!isCounting) setImmediate(beginTurn)
  isCounting = true
  left -= 1
  return left > 0
}

/** A request whose small chunks come together. */
export class JoinedRequest extends IncomingMessage {
  #block = Buffer.alloc(0)
  /** Of the block: what was handed on, and what is in it. */
  #from = 0
  #to = 0
  #isTaken = true
  #isDue = false

  override push(chunk: Buffer | null): boolean {
    if (this.headers['transfer-encoding'] === undefined) return super.push(chunk)
    if (chunk === null || chunk.length >= largeChunkBytes) {
      this.#handOn()
      return super.push(chunk)
    }
    if (this.#to + chunk.length > this.#block.length) {
      this.#handOn()
      this.#block = Buffer.allocUnsafeSlow(blockBytes)
      this.#from = this.#to = 0
    }
    this.#to += chunk.copy(this.#block, this.#to)
    // All that came with it is here by then: Node runs ticks behind each chunk.
    if (!this.#isDue) setImmediate(() => this.#handOn())
    this.#isDue = true
    return countSmall() && this.#isTaken
  }

  override _read(size: number): void {
    this.#isTaken = true
    const goOn = () => {
      if (!this.destroyed) super._read(size)
    }
    // Others wait for no turn.
    if (left > 0 || this.#block.length === 0) goOn()
    else waiting.push(goOn)
  }

  #handOn(): void {
    this.#isDue = false
    if (this.#from === this.#to || this.destroyed) return
    const joined = this.#block.subarray(this.#from, this.#to)
    this.#from = this.#to
    this.#isTaken = super.push(joined)
  }
}
