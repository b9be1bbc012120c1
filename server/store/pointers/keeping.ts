// Keeps the names of records and what their texts point at, in the transaction that writes them: whatever becomes the
// document, by whichever way, is what is kept.
import { nameRanks, type PointingByKind } from '#core/entity/pointers.ts'
import type { Statement } from '../connections.ts'
import { toWire, type Stored } from '../database.ts'
import { isFree } from '../free/databases.ts'
import type { IndexChanges } from '../people/memberships.ts'

const saveNames: Statement = {
  name: 'names_save',
  text: `with listed as (
      select * from unnest($3::text[], $4::smallint[]) as listed (name, rank)),
    gone as (delete from record_names r where r.db = $1 and r.id = $2
      and not exists (select from listed l where l.name = r.name and l.rank = r.rank))
    insert into record_names (db, id, name, rank) select $1, $2, name, rank from listed
      on conflict do nothing`,
}
const savePointers: Statement = {
  name: 'pointers_save',
  text: `with listed as (
      select * from unnest($3::text[], $4::text[]) as listed (name, kind)),
    gone as (delete from record_pointers r where r.db = $1 and r.source = $2
      and not exists (select from listed l where l.name = r.name and l.kind = r.kind))
    insert into record_pointers (db, source, name, kind) select $1, $2, name, kind from listed
      on conflict do nothing`,
}

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
