// Reading revision trees of one database: leaves, named revisions, and the lines that lead to them. Many records are
// asked for at once, so that a batch of replication costs a few questions.
import type { Run, Statement } from '../connections/statement.ts'
import {
  correctionEvent,
  endEvents,
  type Listed,
  type Named,
  type Stored,
} from '../documents/stored.ts'
import { isCut, withinBytes, type PortionOfNamed } from '../documents/portion.ts'
import { generationOf, isEnd, isRevision } from '../documents/revision.ts'
import type { ReadsTables } from '../tables/sql.ts'
import { rowsWhere } from './rows-where.ts'

/** Such a revision, in its place. */
export interface Correction extends Stored {
  readonly parent: string
  /** Nothing was made from it. */
  readonly leaf: boolean
}

interface Maker {
  readonly actor: string | null
  readonly at: string
  readonly event: string
  readonly parent: string | null
}

/** A revision of a line whose record was forgotten or went for good here. */
interface Ended {
  readonly rev: string
  /** Before an end. */
  readonly isFormer: boolean
  readonly isEnd: boolean
}

/** Whose something is or was. */
export interface Owner {
  readonly id: string
  /** Moment until which they were so; `infinity`: they are. */
  readonly until: string
}

/** A record that is or was somebody's. */
interface Owned extends Owner {
  /** In its revisions of that time. */
  readonly said: readonly (string | null)[]
}

/** A leaf beside the winner. */
export interface Rival extends Named {
  readonly deleted: boolean
}

/** A step of the line that leads to the revision `tip`. */
export interface LineStep extends Named {
  readonly tip: string
  readonly deleted: boolean
  /** Its body is kept here. */
  readonly known: boolean
}

const leavesOf: Statement = {
  name: 'leaves_of',
  text: `select id, rev, klass, deleted, seq from revisions
    where db = $1 and id = any($2) and leaf order by deleted, generation desc, rev desc`,
}
const rivalsOf: Statement = {
  name: 'rivals_of',
  text: `select r.id, r.rev, r.deleted from documents d
      cross join ${rowsWhere('revisions', 'id = d.id and rev <> d.rev and leaf')} as r
    where d.db = $1 and d.id = any($2) and d.leaves > 1 order by r.deleted, r.generation desc, r.rev desc`,
}
const correctionsOf: Statement = {
  name: 'get_correction',
  text: `select id, rev, klass, deleted, seq, body, parent, leaf from revisions
    where db = $1 and id = $2 and parent = any($3) and rev <> all($3)
      and event = $4 and actor is null and body is not null
    order by generation desc, leaf desc, rev desc limit 1`,
}
/** As ISO writes it. */
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const makerOf: Statement = {
  name: 'get_maker',
  text: `select actor, event, parent, ${moment('at')} as at
    from revisions where db = $1 and id = $2 and rev = $3 and body is not null`,
}
const changedAt: Statement = {
  name: 'changed_at',
  text: `select deleted, body from revisions where db = $1 and id = $2 and parent is not null and body is not null
    and $3 in (body ->> 'updated_at', ${moment('at')}) limit 100`,
}
const owned: Statement = {
  name: 'records_owned',
  text: `with records as (select id from documents where db = $1 and klass = $2 and not deleted
      union all select id from trash where db = $1 and klass = $2)
    select r.id, array_agg(distinct r.body ->> $7) as said,
      max(least(owner.until, coalesce(next.at, 'infinity')))::text as until
    from records join revisions r on r.db = $1 and r.id = records.id and not r.deleted
    join unnest($4::text[], $5::timestamptz[]) as owner (id, until)
      on r.body ->> $3 = owner.id and not r.body ?| $6::text[] and r.at <= owner.until
    cross join lateral (select min(n.at) as at from revisions n where n.db = $1 and n.id = r.id and n.parent = r.rev) as next
    group by r.id order by r.id`,
}
const asNamed = rowsWhere('revisions', 'id = asked.id and rev = asked.rev')
const asked = 'unnest($2::text[], $3::text[]) as asked (id, rev)'
const kept: Statement = {
  name: 'revisions_named',
  text: `select id, rev, klass, deleted, seq, body, size, place from (${withinBytes(`
    select r.id, r.rev, r.klass, r.deleted, r.seq, r.body, place::integer, r.size
    from unnest($2::text[], $3::text[]) with ordinality as asked (id, rev, place)
    cross join ${asNamed} as r
    where r.body is not null order by place`)}) as kept`,
}
// A name without a row is in the list of a younger revision. Lists are looked into for those alone that have no row, and
// only where they may reach: $4 has the generations. The requested names are hashed: inside `coalesce` PostgreSQL cannot make
// a join of it, which would compare each name of each list with all of it.
const placed: Statement = {
  name: 'revisions_placed',
  text: `with asked as materialized (select * from unnest($2::text[], $3::text[], $4::integer[])
        as asked (id, rev, generation)),
      rows as materialized (select r.id, r.rev
        from asked cross join ${asNamed} as r),
      others as materialized (select * from asked where (id, rev) not in (select id, rev from rows)),
      oldest as (select id, min(generation) as generation from others group by id),
      names as (select distinct r.id, name as rev from oldest cross join ${rowsWhere(
        'revisions',
        'id = oldest.id and ancestors is not null and generation > oldest.generation',
      )} as r,
        unnest(array_prepend(r.parent, r.ancestors)) as name
        where coalesce((r.id, name) in (select id, rev from others), false))
    select id, rev from rows union all select id, rev from names`,
}
/** The name of the row that a row's line goes on with. */
export const nextRow = (row: string) =>
  `coalesce(${row}.ancestors[cardinality(${row}.ancestors)], ${row}.parent)`
