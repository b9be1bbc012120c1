// Makes PDF documents, one at a time, in a thread of its own.
import type { Margins, Style, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fail } from '#core/errors.ts'
import { makeThread } from '#server/calls/thread.ts'

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

const draw = makeThread<PdfAnswer>({
  file: new URL('./pdf-worker.ts', import.meta.url),
  // Some times what a receipt with every field full takes.
  timeoutMs: 20_000,
  maxMegabytes: 512,
  maxWaiting: 50,
  idleMs: 5 * 60_000,
})

/**
 * Lays a document out and answers its bytes. Failure service_unavailable for one that takes too long or too much memory, and when
 * more than fifty wait for their turn.
 */
export async function makePdf(definition: PdfDefinition): Promise<Pdf> {
  const answer = await draw(definition)
  if ('failed' in answer) throw fail('service_unavailable', 'unavailable')
  if ('failure' in answer) throw new Error(`PDF: ${answer.failure}`)
  const { buffer, byteOffset, byteLength } = answer.bytes
  return { ...answer, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}
