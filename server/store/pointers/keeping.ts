// Keeps the names of records and what their texts point at, in the transaction that writes them: whatever becomes the
// document, by whichever way, is what is kept.
import { nameRanks, type PointingByKind } from '#core/entity/pointers.ts'
import type { Statement } from '../connections.ts'
import { toWire, type Stored } from '../database.ts'
import { isFree } from '../free/databases.ts'
import type { IndexChanges } from '../people/memberships.ts'

interface Kept {
  readonly table: 'record_names' | 'record_pointers'
  /** Column of the record that they are of. */
  readonly of: string
  /** Column of what each name is, and its type. */
  readonly mark: readonly [column: string, type: string]
}

/** Makes the rows of a record (`$1` database, `$2` id) those of two lists, names and marks; rows that stay are not written. */
function saving(name: string, { table, of, mark: [mark, type] }: Kept): Statement {
  return {
    name,
    text: `with listed as (
      select * from unnest($3::text[], $4::${type}[]) as listed (name, ${mark})),
    gone as (delete from ${table} r where r.db = $1 and r.${of} = $2
      and not exists (select from listed l where l.name = r.name and l.${mark} = r.${mark}))
    insert into ${table} (db, ${of}, name, ${mark}) select $1, $2, name, ${mark} from listed
      on conflict do nothing`,
  }
}

const saveNames = saving('names_save', {
  table: 'record_names',
  of: 'id',
  mark: ['rank', 'smallint'],
})
const savePointers = saving('pointers_save', {
  table: 'record_pointers',
  of: 'source',
  mark: ['kind', 'text'],
})

/** Follows what these kinds declare; nothing for the others. */
export function pointerChangesOf(pointing: PointingByKind): IndexChanges {
  const declared = new Map(Object.entries(pointing))
  const of = (stored: Stored | undefined) =>
    stored && !stored.deleted ? declared.get(stored.klass ?? '') : undefined
  const namesOf = (stored: Stored | undefined) => {
    const names = stored && of(stored)?.names(toWire(stored))
    return names && names.length > 0 ? [{ name: stored.id, rank: 'id' as const }, ...names] : []
  }
  const pointersOf = (db: string, stored: Stored | undefined) =>
    (stored && of(stored)?.pointers(toWire(stored), db)) ?? []
  return (db, before, after) => {
    if (isFree(db)) return []
    const changes: [Statement, unknown[]][] = []
    const names = namesOf(after)
    if (names.length > 0 || namesOf(before).length > 0) {
      const ranks = names.map(({ rank }) => nameRanks.indexOf(rank))
      changes.push([saveNames, [db, after.id, names.map(({ name }) => name), ranks]])
    }
    const pointers = pointersOf(db, after)
    if (pointers.length > 0 || pointersOf(db, before).length > 0) {
      const kinds = pointers.map(({ kind }) => kind)
      changes.push([savePointers, [db, after.id, pointers.map(({ name }) => name), kinds]])
    }
    return changes
  }
}
