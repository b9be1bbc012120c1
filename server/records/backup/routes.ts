// The call that hands out everything a Group holds, for its administrators.
import { Readable } from 'node:stream'
import { countAttempt } from '#server/calls/limit.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '../context.ts'
import { longCall } from '../reading/still-there.ts'
import { admit, backupOf } from './backup.ts'

/** Each may read all that there is: a few a day, for one that was broken off to be tried again. */
const backups = { name: 'backup', attempts: 10, window_seconds: 86_400 }

async function handOver(call: Call): Promise<unknown> {
  const context = contextHere(call)
  admit(context)
  await countAttempt(call.house, call.reply, backups, String(context.actor.user_id))
  const pieces = backupOf(longCall(call, context))
  const name = `${context.database.name}-${context.now.slice(0, 10)}.tar`
  return answer(200, Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }), {
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

export const backupRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_backup',
    summary: 'All records and files of a Group as one archive (tar), for administrators',
    tag: 'Backup',
    access: 'database',
    handle: handOver,
  },
]
