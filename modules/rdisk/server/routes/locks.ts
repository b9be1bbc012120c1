// Locks that programs hold on files and folders by WebDAV, as the browser shows and ends them.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import type { Place } from '#core/entity/place.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { davQueries } from '../../store/dav/reading.ts'
import type { ShownLock } from '#core/wire.ts'
import { endLock, mayEnd } from '../dav/locks/ending.ts'
import { locksOver, type AncestorIds } from '../dav/locks/rules.ts'
import { admitWriting } from '../tree/operation.ts'

/** `above`: the folders that it lies in, from the root on. */
export function lineOf(
  { id }: Pick<Place, 'id'>,
  above: readonly Pick<Place, 'id'>[],
): AncestorIds {
  return [id, ...above.map((folder) => folder.id).toReversed(), '']
}

/** Those that a file or folder is under. */
export async function shownLocks(context: RecordContext, line: AncestorIds): Promise<ShownLock[]> {
  const locks = await davQueries(context.database).locksOn(line, context.now)
  return locksOver(locks, line).map((lock) => ({
    token: lock.token,
    on: lock.id,
    person: lock.person,
    expires_at: lock.expiresAt,
    may_end: mayEnd(context, lock),
  }))
}

const locked = z.strictObject({ id: z.string().max(1_200), token: z.string().max(100) })

async function unlock(call: Call): Promise<{ ok: true }> {
  const context = contextHere(call)
  admitWriting(context, 'update', 'remove')
  const { id, token } = call.body as z.infer<typeof locked>
  await context.database.write(async (transaction) => {
    const [place] = await placeQueries(transaction).get([id])
    const above = place ? await placeQueries(transaction).above(place.parent) : []
    const line = lineOf({ id }, above.toReversed())
    if (!(await endLock(context, transaction, { line, token }))) throw fail('not_found', 'missing')
  })
  return { ok: true }
}

export const lockRoutes: readonly Route[] = [
  {
    tag: 'Disk',
    access: 'database',
    method: 'POST',
    url: '/:db/_disk/unlock',
    viewOnly: true,
    summary:
      'End a lock that a program holds on a file or folder: for who locked, and for administrators',
    body: locked,
    handle: unlock,
  },
]
