// Where records lie follows from their documents, whichever way a revision becomes one.
import { isDeepStrictEqual } from 'node:util'
import type { PlacingByKind } from '#core/entity/place.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import { Recounting, type Recounted, type RowChange } from '#server/store/tables/recounting.ts'
import type { Sent } from '#server/store/tables/values.ts'
import { missingKind } from '../../rules/own.ts'
import { mendMissing, standInsAfter } from './missing.ts'
import {
  appFolderIds,
  appRowsOf,
  cutRows,
  putRows,
  rowColumns,
  rowsOf,
  trimVersions,
  type PlaceKinds,
  type PlaceRow,
} from './rows.ts'

const rowsOfRecords: Statement = {
  name: 'places_of',
  text: `select ${rowColumns} from places
    where db = $1 and (id = any($2) or (record = any($2) and record <> id))`,
}
const strays: Statement = {
  name: 'places_stray',
  text: `select ${rowColumns} from places p
    where db = $1 and kind <> '${missingKind}' and not exists (select from documents d
      where d.db = $1 and d.id = p.record and not d.deleted and d.klass = any($2))
    and record <> all($3)`,
}

/** The file lies in the trash, or in a folder that does: it says nothing until it is back. */
const isHidden = (id: string) => `exists (
  with recursive up(parent, slot) as (
    select parent, slot from places where db = $1 and id = ${id}
    union all
    select p.parent, p.slot from up cross join lateral (
      select * from places where db = $1 and id = up.parent limit 1) p)
  select from up where slot <> '')`

/** Whether a file keeps versions (modules/rdisk/docs/tree.md). */
const keepsVersions = (id: string) =>
  `exists (select from places p where p.db = $1 and p.id = ${id} and p.keep > 0)`

export function followPlaces(placing: PlacingByKind): Follower {
  const kinds: PlaceKinds = new Map(Object.entries(placing))
  const klasses = [...kinds.keys()]
  const recounted: Recounted<PlaceRow> = {
    klasses,
    rowsOf: (stored) => rowsOf(kinds, stored),
    recordOf: ({ record }) => record,
    keyOf: ({ id }) => id,
    rowsOfRecords,
    strays,
    strayValues: [appFolderIds(kinds)],
    writes: (changes) => writes(kinds, changes),
    mendSums: mendMissing,
  }
  return {
    name: 'places',
    compared: klasses,
    keepsPast: keepsVersions,
    hides: isHidden,
    open: (sql) => new Recounting(recounted, sql),
  }
}

/** With the folders of apps that new places lie in. */
function writes(kinds: PlaceKinds, changes: readonly RowChange<PlaceRow>[]): Sent[] {
  const fresh = changes.filter(({ before }) => before.length === 0)
  const folders = fresh.flatMap(({ record }) => appRowsOf(kinds, record))
  const put = [...new Map(folders.map((row) => [row.id, row])).values()]
  const gone: string[] = []
  const trimmed: PlaceRow[] = []
  for (const { before, after, hasPast } of changes) {
    const former = new Map(before.map((row) => [row.id, row]))
    for (const row of after) {
      const old = former.get(row.id)
      former.delete(row.id)
      if (!isDeepStrictEqual(old, row)) put.push(row)
      const isOther = old?.tag !== row.tag || row.keep < old.keep
      if (row.keep > 0 && hasPast && isOther) trimmed.push(row)
    }
    gone.push(...former.keys())
  }
  const cuts = gone.length > 0 ? [cutRows(gone)] : []
  const trims = trimmed.map((row) => trimVersions(row))
  return [...cuts, ...putRows(put), ...trims, ...standInsAfter(changes)]
}
