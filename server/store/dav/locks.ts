// Locks as statements read them: those of a whole disk, each with the folders above it, or those on a path that is walked anyway.
import type { Statement } from '../connections.ts'
import { maxLevels, placeWith } from '../places/steps.ts'
import type { DavLock, PlacedLock } from './face.ts'

const members = `'token', token, 'id', id, 'scope', scope, 'depth', depth, 'owner', owner,
  'person', person, 'expiresAt', expires_at, 'isPlaceholder', placeholder`

const line = `(with recursive up(level, id, parent) as (
    select 0, p.id, p.parent from places p where p.db = $1 and p.id = l.id
    union all
    select up.level + 1, p.id, p.parent from up ${placeWith('p', 'up.parent')}
      where up.level < ${maxLevels})
  select coalesce(json_agg(id order by level), '[]') from up)`

export const liveLocks = (now: string) => `(select coalesce(json_agg(json_build_object(
    ${members}, 'line', ${line})), '[]') from dav_locks l where db = $1 and expires_at > ${now})`

/** Of what `walk` holds, the root with it. */
export const locksOnPath = (
  now: string,
) => `(select coalesce(json_agg(json_build_object(${members})), '[]')
    from dav_locks where db = $1 and expires_at > ${now} and id in (select id from walk))`

export const locksOf: Statement = {
  name: 'dav_locks',
  text: `select ${liveLocks('$2')} as locks`,
}
export const endedLocks: Statement = {
  name: 'dav_locks_ended',
  text: `select json_build_object(${members}) as lock from dav_locks
    where db = $1 and expires_at <= $2`,
}

/** The root of a disk is no place and above all others. */
export const placed = (locks: readonly PlacedLock[]): PlacedLock[] =>
  locks.map((lock) => ({ ...lock, line: [...lock.line, ''] }))

/** Locks on a path, which begins with the root. */
export function onPath(
  path: readonly { readonly id: string }[],
  locks: readonly DavLock[],
): PlacedLock[] {
  const ids = path.map(({ id }) => id)
  return locks.map((lock) => {
    const line = ids.slice(0, ids.indexOf(lock.id) + 1).toReversed()
    return { ...lock, line }
  })
}
