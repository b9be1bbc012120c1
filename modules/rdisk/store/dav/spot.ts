// What a change must know of its paths, in the transaction that writes: the places they lead to and the locks that may matter there. One
// statement each, since PostgreSQL takes as long to begin a statement as to answer it.
import type { Place } from '#core/entity/place.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { placeColumns } from '../places/steps.ts'
import type { SqlRead } from '#server/store/tables/sql.ts'
import type { WalkedPaths, DavSpot, PlacedLock } from './face.ts'
import { liesIn, liveLocks, placed } from './locks.ts'

const members = (name: string, more: string) => `
  select id, slot, deleted_at, places as place from places
    where db = $1 and parent = w.id and name = ${name} order by slot ${more}`
const of = (alias: string) => placeColumns.map((name) => `(${alias}.place).${name}`).join(', ')

const last = 'cardinality($2::text[])'
const next = '($2::text[])[w.depth + 1]'

// The first row is the root, which is no place; what is in the trash has no depth.
const spotOf: Statement = {
  name: 'dav_spot',
  text: `with recursive walk(depth, id, place) as (
      select 0, ''::text collate "C", null::places
      union all
      select w.depth + 1, p.id, p.place
        from walk w join lateral (${members(next, 'limit 1')}) p on p.slot = ''
        where w.depth < ${last})
    select depth, ${of('w')}, depth = 0 and exists (select from dav_locks
        where db = $1 and expires_at > $3 and id in (select id from walk)) as locked from walk w
    union all
    (select null, ${of('p')}, null
      from walk w join lateral (${members(next, 'offset 0')}) p on p.slot <> ''
      where w.depth = ${last} - 1 order by p.deleted_at desc limit 10)`,
}

interface SpotRow extends Place {
  readonly depth: number | null
  readonly locked: boolean | null
}

const bare = ({ depth: _depth, locked: _locked, ...place }: SpotRow): Place => place

export async function readSpot(
  sql: SqlRead,
  { names, now }: { readonly names: readonly string[]; readonly now: string },
): Promise<DavSpot> {
  const rows = await sql.read<SpotRow>(spotOf, [names, now])
  const steps = rows.filter(({ depth }) => depth !== null)
  const [root, ...walked] = steps.toSorted((one, other) => one.depth! - other.depth!)
  return {
    walked: walked.map(bare),
    deleted: rows.filter(({ depth }) => depth === null).map(bare),
    isLocked: root?.locked === true,
  }
}

// The locks come in one row, that of the first path's root.
const groundOf: Statement = {
  name: 'dav_ground',
  text: `with recursive asked(path, names) as (
      select ordinality - 1, value from jsonb_array_elements($2) with ordinality),
    walk(path, depth, id, place) as (
      select path, 0, ''::text collate "C", null::places from asked
      union all
      select w.path, w.depth + 1, p.id, p.place
        from walk w join asked a using (path)
          join lateral (${members('a.names->>w.depth', 'limit 1')}) p on p.slot = ''
        where w.depth < jsonb_array_length(a.names)),
    folders(id) as (
      select w.id from walk w join asked a using (path)
        where w.depth = jsonb_array_length(a.names) and (w.depth = 0 or (w.place).folder))
    select w.path::integer, w.depth, ${of('w')}, case when w.path = 0 and w.depth = 0
        then ${liveLocks('$3', `(id in (select id from walk) or ${liesIn('select id from folders')})`)} end as locks
      from walk w order by w.path, w.depth`,
}

interface WalkedRow extends Place {
  readonly path: number
  readonly depth: number
  readonly locks: readonly PlacedLock[] | null
}

export async function readWalked(
  sql: SqlRead,
  { paths, now }: { readonly paths: readonly (readonly string[])[]; readonly now: string },
): Promise<WalkedPaths> {
  if (paths.length === 0) return { walked: [], locks: [] }
  const rows = await sql.read<WalkedRow>(groundOf, [JSON.stringify(paths), now])
  const found = Map.groupBy(
    rows.filter(({ depth }) => depth > 0),
    ({ path }) => path,
  )
  const walked = paths.map((_, at) =>
    (found.get(at) ?? []).map(({ path: _path, depth: _depth, locks: _locks, ...place }) => place),
  )
  return { walked, locks: placed(rows[0]!.locks ?? []) }
}
