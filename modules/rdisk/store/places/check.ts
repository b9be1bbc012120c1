// Compares places with their records and repairs differences: a kind may have got places with a new release, and what a restored
// database says is verified.
import { isDeepStrictEqual } from 'node:util'
import type { Statement } from '#server/store/connections/statement.ts'
import { recordsToCompare } from '#server/store/tables/comparing.ts'
import type { Comparison } from '#server/store/tables/followers.ts'
import type { SqlRead } from '#server/store/tables/sql.ts'
import type { PlaceChanges } from './changes.ts'
import { appFolderIds, rowColumns, rowsOf, type PlaceKinds, type PlaceRow } from './rows.ts'

const rowsOfRecords: Statement = {
  name: 'places_of',
  text: `select ${rowColumns} from places
    where db = $1 and (id = any($2) or (record = any($2) and record <> id))`,
}
const strays: Statement = {
  name: 'places_stray',
  text: `select ${rowColumns} from places p
    where db = $1 and not exists (select from documents d
      where d.db = $1 and d.id = p.record and not d.deleted and d.klass = any($2))
    and record <> all($3)`,
}

interface Compared {
  readonly sql: SqlRead
  readonly kinds: PlaceKinds
  readonly changes: PlaceChanges
}

/** One step: the records behind this id; with the last ones the places of records that are gone. */
export async function comparePlaces(
  { sql, kinds, changes }: Compared,
  after: string,
): Promise<Comparison> {
  const klasses = [...kinds.keys()]
  const { records, ids, last } = await recordsToCompare(sql, klasses, after)
  const kept = Map.groupBy(await sql.read<PlaceRow>(rowsOfRecords, [ids]), ({ record }) => record)
  let mended = 0
  for (const record of records) {
    const before = kept.get(record.id) ?? []
    const should = rowsOf(kinds, record)
    if (isDeepStrictEqual(byId(before), byId(should))) continue
    changes.replace(record, before, should)
    mended += 1
  }
  if (last !== undefined) return { last, mended }
  const stray = Map.groupBy(
    await sql.read<PlaceRow>(strays, [klasses, appFolderIds(kinds)]),
    ({ record }) => record,
  )
  for (const [id, rows] of stray) changes.replace({ id, klass: null }, rows, [])
  return { last: undefined, mended: mended + stray.size }
}

function byId(rows: readonly PlaceRow[]): Map<string, PlaceRow> {
  return new Map(rows.map((row) => [row.id, row]))
}
