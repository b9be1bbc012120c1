// Thins the past of the product's databases: bodies of old revisions go, by `rule.ts`; who, when and which event stay for
// ever, and so do leaves, what a conflict was made from, and what a deleted record was last. Records whose past an app
// keeps by a rule of its own are left to it (`tables/followers.ts`).
import type { Run, Statement } from '../connections/statement.ts'
import { unlessSaid, type Follower } from '../tables/followers.ts'
import type { ReadsTables, WritesTables } from '../tables/sql.ts'
import { rowsWhere } from '../queries/rows-where.ts'
import { nextRow } from '../queries/trees.ts'
import { bodiesToDrop, thinnedBefore, type OldRevision } from './rule.ts'
import { limitOf } from './stems.ts'

/** Revisions that are looked through at once for records that can be thinned; no lock is held meanwhile. */
const rowsAtOnce = 2_000
/**
 * Bodies that one transaction looks at under the database's lock. Of a record with more, the ends of such a page may stay
 * too.
 */
const bodiesAtOnce = 5_000

const records = (followers: readonly Follower[]): Statement => ({
  name: 'thin_records',
  text: `select max(id) as last, count(*) = $4 as more,
      coalesce(array_agg(distinct id) filter (where not leaf and is_kept and at < $3${unlessSaid(followers, 'keepsPast', 'next.id')}), '{}') as ids
    from (select id, leaf, at, body is not null as is_kept from revisions
      where db = $1 and id > $2 order by id limit $4) as next`,
})
const candidates: Statement = {
  name: 'thin_candidates',
  text: `select id, rev, at, leaf or (id, rev) in (
        select c.id, ${nextRow('c')} from revisions c
          where c.db = $1 and c.id = any($2) and c.parent is not null
          group by 1, 2 having count(*) > 1 or bool_or(c.leaf and c.deleted)
        union all select t.id, t.last from trash t where t.db = $1 and t.id = any($2)) as stays
    from revisions where db = $1 and id = any($2) and body is not null and at < $3
    order by id, at, generation, rev limit $4 offset $5`,
}
const drop: Statement = {
  name: 'thin_drop',
  text: `with old as (
      select r.id, r.rev, r.size from unnest($2::text[], $3::text[]) as named (id, rev)
        cross join ${rowsWhere('revisions', 'id = named.id and rev = named.rev')} as r
    ), dropped as (
      update revisions r set body = null, size = null, terms = null, counters = null
        from old where r.db = $1 and r.id = old.id and r.rev = old.rev returning old.size
    ) update databases set revision_bytes = revision_bytes -
        (select coalesce(sum(size), 0) from dropped) where db = $1`,
}
// Databases of the product have rows beside the walls, by which they can be listed.
const names: Statement = {
  name: 'thin_names',
  text: `select name from (
      select db as name from groups union select user_id from people union select '_users') as known
    where name > $1 order by name limit 1000`,
}

/** Names of the product's databases behind this one, a thousand at most. */
export async function readNames(system: Run, after: string): Promise<string[]> {
  return (await system<{ name: string }>(names, [after])).map(({ name }) => name)
}

/** Records that are thinned, leaving out so many of their old bodies, which were looked at before. */
export interface Thinning {
  readonly ids: readonly string[]
  readonly now: string
  readonly skip: number
}

export function thinningQueries({ sql }: ReadsTables) {
  return {
    /**
     * Records behind this id that may have bodies too old to be kept, as of this moment (ISO), and where to go on, undefined when there are
     * no more; without those whose past one of the followers keeps.
     */
    async thinnable(after: string, now: string, followers: readonly Follower[]) {
      const values = [after, thinnedBefore(now), rowsAtOnce]
      const [row] = await sql.read<{ last: string | null; more: boolean; ids: string[] }>(
        records(followers),
        values,
      )
      return { ids: row?.ids ?? [], last: row?.more ? (row.last ?? undefined) : undefined }
    },
    /** Revisions of a line that are named to clients, and kept where a database keeps no history. */
    revsLimit: async () =>
      (await sql.read<{ revs_limit: number }>(limitOf, []))[0]?.revs_limit ?? 0,
  }
}

/**
 * Drops bodies by the rule of `rule.ts`, under the database's lock, in a transaction that writes no documents; answers how many bodies to
 * skip the next time, undefined when all is done.
 */
export async function thin(
  { sql }: WritesTables,
  { ids, now, skip }: Thinning,
): Promise<number | undefined> {
  const found = await sql.read<OldRevision>(candidates, [
    ids,
    thinnedBefore(now),
    bodiesAtOnce,
    skip,
  ])
  const dropped = bodiesToDrop(found, now)
  if (dropped.length > 0) {
    await sql.write(drop, [dropped.map(({ id }) => id), dropped.map(({ rev }) => rev)])
  }
  return found.length === bodiesAtOnce ? skip + found.length - dropped.length : undefined
}
