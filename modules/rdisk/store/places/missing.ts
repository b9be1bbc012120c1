// Folders that are not here though something lies in them: it came from elsewhere before its folder, or the folder went while it stayed.
// A place of no record, in the root, holds it until then; the folder's own row takes that over when it comes.
import type { Statement } from '#server/store/connections/statement.ts'
import type { Sql } from '#server/store/tables/sql.ts'
import type { RowChange } from '#server/store/tables/recounting.ts'
import type { Sent } from '#server/store/tables/values.ts'
import { mayBeFolder, missingKind } from '../../rules/own.ts'
import type { PlaceRow } from './rows.ts'

const hasMembers = (id: string) =>
  `exists (select from places m where m.db = $1 and m.parent = ${id} and m.slot = '')`
const isHere = (id: string) => `exists (select from places h where h.db = $1 and h.id = ${id})`

// Names are free in the root, and differ where two ids end alike.
const standIns: Statement = {
  name: 'places_missing',
  text: `with empty as (
      delete from places p where db = $1 and id = any($2) and kind = '${missingKind}' and not ${hasMembers('p.id')})
    insert into places (db, id, record, parent, slot, name, folder, kind, size, content_type, tag,
        modified_at, created_at, content_at, deleted_at, starred, color, litter, keep, versions)
      select $1, f.id, f.id, '', '', n.name, true, '${missingKind}', 0, '', '', '', '', '', '', false, '', false, 0, 0
      from (select id, row_number() over (partition by right(id, 6)) as nth from unnest($2::text[]) as asked (id)
        where ${hasMembers('asked.id')} and not ${isHere('asked.id')}) f
      cross join lateral (
        select name from (select format('Missing folder (%s)%s', right(f.id, 6), ' ' || nullif(number, 1)) as name, number
          from generate_series(1, 1000) as number) names
        where not exists (select from places t where t.db = $1 and t.parent = '' and t.slot = '' and t.name = names.name)
        order by number offset f.nth - 1 limit 1) n
    on conflict (db, id) do nothing`,
}

const missing: Statement = {
  name: 'places_missing_ids',
  text: `select distinct parent as id from places p where db = $1 and parent <> '' and slot = '' and not ${isHere('p.parent')}`,
}

/**
 * The statement that makes places, and takes them away, after these changes, when their rows are written: of each folder that got members, lost some or
 * went.
 */
export function standInsAfter(changes: readonly RowChange<PlaceRow>[]): Sent[] {
  const here = new Set(changes.flatMap(({ after }) => after.map(({ id }) => id)))
  const touched = changes.flatMap(({ before: [old], after: [row] }) => {
    if (old?.parent === row?.parent && old?.slot === row?.slot) return []
    return [old?.parent, row?.parent, !row && old?.folder ? old.id : undefined]
  })
  const ids = touched.filter((id) => id !== undefined && mayBeFolder(id) && !here.has(id))
  return ids.length > 0 ? [[standIns, [[...new Set(ids)]]]] : []
}

/** Makes places for what has lain in folders that are not here since before there were such places. Answers how many. */
export async function mendMissing(sql: Sql): Promise<number> {
  const found = await sql.read<{ id: string }>(missing, [])
  const ids = found.map(({ id }) => id).filter(mayBeFolder)
  if (ids.length > 0) sql.queue(standIns, [ids])
  return ids.length
}
