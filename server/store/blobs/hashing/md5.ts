// The MD5 of a large file, which takes three quarters of what a server does for its bytes: worked out in a thread of its own, so that
// receiving, SHA-256 and writing go on meanwhile. The bytes travel in memory that both see, and no further than there is room.
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { fail } from '#core/errors.ts'
import type { HashMessage, Answered } from './md5-thread.ts'

export interface Md5 {
  /** Takes the bytes before it resolves: the caller may change them afterwards. */
  update(bytes: Uint8Array): Promise<void>
  digest(): Promise<Buffer>
  /** The digest is no longer needed. */
  drop(): void
}

/** Below this many bytes no thread is used. */
const minBytes = 4 * 1024 * 1024

/** Room for the bytes of one file that wait for the thread. */
const slots = 4
const slotBytes = 256 * 1024

/** For a file of so many bytes; 0 where nobody knows. */
export function md5For(announcedBytes: number): Md5 {
  return announcedBytes > 0 && announcedBytes < minBytes ? md5Here() : new Md5InThread()
}

function md5Here(): Md5 {
  const hash = createHash('md5')
  return {
    async update(bytes) {
      hash.update(bytes)
    },
    digest: async () => hash.digest(),
    drop: () => undefined,
  }
}

let thread: Worker | undefined
/** Files that are under way, by number. */
const open = new Map<number, Md5InThread>()
let last = 0

function ask(asked: HashMessage): void {
  thread ??= start()
  thread.postMessage(asked, [])
}

/** The thread keeps nothing alive but while files are under way. */
function begin(file: number, md5: Md5InThread): void {
  thread ??= start()
  thread.ref()
  open.set(file, md5)
}

function end(file: number): boolean {
  const wasOpen = open.delete(file)
  if (open.size === 0) thread?.unref()
  return wasOpen
}

function start(): Worker {
  const worker = new Worker(new URL('./md5-thread.ts', import.meta.url))
  const fall = () => {
    if (thread === worker) thread = undefined
    for (const one of open.values()) one.fail()
  }
  worker.on('message', (answered: Answered) => open.get(answered.file)?.hear(answered))
  worker.on('error', fall)
  worker.on('exit', fall)
  return worker
}

class Md5InThread implements Md5 {
  readonly #file = (last += 1)
  readonly #memory = new SharedArrayBuffer(slots * slotBytes)
  readonly #bytes = new Uint8Array(this.#memory)
  readonly #digest = Promise.withResolvers<Buffer>()
  /** Slots that were sent and are not read yet. */
  #sent = 0
  #slot = 0
  #filled = 0
  /** Who waits for a slot. */
  #waiting: PromiseWithResolvers<void> | undefined

  constructor() {
    this.#digest.promise.catch(() => undefined)
    begin(this.#file, this)
    ask({ file: this.#file, memory: this.#memory, slotBytes })
  }

  async update(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + slotBytes - this.#filled)
      this.#bytes.set(part, this.#slot * slotBytes + this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === slotBytes) await this.#send()
    }
  }

  async digest(): Promise<Buffer> {
    await this.#send()
    ask({ file: this.#file, end: true })
    return this.#digest.promise
  }

  drop(): void {
    if (end(this.#file)) ask({ file: this.#file, end: true })
  }

  /** Sends the slot that is filled, and waits for the next one to be free. */
  async #send(): Promise<void> {
    if (!open.has(this.#file)) throw unavailable()
    ask({ file: this.#file, slot: this.#slot, length: this.#filled })
    this.#sent += 1
    this.#slot = (this.#slot + 1) % slots
    this.#filled = 0
    if (this.#sent < slots) return
    this.#waiting = Promise.withResolvers()
    await this.#waiting.promise
  }

  hear({ md5 }: Answered): void {
    if (md5) {
      end(this.#file)
      this.#digest.resolve(Buffer.from(md5))
      return
    }
    this.#sent -= 1
    this.#waiting?.resolve()
  }

  fail(): void {
    end(this.#file)
    this.#digest.reject(unavailable())
    this.#waiting?.reject(unavailable())
  }
}

const unavailable = () => fail('service_unavailable', 'unavailable')