/** How many steps further that is. */
export const distance = (row: string) => `1 + coalesce(cardinality(${row}.ancestors), 0)`

// Nothing that an end came after has a body any more, whichever leaf it led to. Each row is walked over once.
const ends: Statement = {
  name: 'revision_ends',
  text: `with recursive ends as (
      select rev, parent, ancestors from revisions where db = $1 and id = $2 and event = any($4)),
    ended as (
      select parent, ancestors from ends
      union
      select r.parent, r.ancestors
        from ended cross join ${rowsWhere('revisions', `id = $2 and rev = ${nextRow('ended')}`)} as r),
    names as (select unnest(array_prepend(parent, ancestors)) as name from ended)
    select rev, coalesce(rev in (select name from names), false) as "isFormer", rev in (select rev from ends) as "isEnd"
      from (select unnest($3::text[]) as rev where exists (select from ends)) as asked`,
}
const lines: Statement = {
  name: 'revision_lines',
  text: `with recursive line as (
      select r.id, r.rev as tip, r.rev, r.parent, r.ancestors, r.deleted,
          r.body is not null as known, 1 as step
        from ${asked} cross join ${asNamed} as r
      union all
      select r.id, line.tip, r.rev, r.parent, r.ancestors, r.deleted, r.body is not null,
          line.step + ${distance('line')}
        from line cross join ${rowsWhere('revisions', `id = line.id and rev = ${nextRow('line')}`)} as r
        where line.step + ${distance('line')} <= (select revs_limit from databases where db = $1)
    ) select id, tip, rev, parent, ancestors, deleted, known,
        (select revs_limit from databases where db = $1) - step as beyond
      from line order by id, tip, step`,
}
/** A row of a line. */
interface LineRow extends LineStep {
  readonly parent: string | null
  readonly ancestors: readonly string[] | null
  /** How many more steps may be returned. */
  readonly beyond: number
}

/** As `rivals` of `treeQueries`, where `read` is behind the wall of the database. */
export async function readRivals(read: Run, ids: readonly string[]): Promise<Rival[]> {
  return ids.length === 0 ? [] : read<Rival>(rivalsOf, [ids])
}

/** Each is named once, however often it is wanted: ids and revisions. */
function different(named: readonly Named[]): readonly [ids: string[], revs: string[]] {
  const all = [...new Map(named.map((one) => [`${one.id} ${one.rev}`, one])).values()]
  return [all.map(({ id }) => id), all.map(({ rev }) => rev)]
}

