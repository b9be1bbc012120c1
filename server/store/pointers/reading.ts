// Reads who points at what: which record has a name, which records point at it, names that no record has, records that
// nothing points at, addresses below an address.
import { nameRanks, type NameRank } from '#core/entity/pointers.ts'
import type { Statement } from '../connections/statement.ts'
import { unlessSaid, type Follower } from '../tables/followers.ts'
import type { ReadsTables } from '../tables/sql.ts'

/** The record that a name leads to. */
export interface Named {
  readonly name: string
  readonly id: string
  readonly rank: NameRank
}

/** A record whose texts point at what was asked for, in which ways. */
export interface Source {
  readonly id: string
  readonly klass: string
  readonly kinds: string[]
}

/** A name that no record has, how many records point at it, in which ways, and the first three of them. */
export interface MissingName {
  readonly name: string
  readonly kinds: string[]
  readonly count: number
  readonly sources: string[]
}

/** A step of the addresses below one: the record that has it as its address, and how many lie further below. */
export interface Step {
  readonly segment: string
  readonly id: string | null
  readonly below: number
}

export interface SourcesQuery {
  /** Kinds of pointers. */
  readonly kinds: readonly string[]
  /** Kinds of records that may be named. */
  readonly klasses: readonly string[]
  /** Of sources: those that one of these hides are left out. */
  readonly hiddenBy?: readonly Follower[]
  readonly skip: number
  readonly limit: number
}

/** A page of a list, and how long all of it is. */
export interface Page<Row> {
  readonly total: number
  readonly rows: Row[]
}

/** A name leads to the record of the best rank, and to the oldest of several. */
const isWon = `not exists (select from record_names o
  where o.db = $1 and o.name = n.name and (o.rank, o.id) < (n.rank, n.id))`

const namedOf: Statement = {
  name: 'names_of',
  text: `select n.name, n.id, n.rank from record_names n
    where n.db = $1 and n.name = any($2) and n.id <> $3 and not exists (select from record_names o
      where o.db = $1 and o.name = n.name and o.id <> $3 and (o.rank, o.id) < (n.rank, n.id))`,
}

// Each step goes through its index, whatever figures the planner has of tables that were just filled: hence `offset 0`.
const sources = (names: string, hiddenBy: readonly Follower[]) => `with found as (
    select source, array_agg(distinct kind order by kind) as kinds
    from (${names}) as own cross join lateral (
      select source, kind from record_pointers p
      where p.db = $1 and p.name = own.name and p.kind = any($3) and p.source <> $2 offset 0) as each
    group by source)
  select d.id, d.klass, f.kinds, count(*) over () as total
    from found f cross join lateral (select id, klass, seq from documents
      where db = $1 and id = f.source and not deleted offset 0) as d
    where d.klass = any($4)${unlessSaid(hiddenBy, 'hides', 'd.id')}
    order by d.seq desc limit $5 offset $6`

/** What points at a name, or at any name that leads to a record. */
const namesOf = {
  pointer_sources: `select n.name from record_names n where n.db = $1 and n.id = $2 and ${isWon}`,
  pointer_sources_of_name: 'select $2::text as name',
}
const sourcesOf = (name: keyof typeof namesOf, hiddenBy: readonly Follower[]): Statement => ({
  name: hiddenBy.length === 0 ? name : `${name}_shown`,
  text: sources(namesOf[name], hiddenBy),
})

const idsOf: Statement = {
  name: 'pointers_ids',
  text: `select distinct source as id from record_pointers
    where db = $1 and name = any($2) and kind = $3`,
}

const missingOf: Statement = {
  name: 'pointers_missing',
  text: `select p.name, array_agg(distinct p.kind order by p.kind) as kinds,
      count(distinct p.source) as count, (array_agg(distinct p.source))[1:3] as sources,
      count(*) over () as total
    from record_pointers p join documents d on d.db = $1 and d.id = p.source
    where p.db = $1 and p.kind = any($2) and d.klass = any($3)
      and not exists (select from record_names n where n.db = $1 and n.name = p.name)
    group by p.name order by 3 desc, p.name limit $4 offset $5`,
}

