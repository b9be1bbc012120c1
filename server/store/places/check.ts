// Compares places with their records and repairs differences: a kind may have got places with a new release, and what a restored
// database says is verified.
import { isDeepStrictEqual } from 'node:util'
import type { Run, Statement } from '../connections.ts'
import type { Stored } from '../database.ts'
import type { PlaceChanges } from './changes.ts'
import { appFolderIds, rowColumns, rowsOf, type PlaceKinds, type PlaceRow } from './rows.ts'

/** Records of one step, which is one transaction. */
const maxRecords = 1_000

const recordsBehind: Statement = {
  name: 'place_records',
  text: `select id, rev, klass, deleted, seq, body from documents
    where db = $1 and klass = any($2) and not deleted and id > $3 order by id limit $4`,
}
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

/** How far a check has come. */
export interface PlaceCheck {
  /** Go on behind this record; undefined when all is done. */
  readonly last: string | undefined
  /** Records of which something else was kept than should be; it is mended. */
  readonly mended: number
}

interface Ground {
  /** Reads behind what this transaction wrote. */
  readonly run: Run
  readonly db: string
  readonly kinds: PlaceKinds
  readonly changes: PlaceChanges
}

/** One step: the records behind this id; with the last ones the places of records that are gone. */
export async function checkPlaces(
  { run, db, kinds, changes }: Ground,
  after: string,
): Promise<PlaceCheck> {
  const klasses = [...kinds.keys()]
  const records = await run<Stored>(recordsBehind, [db, klasses, after, maxRecords])
  const ids = records.map(({ id }) => id)
  const kept = Map.groupBy(await run<PlaceRow>(rowsOfRecords, [db, ids]), ({ record }) => record)
  let mended = 0
  for (const record of records) {
    const before = kept.get(record.id) ?? []
    const should = rowsOf(kinds, record)
    if (isDeepStrictEqual(byId(before), byId(should))) continue
    changes.replace(record, before, should)
    mended += 1
  }
  if (records.length === maxRecords) return { last: ids.at(-1), mended }
  const stray = Map.groupBy(
    await run<PlaceRow>(strays, [db, klasses, appFolderIds(kinds)]),
    ({ record }) => record,
  )
  for (const [id, rows] of stray) changes.replace({ id, klass: null }, rows, [])
  return { last: undefined, mended: mended + stray.size }
}

function byId(rows: readonly PlaceRow[]): Map<string, PlaceRow> {
  return new Map(rows.map((row) => [row.id, row]))
}