export function treeQueries({ sql }: ReadsTables) {
  const ask = async <R>(statement: Statement, [ids, revs]: ReturnType<typeof different>) =>
    ids.length === 0 ? [] : sql.read<R>(statement, [ids, revs])
  return {
    /** All leaves of these records, deleted ones too, without their bodies, the winner of each first. */
    leaves: async (ids: readonly string[]) =>
      ids.length === 0 ? [] : sql.read<Listed>(leavesOf, [ids]),
    /** The leaves of these records that are not the document, without their bodies, the next winner first. */
    rivals: (ids: readonly string[]) => readRivals(sql.read, ids),
    /** The newest correction of a revision of this line, unless the line leads over it. Newest first. */
    correctionOf: async (id: string, line: readonly string[]) =>
      (await sql.read<Correction>(correctionsOf, [id, line, correctionEvent]))[0],
    /** Who made a revision whose body is kept, null for the system, when (ISO moment), by which event, and from which one. */
    makerOf: async (id: string, rev: string) => (await sql.read<Maker>(makerOf, [id, rev]))[0],
    /** Revisions that follow other ones and were written at this ISO moment, here or elsewhere; some, where they are very many. */
    changedAt: (id: string, at: string) =>
      sql.read<Pick<Stored, 'deleted' | 'body'>>(changedAt, [id, at]),
    /**
     * Records of a kind, also in the trash, of which a live revision named one of these owners in `field`, and nothing in `lacking`, while
     * that was theirs; with what those revisions said in `said`.
     */
    owned: (
      klass: string,
      field: string,
      owners: readonly Owner[],
      { lacking = [], said }: { lacking?: readonly string[]; said?: string } = {},
    ) => {
      const [ids, until] = [owners.map(({ id }) => id), owners.map((one) => one.until)]
      return sql.read<Owned>(owned, [klass, field, ids, until, lacking, said ?? null])
    },
    /**
     * Whether a line leads over an end that was written here or elsewhere, and that none came after here: its maker has nothing that is gone.
     * True where the record never ended here.
     */
    async knowsEnd(id: string, line: readonly string[]) {
      const asked = await sql.read<Ended>(ends, [id, line, endEvents])
      return (
        asked.length === 0 || asked.some((one) => !one.isFormer && (one.isEnd || isEnd(one.rev)))
      )
    },
    /** Those of these different revisions whose body is kept, in their order; answers for the first names, as far as a portion goes. */
    async revisions(named: readonly Named[]): Promise<PortionOfNamed<Stored>> {
      const wanted = different(named)
      const found = await ask<Stored & { size: number; place: number }>(kept, wanted)
      return { found, answered: isCut(found) ? found.at(-1)!.place : wanted[0].length }
    },
    /**
     * The lines that lead to these revisions, newest first, as many steps as the database's `_revs_limit` says. Ancestors
     * without a row are returned as unknown.
     */
    lines: async (named: readonly Named[]) => stepsOf(await ask<LineRow>(lines, different(named))),
    /** Those of these revisions that have a place in their record's tree, with or without a body. What is no revision has none. */
    async placed(named: readonly Named[]) {
      const [ids, revs] = different(named.filter(({ rev }) => isRevision(rev)))
      if (ids.length === 0) return []
      return sql.read<Named>(placed, [ids, revs, revs.map(generationOf)])
    },
  }
}

/** Names without a row are in the list of a younger revision. */
function stepsOf(rows: readonly LineRow[]): LineStep[] {
  return rows.flatMap((row, at) => {
    const { id, tip, rev, deleted, known, parent, ancestors, beyond } = row
    const next = rows[at + 1]
    const names = parent === null || ancestors === null ? [] : [parent, ...ancestors]
    const isJoined = next?.id === id && next.tip === tip && next.rev === names.at(-1)
    const between = (isJoined ? names.slice(0, -1) : names).slice(0, beyond)
    const unknown = between.map((name) => ({ id, tip, rev: name, deleted: false, known: false }))
    return [{ id, tip, rev, deleted, known }, ...unknown]
  })
}