const orphansOf: Statement = {
  name: 'pointers_orphans',
  text: `select a.id, count(*) over () as total
    from record_names a join documents d on d.db = $1 and d.id = a.id
    where a.db = $1 and a.rank = ${nameRanks.indexOf('address')} and d.klass = any($3)
      and not exists (
        select from record_names n join record_pointers p on p.db = $1 and p.name = n.name
        where n.db = $1 and n.id = a.id and p.source <> a.id and p.kind = any($2) and ${isWon})
    order by a.name limit $4 offset $5`,
}

const belowOf: Statement = {
  name: 'names_below',
  text: `select split_part(rest, '/', 1) as segment, min(id) filter (where position('/' in rest) = 0) as id,
      count(*) filter (where position('/' in rest) > 0) as below
    from (select id, substr(name, length($2) + 1) as rest from record_names
      where db = $1 and rank = ${nameRanks.indexOf('address')} and name >= $2 and name < $3) as addresses
    group by 1 order by 1 limit $4`,
}

const membersOf: Statement = {
  name: 'members_of',
  text: `select id, (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(body)
      where key = any($3)) as members
    from documents where db = $1 and id = any($2) and not deleted`,
}

type Counted<Row> = Row & { readonly total: number }

function page<Row>(rows: Counted<Row>[]): Page<Row> {
  return { total: rows[0]?.total ?? 0, rows }
}

/** The last of the addresses that begin with this one: signs of addresses are letters, digits, `-` and `/`. */
const beyond = '~'

export function pointerQueries({ sql }: ReadsTables) {
  async function askSources(
    by: keyof typeof namesOf,
    at: string,
    { kinds, klasses, hiddenBy = [], limit, skip }: SourcesQuery,
  ): Promise<Page<Source>> {
    const values = [at, kinds, klasses, limit, skip]
    return page(await sql.read<Counted<Source>>(sourcesOf(by, hiddenBy), values))
  }
  return {
    /** The records with these names, except one record; names without a record are left out. */
    async named(names: readonly string[], without = ''): Promise<Named[]> {
      if (names.length === 0) return []
      const rows = await sql.read<{ name: string; id: string; rank: number }>(namedOf, [
        names,
        without,
      ])
      return rows.map(({ rank, ...row }) => ({ ...row, rank: nameRanks[rank]! }))
    },
    /** Records that point at this one by any name that leads to it, without itself; what was written last comes first. */
    sourcesOf: (id: string, query: SourcesQuery) => askSources('pointer_sources', id, query),
    /** The same of a name, whichever record has it. */
    sourcesOfName: (name: string, query: SourcesQuery) =>
      askSources('pointer_sources_of_name', name, query),
    /** Ids of the records that point at any of these names in this way, each once. */
    async idsAt(names: readonly string[], kind: string) {
      if (names.length === 0) return []
      const rows = await sql.read<{ id: string }>(idsOf, [names, kind])
      return rows.map(({ id }) => id)
    },
    /** Names that are pointed at and that no record has, most wanted first. */
    missing: async ({ kinds, klasses, limit, skip }: SourcesQuery) =>
      page(await sql.read<Counted<MissingName>>(missingOf, [kinds, klasses, limit, skip])),
    /** Ids of records with an address that no other record points at, by address. */
    orphans: async ({ kinds, klasses, limit, skip }: SourcesQuery) =>
      page(await sql.read<Counted<{ id: string }>>(orphansOf, [kinds, klasses, limit, skip])),
    /** One step of the addresses below this one ('' for all), by segment; one more than `limit` where there are more. */
    below(address: string, limit: number) {
      const start = address === '' ? '' : `${address}/`
      return sql.read<Step>(belowOf, [start, start + beyond, limit + 1])
    },
    /** These members of live records, by id: for lists, which need no whole documents. */
    async members(
      ids: readonly string[],
      names: readonly string[],
    ): Promise<ReadonlyMap<string, Record<string, unknown>>> {
      if (ids.length === 0) return new Map()
      const values = [[...new Set(ids)], names]
      const rows = await sql.read<{ id: string; members: Record<string, unknown> }>(
        membersOf,
        values,
      )
      return new Map(rows.map(({ id, members }) => [id, members]))
    },
  }
}
