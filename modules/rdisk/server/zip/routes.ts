// The calls that hand files and folders over as one archive: first what it will hold, then itself.
import { z } from 'zod'
import type { Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { requireScope } from '#server/session/actor.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { closedPlaces } from '../tree/closed.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import { archiveHeaders, planArchive, sendArchive } from './archive.ts'

/** Maximum ids of one call: they are in its address. */
const maxIds = 200
const archives = { name: 'disk-zip', attempts: 200, window_seconds: 3_600 }

const query = z.object({
  ids: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.string().max(1_200)).max(maxIds)),
})

/** Live files and folders of these ids; all of the root when none is named. Failure not_found when one of them is not there. */
async function chosen(context: RecordContext, ids: readonly string[]): Promise<Place[]> {
  const places = placeQueries(context.database)
  if (ids.length === 0) return places.list('', { limit: 10_000, litter: false })
  const paths = await places.paths(ids)
  const found = await places.get(ids)
  const isMissing = found.length < new Set(ids).size || found.some(closedPlaces(context))
  if (isMissing || ids.some((id) => paths.get(id)?.hidden !== false))
    throw fail('not_found', 'missing')
  return found
}

async function planned(call: Call) {
  const context = contextHere(call)
  requireScope(context.actor.scopes, 'read')
  const refused = cloudFile.access(context.actor, 'read')
  if (refused) throw fail('forbidden', refused)
  const { ids } = call.query as z.infer<typeof query>
  const roots = await chosen(context, ids)
  return { context, roots, plan: await planArchive(context.database, roots, closedPlaces(context)) }
}

async function look(call: Call): Promise<{ files: number; bytes: number }> {
  const { plan } = await planned(call)
  return { files: plan.members.filter(({ place }) => !place.folder).length, bytes: plan.bytes }
}

async function handOver(call: Call): Promise<unknown> {
  const { context, roots, plan } = await planned(call)
  const who = String(context.actor.user_id)
  await countAttempt(call.house, call.reply, archives, who)
  const name = roots.length === 1 ? roots[0]!.name : `disk-${context.now.slice(0, 10)}`
  return answer(200, sendArchive(context.database, { plan, who }), archiveHeaders(name))
}

const disk = { tag: 'Disk', access: 'database', method: 'GET', query } as const

export const zipRoutes: readonly Route[] = [
  {
    ...disk,
    url: '/:db/_disk/zip/contents',
    summary: 'How many files, and bytes, an archive of these files and folders would hold',
    handle: look,
  },
  {
    ...disk,
    url: '/:db/_disk/zip',
    summary: 'Files and folders as one zip archive; all of them when none is named',
    handle: handOver,
  },
]
