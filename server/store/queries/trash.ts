// What was deleted and can be brought back, and what no record took the place of: rows that follow their records (`writing/trash-rows.ts`).
import type { Statement } from '../connections/statement.ts'
import { isInTrash } from '../documents/trash.ts'
import type { ReadsTables } from '../tables/sql.ts'

const entry: Statement = {
  name: 'trash_entry',
  text: `select t.actor from trash t where t.db = $1 and t.id = $2 and ${isInTrash('t')}`,
}
const due: Statement = {
  name: 'trash_due',
  text: `select t.id from trash t
    join documents d on d.db = $1 and d.id = t.id and d.seq <= $4
    where t.db = $1 and t.klass = any($2) and t.at < $3 and ${isInTrash('t')} order by t.at limit $5`,
}
// All of it went in one transaction, at one moment.
const takenAlong: Statement = {
  name: 'trash_taken_along',
  text: `select r.id from trash t join trash r on r.db = $1 and r.deleted_with = t.id and r.at = t.at
    where t.db = $1 and t.id = $2 order by r.id`,
}
const mergedInto: Statement = {
  name: 'trash_merged_into',
  text: `select t.id from trash t join trash m on m.db = $1 and m.id = t.merged_into
    where t.db = $1 and t.merged_into = $2 and t.at <= m.at order by t.id`,
}
const naming: Statement = {
  name: 'trash_naming',
  text: `select t.id from trash t join revisions l on l.db = $1 and l.id = t.id and l.rev = t.last
    where t.db = $1 and t.klass = any($2) and l.body ->> $3 = any($4) and not coalesce(l.body ? $5, false)
      and ${isInTrash('t')} order by t.id`,
}
// A program may say all of a record of which it sends the deletion alone. What it says so of a record in the trash changes nothing of that.
const tombstones: Statement = {
  name: 'tombstones_naming',
  text: `select distinct d.id from documents d join revisions l on l.db = $1 and l.id = d.id and l.leaf
    where d.db = $1 and d.deleted and l.body ->> $2 = any($3) and not coalesce(l.body ? $4, false)
      and not exists (select from trash t where t.db = $1 and t.id = d.id) order by d.id`,
}

interface Due {
  readonly before: string
  readonly seq: number
}

export interface Naming {
  readonly field: string
  readonly values: readonly string[]
  readonly lacking?: string
}

export function trashQueries({ sql: { read } }: ReadsTables) {
  const ids = async (statement: Statement, values: readonly unknown[]) =>
    (await read<{ id: string }>(statement, values)).map(({ id }) => id)
  return {
    /** Who deleted a record that is in the trash: null is the system. Undefined where it is in no trash. */
    entry: async (id: string) => (await read<{ actor: string | null }>(entry, [id]))[0],
    /** Records of these kinds that were deleted before this ISO moment, and up to this sequence, the first first. */
    due: (kinds: readonly string[], { before, seq }: Due, limit: number) =>
      ids(due, [kinds, before, seq, limit]),
    /** Records that the deletion of this one took along. */
    takenAlong: (id: string) => ids(takenAlong, [id]),
    /** Records that became part of this one before it was deleted. */
    mergedInto: (id: string) => ids(mergedInto, [id]),
    /** Records of these kinds whose field had one of these values when they were deleted, and that lacked the other one. */
    naming: (kinds: readonly string[], { field, values, lacking }: Naming) =>
      ids(naming, [kinds, field, values, lacking ?? null]),
    /** Records that never lived here, of which a deletion says so. */
    tombstones: ({ field, values, lacking }: Naming) =>
      ids(tombstones, [field, values, lacking ?? null]),
  }
}
