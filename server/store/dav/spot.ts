// Where a PUT leads, asked in the transaction that writes: the path, what of its name is in the trash, and the locks on the path. One
// statement, since each takes PostgreSQL as long to begin as to answer.
import type { Place } from '#core/entity/place.ts'
import type { Run, Statement } from '../connections.ts'
import { placeColumns } from '../places/reading.ts'
import type { DavLock, DavSpot } from './face.ts'
import { locksOnPath, onPath } from './locks.ts'

const last = 'cardinality($2::text[])'
const members = (more: string) => `
  select id, slot, deleted_at, places as place from places
    where db = $1 and parent = w.id and name = ($2::text[])[w.depth + 1] order by slot ${more}`
const of = (alias: string) => placeColumns.map((name) => `(${alias}.place).${name}`).join(', ')

// The first row is the root, which is no place; what is in the trash has no depth.
const spotOf: Statement = {
  name: 'dav_spot',
  text: `with recursive walk(depth, id, place) as (
      select 0, ''::text collate "C", null::places
      union all
      select w.depth + 1, p.id, p.place
        from walk w join lateral (${members('limit 1')}) p on p.slot = ''
        where w.depth < ${last})
    select depth, ${of('w')}, case when depth = 0 then ${locksOnPath('$3')} end as locks from walk w
    union all
    (select null, ${of('p')}, null
      from walk w join lateral (${members('offset 0')}) p on p.slot <> ''
      where w.depth = ${last} - 1 order by p.deleted_at desc limit 10)`,
}

interface Row extends Place {
  readonly depth: number | null
  readonly locks: readonly DavLock[] | null
}

const bare = ({ depth: _depth, locks: _locks, ...place }: Row): Place => place

export async function readSpot(
  run: Run,
  db: string,
  { names, now }: { readonly names: readonly string[]; readonly now: string },
): Promise<DavSpot> {
  const rows = await run<Row>(spotOf, [db, names, now])
  const steps = rows.filter(({ depth }) => depth !== null)
  const [root, ...walked] = steps.toSorted((one, other) => one.depth! - other.depth!)
  const path = [{ id: '' }, ...walked]
  return {
    walked: walked.map(bare),
    deleted: rows.filter(({ depth }) => depth === null).map(bare),
    locks: onPath(path, root?.locks ?? []),
  }
}
