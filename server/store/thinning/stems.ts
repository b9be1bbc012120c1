// How much of a record's past a database keeps: bodies of revisions that are no leaves, and the length of the lines that
// lead to its leaves. Only databases that keep no history are compacted.
import type { Run, Statement } from '../connections.ts'
import { dropFormerBodies } from './former.ts'
import { distance, nextRow } from '../trees.ts'

const limitOf: Statement = {
  name: 'revs_limit',
  text: 'select revs_limit from databases where db = $1',
}
const setLimit: Statement = {
  name: 'revs_limit_set',
  text: 'update databases set revs_limit = $2 where db = $1',
}
/**
 * Takes away what is further from every leaf than the limit, rows and names. Looks no further when no line can be that
 * long: $3 is the greatest generation.
 */
export const stem: Statement = {
  name: 'stem',
  text: `with recursive most as (
      select revs_limit as steps from databases where db = $1 and revs_limit < $3
    ), line as (
      select id, rev, parent, ancestors, 1 as step
        from most, revisions where db = $1 and id = any($2) and leaf
      union all
      select r.id, r.rev, r.parent, r.ancestors, line.step + ${distance('line')}
        from line join revisions r on r.db = $1 and r.id = line.id and r.rev = ${nextRow('line')}
        where line.step + ${distance('line')} <= (select steps from most)
    ), kept as (
      select id, rev, min(step) as step from line group by id, rev
    ), cut as (
      select line.id, line.rev,
          case when line.step < steps then parent end as parent,
          case when line.step < steps then ancestors[:steps - line.step - 1] end as ancestors
        from most, line join kept using (id, rev, step)
        where line.step + ${distance('line')} > steps
          and (id, ${nextRow('line')}) not in (select id, rev from kept)
    ), shortened as (
      update revisions r set parent = cut.parent, ancestors = cut.ancestors
        from cut where r.db = $1 and r.id = cut.id and r.rev = cut.rev
    ), dropped as (
      delete from revisions where db = $1 and id = any($2) and exists (select from most)
        and (id, rev) not in (select id, rev from kept) returning size
    ) update databases set revision_bytes = revision_bytes -
        (select coalesce(sum(size), 0) from dropped) where db = $1`,
}
const nextIds: Statement = {
  name: 'compact_ids',
  text: `select id, max(generation) as generation from revisions
    where db = $1 and id > $2 group by id order by id limit $3`,
}

/** Records that are compacted in one transaction. */
const batch = 1_000

/** Revisions of a line that are kept. */
export async function readRevsLimit(run: Run, db: string): Promise<number> {
  return (await run<{ revs_limit: number }>(limitOf, [db]))[0]?.revs_limit ?? 0
}

export async function writeRevsLimit(run: Run, db: string, limit: number): Promise<void> {
  await run(setLimit, [db, limit])
}

/** Compacts the records behind this id, a thousand of them; answers the last one, undefined when there are no more. */
export async function compactAfter(
  run: Run,
  [db, id]: readonly [string, string],
): Promise<string | undefined> {
  const rows = await run<{ id: string; generation: number }>(nextIds, [db, id, batch])
  const ids = rows.map((row) => row.id)
  await dropFormerBodies(run, db, ids)
  await run(stem, [db, ids, Math.max(0, ...rows.map(({ generation }) => generation))])
  return rows.length === batch ? ids.at(-1) : undefined
}
