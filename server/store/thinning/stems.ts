// How much of a record's past a database keeps: bodies of revisions that are no leaves, and the length of the lines that
// lead to its leaves. Only databases that keep no history are compacted.
import type { Statement } from '../connections/statement.ts'
import type { WritesTables } from '../tables/sql.ts'
import { dropBodies } from './former.ts'
import { rowsWhere } from '../queries/rows-where.ts'
import { distance, nextRow } from '../queries/trees.ts'

export const limitOf: Statement = {
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
        from line cross join ${rowsWhere('revisions', `id = line.id and rev = ${nextRow('line')}`)} as r
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

/** Of a database that keeps no history. In a transaction that writes no documents. */
export function compactionTables({ sql }: WritesTables) {
  return {
    async setRevsLimit(limit: number) {
      await sql.write(setLimit, [limit])
    },
    /** Drops old bodies and stems of the next thousand records; answers the last of them, undefined when there are no more. */
    async compactAfter(id: string) {
      const rows = await sql.read<{ id: string; generation: number }>(nextIds, [id, batch])
      const ids = rows.map((row) => row.id)
      await sql.write(dropBodies, [ids])
      await sql.write(stem, [ids, Math.max(0, ...rows.map(({ generation }) => generation))])
      return rows.length === batch ? ids.at(-1) : undefined
    },
  }
}
