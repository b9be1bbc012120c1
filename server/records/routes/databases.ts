// The facts of one database and of several.
import { z } from 'zod'
import { fail, Failure } from '#core/errors.ts'
import { worded } from '#server/bodies/shape.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { admitActor } from '#server/session/actor.ts'
import { contextHere, contextOf } from '../context.ts'
import type { RecordContext } from '../face.ts'

/** CouchDB's limit. */
const maxNames = 100

const names = z.object(
  {
    keys: z
      .array(z.string().max(1_000), {
        error: ({ input }) =>
          `\`keys\` member must ${input === undefined ? 'exist' : 'be an array'}.`,
      })
      .max(maxNames, worded('too_many_keys')),
  },
  'Request body must be a JSON object',
)

/** Failure not_found when there is no such database. */
async function databaseInfo({ database }: RecordContext): Promise<object> {
  const known = await database.info()
  if (!known) throw fail('not_found', 'database_missing')
  const { doc_count, doc_del_count, update_seq, history_bytes, file_bytes } = known
  const bytes = known.bytes + file_bytes
  return {
    db_name: database.name,
    doc_count,
    doc_del_count,
    update_seq: String(update_seq),
    purge_seq: '0',
    instance_start_time: '0',
    sizes: { file: bytes + history_bytes, external: bytes, active: bytes },
    props: {},
    cluster: { q: 1, n: 1, w: 1, r: 1 },
    compact_running: false,
    disk_format_version: 8,
  }
}

async function info(call: Call) {
  return databaseInfo(contextHere(call))
}

/** One after the other in their order; those that are closed to the actor are not found, like those that are not there. */
async function infoOfMany(call: Call) {
  const { keys } = call.body as z.infer<typeof names>
  const answers: object[] = []
  for (const key of keys) answers.push(await infoOrError(call, key))
  return answers
}

async function infoOrError(call: Call, key: string): Promise<object> {
  try {
    const context = contextOf(call, key)
    admitActor(context.actor, 'read')
    return { key, info: await databaseInfo(context) }
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return { key, error: 'not_found' }
    throw error
  }
}

const tag = 'Documents'

export const databaseRoutes: readonly Route[] = [
  {
    tag,
    access: 'database',
    method: 'GET',
    url: '/:db',
    summary: 'Facts of a database',
    handle: info,
  },
  {
    tag,
    access: 'signed-in',
    reads: true,
    method: 'POST',
    url: '/_dbs_info',
    summary: 'Facts of several databases, `not_found` for those that are closed to the caller',
    body: names,
    handle: infoOfMany,
  },
]
