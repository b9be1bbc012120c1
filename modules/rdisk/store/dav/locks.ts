// Locks as statements read them: with the folders above what is locked, or those on a path that is walked anyway.
import type { Statement } from '#server/store/connections/statement.ts'
import { maxLevels, placeWith } from '../places/steps.ts'
import type { SqlRead } from '#server/store/tables/sql.ts'
import type { DavLock, PlacedLock } from './face.ts'

const members = `'token', token, 'id', id, 'scope', scope, 'depth', depth, 'owner', owner,
  'person', person, 'expiresAt', expires_at, 'isPlaceholder', placeholder`

/** What the lock `l` is on, and the folders above it. */
const up = `with recursive up(level, id, parent) as (
    select 0, p.id, p.parent from places p where p.db = $1 and p.id = l.id
    union all
    select up.level + 1, p.id, p.parent from up ${placeWith('p', 'up.parent')}
      where up.level < ${maxLevels})`
const line = `(${up} select coalesce(json_agg(id order by level), '[]') from up)`

/** Locks in force at a moment that meet a condition on `l`. */
export const liveLocks = (
  now: string,
  condition: string,
) => `(select coalesce(json_agg(json_build_object(
    ${members}, 'line', ${line})), '[]') from dav_locks l where db = $1 and expires_at > ${now} and ${condition})`

/** True of a lock on something in one of these folders. Where there are no folders, those above the lock are not read. */
export const liesIn = (folders: string) => `exists (${folders})
    and ('' in (${folders}) or exists (${up} select from up where up.id in (${folders})))`

/** Locks on what `walk` holds, the root included. */
export const locksOnPath = (
  now: string,
) => `(select coalesce(json_agg(json_build_object(${members})), '[]')
    from dav_locks where db = $1 and expires_at > ${now} and id in (select id from walk))`

const hasLocks: Statement = {
  name: 'dav_locks_any',
  text: 'select from dav_locks where db = $1 and expires_at > $2 limit 1',
}
const locksOn: Statement = {
  name: 'dav_locks_on',
  text: `select json_build_object(${members}) as lock from dav_locks
    where db = $1 and expires_at > $2 and id = any($3)`,
}
const locksWithin: Statement = {
  name: 'dav_locks_within',
  text: `select ${liveLocks('$2', `(id = any($3) or ${liesIn('select id from places where db = $1 and id = any($3) and folder')})`)} as locks`,
}
const locksOf: Statement = {
  name: 'dav_locks_of',
  text: `select count(*) as all, count(*) filter (where scope = 'shared') as shared from dav_locks
    where db = $1 and expires_at > $2 and person = $3`,
}
const endedLocks: Statement = {
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

/** The part of `DavQueries` that reads nothing but locks. */
export function lockQueries(sql: SqlRead) {
  return {
    async hasLocks(now: string): Promise<boolean> {
      return (await sql.read(hasLocks, [now])).length > 0
    },
    async locksOn(ids: readonly string[], now: string): Promise<DavLock[]> {
      const rows = await sql.read<{ lock: DavLock }>(locksOn, [now, ids])
      return rows.map(({ lock }) => lock)
    },
    async locksWithin(ids: readonly string[], now: string): Promise<PlacedLock[]> {
      const [found] = await sql.read<{ locks: readonly PlacedLock[] }>(locksWithin, [now, ids])
      return placed(found!.locks)
    },
    async lockCounts(person: string, now: string): Promise<{ all: number; shared: number }> {
      const [found] = await sql.read<{ all: number; shared: number }>(locksOf, [now, person])
      return found!
    },
    async ended(now: string): Promise<DavLock[]> {
      const rows = await sql.read<{ lock: DavLock }>(endedLocks, [now])
      return rows.map(({ lock }) => lock)
    },
  }
}
