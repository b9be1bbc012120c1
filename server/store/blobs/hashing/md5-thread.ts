// The thread of `md5.ts`: reads the slots that it is sent, in their order, and reports when each is free again.
import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

interface Begin {
  readonly memory: SharedArrayBuffer
  readonly slotBytes: number
}

/** Messages about a file: begin, read a slot, end. */
export type HashMessage = { readonly file: number } & (
  | Begin
  | { readonly slot: number; readonly length: number }
  | { readonly end: true }
)

/** A slot was read; with an MD5 the file has ended. */
export interface Answered {
  readonly file: number
  readonly md5?: Uint8Array
}

const open = new Map<number, Begin & { readonly hash: Hash }>()

function take(asked: HashMessage): Answered | undefined {
  const { file } = asked
  if ('memory' in asked) {
    open.set(file, { ...asked, hash: createHash('md5') })
    return undefined
  }
  const { hash, memory, slotBytes } = open.get(file)!
  if ('slot' in asked) {
    hash.update(new Uint8Array(memory, asked.slot * slotBytes, asked.length))
    return { file }
  }
  open.delete(file)
  return { file, md5: hash.digest() }
}

parentPort!.on('message', (asked: HashMessage) => {
  const answered = take(asked)
  if (answered) parentPort!.postMessage(answered, [])
})
