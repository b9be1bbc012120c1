// A paper as the PDF that somebody asked for.
import { callerOf } from '#server/calls/caller.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { makePdf, type PdfDefinition } from '#server/outside/pdf.ts'

/** Counts one of many more PDFs than anybody prints; each kind of paper has its own `name`. Failure too_many_requests. */
export async function countPdf({ house, reply, session }: Call, name: string): Promise<void> {
  const limit = { name, attempts: 120, window_seconds: 600 }
  await countAttempt(house, reply, limit, String(session.person?.user_id))
}

/** The answer with a paper as a file of this name. Failure as of `makePdf`. */
export async function sendPdf(
  call: Call,
  definition: PdfDefinition,
  name: string,
): Promise<Answer> {
  const { bytes } = await makePdf(definition, callerOf(call))
  return answer(200, bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  })
}
