// What was deleted and can be brought back: tombstones that records got last, and that no record took the place of.
import type { Statement } from '../connections/statement.ts'
import { isInTrash } from '../documents/trash.ts'
import type { ReadsTables } from '../tables/sql.ts'

const due: Statement = {
  name: 'trash_due',
  text: `select r.id from revisions r
    where r.db = $1 and r.klass = any($2) and r.at < $3 and ${isInTrash('r')} order by r.at limit $4`,
}
// All of it went in one transaction, at one moment.
const takenAlong: Statement = {
  name: 'trash_taken_along',
  text: `select r.id from revisions t join revisions r on r.db = $1 and r.at = t.at
    where t.db = $1 and t.id = $2 and t.rev = $3 and r.body -> 'deleted_with' = to_jsonb(t.id)
      and ${isInTrash('r')} order by r.id`,
}
const naming: Statement = {
  name: 'trash_naming',
  text: `select r.id from revisions r cross join lateral (
      select body from revisions l where l.db = $1 and l.id = r.id and not l.deleted and l.body is not null
        order by l.generation desc, l.rev desc limit 1) as last
    where r.db = $1 and r.klass = any($2) and last.body ->> $3 = any($4) and not coalesce(last.body ? $5, false)
      and ${isInTrash('r')} order by r.id`,
}

interface Naming {
  readonly field: string
  readonly values: readonly string[]
  readonly lacking?: string
}

export function trashQueries({ sql: { read } }: ReadsTables) {
  const ids = async (statement: Statement, values: readonly unknown[]) =>
    (await read<{ id: string }>(statement, values)).map(({ id }) => id)
  return {
    /** Records of these kinds that were deleted before this ISO moment, the first first. */
    due: (kinds: readonly string[], before: string, limit: number) =>
      ids(due, [kinds, before, limit]),
    /** Records that a deletion took along: this revision is its tombstone. */
    takenAlong: (id: string, rev: string) => ids(takenAlong, [id, rev]),
    /** Records of these kinds whose field had one of these values when they were deleted, and that lacked the other one. */
    naming: (kinds: readonly string[], { field, values, lacking }: Naming) =>
      ids(naming, [kinds, field, values, lacking ?? null]),
  }
}
