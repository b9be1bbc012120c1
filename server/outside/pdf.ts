// Makes PDF documents, one at a time, in a thread of its own and in fair turns.
import type { Margins, Style, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fail } from '#core/errors.ts'
import type { Caller } from '#server/calls/caller.ts'
import { makeThread } from '#server/threads/thread.ts'
import type { work } from './pdf-worker.ts'

/** What the library draws. Data alone: it travels to the thread. */
export interface PdfDefinition extends Omit<TDocumentDefinitions, 'footer' | 'header'> {
  /** Drawn at the foot of every page, with its number. */
  readonly pageFoot?: { readonly text: string; readonly style: Style; readonly margin: Margins }
}

export interface Pdf {
  readonly bytes: Buffer
  readonly pages: number
}

const draw = makeThread<typeof work>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  // Some times what a receipt with every field full takes.
  timeoutMs: 20_000,
  maxMegabytes: 512,
  maxWaiting: 500,
  maxInQueue: 10,
  idleMs: 5 * 60_000,
})

/**
 * Lays a document out and answers its bytes. Failure service_unavailable for one that takes too long or too much memory, when
 * ten of this person wait already, or five hundred of all, and when the client is gone.
 */
export async function makePdf(definition: PdfDefinition, caller: Caller): Promise<Pdf> {
  const answer = await draw(definition, caller)
  if ('failed' in answer) throw fail('service_unavailable', 'unavailable')
  const { buffer, byteOffset, byteLength } = answer.bytes
  return { ...answer, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}
