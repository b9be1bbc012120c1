// Pictures of people, as their Groups see them: the file lies in the person's own database, where nobody else reads. Who
// has left shows none.
import { z } from 'zod'
import { portraits } from '#core/entity/portrait.ts'
import { fail } from '#core/errors.ts'
import { isPerson } from '#core/ids.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { filesOf } from '#server/records/attachments/resolve.ts'
import { sendThumbnail } from '#server/records/attachments/thumbnails.ts'
import { contextHere } from '#server/records/context.ts'
import { toWire } from '#server/store/documents/stored.ts'

const query = z.object({
  /** Side in pixels (spec 8, 9). */
  size: z.enum(['80', '200']).default('80'),
  /** Says which picture it is, so that a browser asks anew where it is another one. */
  v: z.string().max(100).optional(),
})

/** Whether the database at hand is the person's own, or that of a Group of theirs. */
async function belongs(call: Call, db: string, id: string): Promise<boolean> {
  if (db === id) return true
  const rows = await call.house.store.membershipsOf(id, null)
  return rows.some((row) => row.db === db && !row.pending)
}

async function sendPicture(call: Call): Promise<unknown> {
  const { id = '' } = call.params
  const { size } = call.query as z.infer<typeof query>
  const db = contextHere(call).database.name
  if (!isPerson(id) || !(await belongs(call, db, id))) throw fail('not_found', 'missing')
  const home = call.house.store.database(id)
  const stored = await home.get(id)
  const stub = stored && !stored.deleted ? filesOf(toWire(stored))[portraits.person] : undefined
  const blob = stub && (await home.files.file(stub.digest))
  if (!stub || !blob) throw fail('not_found', 'missing')
  const { status, body, headers } = await sendThumbnail(call, { stub, blob, db: id, size })
  // Its address changes with it, and lists show the same few faces all day.
  return answer(status, body, { ...headers, 'cache-control': 'private, max-age=3600' })
}

export const pictureRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_picture/:id',
    summary: 'The picture of a member of the Group, or one’s own, as WebP',
    tag: 'People',
    access: 'database',
    query,
    answers: [200, 304],
    handle: sendPicture,
  },
]
