// Makes PDF documents, one at a time, in a thread of its own, which is started with the first of them and ends when it takes
// too long, too much memory, or has had nothing to do for a while.
import { Worker } from 'node:worker_threads'
import type { Margins, Style, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fail } from '#core/errors.ts'
import { makeSemaphore } from '#core/semaphore.ts'

/** What the library draws. Data alone: it travels to the thread. */
export interface PdfDefinition extends Omit<TDocumentDefinitions, 'footer' | 'header'> {
  /** Drawn at the foot of every page, with its number. */
  readonly pageFoot?: { readonly text: string; readonly style: Style; readonly margin: Margins }
}

export interface Pdf {
  readonly bytes: Buffer
  readonly pages: number
}

/** What the thread says of a document. */
export type PdfAnswer =
  | { readonly bytes: Uint8Array; readonly pages: number }
  | { readonly failure: string }

/** Some times what a receipt with every field full takes. */
const maxMs = 20_000
const maxMegabytes = 512
const idleMs = 5 * 60_000

/** Failure service_unavailable when more than this wait for their turn. */
const inTurn = makeSemaphore({ places: 1, maxWaiting: 50 })

let thread: Worker | undefined
/** What the thread is asked for. */
let asked: PromiseWithResolvers<PdfAnswer> | undefined
let idle: NodeJS.Timeout | undefined

/** The thread is thrown away, with whatever it is at. */
function end(reason: unknown): void {
  void thread?.terminate()
  thread = undefined
  asked?.reject(reason)
}

const unavailable = () => end(fail('service_unavailable', 'unavailable'))

function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes }
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits })
  const isOwn = () => thread === worker
  worker.on('message', (answer: PdfAnswer) => asked?.resolve(answer))
  worker.on('error', (error) => isOwn() && end(error))
  worker.on('exit', () => isOwn() && unavailable())
  worker.unref()
  return worker
}

async function ask(definition: PdfDefinition): Promise<PdfAnswer> {
  const tooLong = setTimeout(unavailable, maxMs)
  asked = Promise.withResolvers()
  try {
    thread ??= start()
    thread.postMessage(definition, [])
    return await asked.promise
  } finally {
    asked = undefined
    clearTimeout(tooLong)
  }
}

/** Lays a document out and answers its bytes. Failure service_unavailable for one that takes too long or too much memory. */
export async function makePdf(definition: PdfDefinition): Promise<Pdf> {
  return inTurn(async () => {
    clearTimeout(idle)
    const answer = await ask(definition)
    idle = setTimeout(unavailable, idleMs).unref()
    if ('failure' in answer) throw new Error(`PDF: ${answer.failure}`)
    const { buffer, byteOffset, byteLength } = answer.bytes
    return { ...answer, bytes: Buffer.from(buffer, byteOffset, byteLength) }
  })
}
