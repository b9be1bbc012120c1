// GET and HEAD of a file; of a folder, a line that says what opens it.
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { sendFile, refuseToRun } from '#server/records/attachments/serve.ts'
import { openPlace } from '../../tree/content.ts'
import { judge } from '../protocol/headers.ts'
import { refuse } from '../refusal.ts'
import { openRequest } from '../request.ts'
import { findTarget } from '../target.ts'

export async function get(call: Call): Promise<Answer> {
  refuseToRun(call.request)
  const request = openRequest(call, 'read')
  const { place } = await findTarget(request)
  if (!place || place.folder) {
    const text = 'This is a folder: it opens in a program that speaks WebDAV.\n'
    return answer(200, text, { 'content-type': 'text/plain; charset=utf-8' })
  }
  const { tag, modified_at: modifiedAt, name } = place
  const etag = `"${tag}"`
  const { headers } = call.request
  const modified = new Date(modifiedAt).toUTCString()
  const verdict = judge(headers, { tag: etag, modifiedAt })
  if (verdict === 'failed') throw refuse(412, 'It is another version by now')
  if (verdict === 'known') return answer(304, undefined, { etag, 'last-modified': modified })
  // A moment means the version that was modified then.
  if (headers['if-range'] === modified) headers['if-range'] = etag
  const sent = await sendFile(call, { ...(await openPlace(request.context, place)), name })
  return answer(sent.status, sent.body, { ...sent.headers, 'last-modified': modified })
}
