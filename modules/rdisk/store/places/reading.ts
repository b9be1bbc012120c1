// Reads places: paths, folders, subtrees, the folders above, what is in the trash. Each is one statement over an index.
import { isGram } from '#core/search/terms.ts'
import type { PlaceLocation, Place } from '#core/entity/place.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { ReadsTables, SqlRead } from '#server/store/tables/sql.ts'
import { versionRuns } from './rows.ts'
import { due, lists, maxPlaces, orderedBy, sorted, usualPlaces } from './lists.ts'
import { columnsOf, maxLevels, memberOf, membersOf, placeWith } from './steps.ts'
import { missingKind } from '../../rules/own.ts'
import type { StoredVersion, PlaceQueries, PlaceUsage } from './face.ts'

/** A path from the root on: `$2` are its names. */
const walked = `walk(depth, id) as (
    select 0, ''::text collate "C"
    union all
    select w.depth + 1, p.id from walk w ${memberOf('p', 'w.id', '($2::text[])[w.depth + 1]')}
      where w.depth < cardinality($2::text[]))`

const walkOf: Statement = {
  name: 'places_walk',
  text: `with recursive ${walked}
    select ${columnsOf('p')} from walk w ${placeWith('p', 'w.id')} order by w.depth`,
}

const childrenOf: Statement = {
  name: 'places_children',
  text: `with recursive ${walked}
    select w.depth, ${columnsOf('p')} from walk w ${placeWith('p', 'w.id')}
    union all
    (select -1, ${columnsOf('p')} from walk w cross join lateral (select * from places
        where db = $1 and parent = w.id and slot = '' and name > $3 order by name limit $4) p
      where w.depth = cardinality($2::text[]))`,
}

const at: Statement = {
  name: 'places_at',
  text: `select ${columnsOf('p')} from places p where db = $1 and parent = $2 and slot = '' and name = $3`,
}

const named: Statement = {
  name: 'places_named',
  text: `select ${columnsOf('p')} from places p where db = $1 and parent = $2 and name = $3
    order by slot <> '', deleted_at desc limit 10`,
}

const namesLike: Statement = {
  name: 'places_names',
  text: `select name from places where db = $1 and parent = $2 and slot = ''
    and name >= $3 and starts_with(name, $3) and id <> $4 limit ${maxPlaces}`,
}

const get: Statement = {
  name: 'places_get',
  text: `select ${columnsOf('p')} from places p where db = $1 and id = any($2)`,
}

/** Those that letters of the west, kana, Hebrew, Thai, Lao, Khmer and Burmese have around them. */
const marks = [
  '\u0300-\u036f\u3099\u309a\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0e31\u0e34-\u0e3a\u0e47-\u0e4e',
  '\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u17b4-\u17d3\u17dd\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064',
].join('')

/** As `plainText` has it. */
const plainName = `lower(regexp_replace(normalize(name, NFKD), '[${marks}]', '', 'g'))`

// All of the Group are looked at: each is a row of an index.
const attachedOf: Statement = {
  name: 'places_attached',
  text: `select ${columnsOf('p')} from places p where db = $1 and record <> id and ${plainName} ~ all($2::text[])
    order by content_at desc, id desc limit $3`,
}

const aboveOf: Statement = {
  name: 'places_above',
  text: `with recursive up(depth, id, parent) as (
      select 1, id, parent from places where db = $1 and id = $2
      union all
      select up.depth + 1, p.id, p.parent from up ${placeWith('p', 'up.parent')}
        where up.depth < ${maxLevels})
    select ${columnsOf('p')} from up ${placeWith('p', 'up.id')} order by up.depth`,
}

const belowOf: Statement = {
  name: 'places_below',
  text: `with recursive down(depth, id) as (
      select 1, id from places where db = $1 and parent = $2 and slot = ''
      union all
      select d.depth + 1, p.id from down d ${membersOf('p', 'd.id')} where d.depth < ${maxLevels}),
    first as (select * from down limit $3)
    select ${columnsOf('p')} from first s ${placeWith('p', 's.id')} order by s.depth, p.name`,
}

const heightOf: Statement = {
  name: 'places_height',
  text: `with recursive down(depth, id, folder) as (
      select 1, id, folder from places where db = $1 and parent = $2 and slot = ''
      union all
      select d.depth + 1, p.id, p.folder from down d ${membersOf('p', 'd.id')} where d.folder and d.depth < ${maxLevels})
    select coalesce(max(depth), 0) as height from down`,
}

const deepestOf: Statement = {
  name: 'places_deepest',
  text: `with recursive down(depth, id) as (
      select 1, id from places where db = $1 and parent = $2 and slot = ''
      union all
      select d.depth + 1, p.id from down d ${membersOf('p', 'd.id')} where d.depth < ${maxLevels})
    select id from down order by depth desc limit $3`,
}

const versionsOf: Statement = {
  name: 'places_versions',
  text: `with ${versionRuns}
    select distinct on (v.number) r.rev, actor, event, seq::float8, body,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from versions v join runs using (run)
        join revisions r on r.db = $1 and r.id = $2 and r.rev = runs.rev
      order by v.number, r.generation, r.rev`,
}

const countsOf: Statement = {
  name: 'places_counts',
  text: `select parent, count(*) as count from places
    where db = $1 and parent = any($2) and slot = '' and not litter group by parent`,
}

const pathsOf: Statement = {
  name: 'places_paths',
  text: `with recursive up(start, depth, id, parent, name, slot) as (
      select id, 0, id, parent, name, slot from places where db = $1 and id = any($2)
      union all
      select up.start, up.depth + 1, p.id, p.parent, p.name, p.slot
        from up ${placeWith('p', 'up.parent')} where up.depth < ${maxLevels})
    select start, id, name, depth, slot <> '' as hidden, parent = '' as top from up order by start, depth desc`,
}

const usageOf: Statement = {
  name: 'places_usage',
  text: `with recursive trash(id, size, folder) as (
      select id, size, folder from places where db = $1 and deleted_at <> ''
      union all
      select p.id, p.size, p.folder from trash t ${membersOf('p', 't.id')} where t.folder)
    select count(*) filter (where not folder and not litter) as files,
      count(*) filter (where folder and kind not in ('dir_app', '${missingKind}')) as folders, coalesce(sum(former_bytes), 0)::float8 as former,
      (select coalesce(sum(size), 0)::float8 from trash) as trash
    from places where db = $1 and record = id`,
}

interface PathRow {
  readonly start: string
  readonly id: string
  readonly name: string
  readonly depth: number
  readonly hidden: boolean
  /** It lies in the root. */
  readonly top: boolean
}

async function readPaths(
  sql: SqlRead,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlaceLocation>> {
  const rows = ids.length === 0 ? [] : await sql.read<PathRow>(pathsOf, [[...new Set(ids)]])
  const byStart = Map.groupBy(rows, ({ start }) => start)
  return new Map(
    [...byStart].map(([start, steps]) => {
      const folders = steps.filter(({ depth }) => depth > 0).map(({ id, name }) => ({ id, name }))
      const hidden = steps.some((step) => step.hidden) || steps[0]?.top !== true
      return [start, { folders, hidden }]
    }),
  )
}

export function placeQueries({ sql }: ReadsTables): PlaceQueries {
  return {
    walk: (names) => (names.length === 0 ? Promise.resolve([]) : sql.read<Place>(walkOf, [names])),
    list(folder, page = {}) {
      const { statement, values } = sorted(page)
      return sql.read<Place>(statement, [folder, ...values])
    },
    async children(names, { after, limit = usualPlaces } = {}) {
      const max = Math.min(limit, maxPlaces + 1)
      const values = [names, after?.name ?? '', max]
      const rows = await sql.read<Place & { depth: number }>(childrenOf, values)
      const found = rows.map(({ depth, ...place }) => ({ depth, place }))
      const steps = found
        .filter(({ depth }) => depth >= 0)
        .sort((one, other) => one.depth - other.depth)
      return {
        walked: steps.map(({ place }) => place),
        members: found.filter(({ depth }) => depth < 0).map(({ place }) => place),
      }
    },
    async at(parent, name) {
      const [place] = await sql.read<Place>(at, [parent, name])
      return place
    },
    named: (parent, name) => sql.read<Place>(named, [parent, name]),
    async namesLike(...asked) {
      return (await sql.read<{ name: string }>(namesLike, asked)).map(({ name }) => name)
    },
    attached(terms, limit) {
      const patterns = terms.map((term) => (isGram(term) ? term : `(^|[^[:alnum:]])${term}`))
      return terms.length === 0
        ? Promise.resolve([])
        : sql.read<Place>(attachedOf, [patterns, limit])
    },
    get: (ids) => (ids.length === 0 ? Promise.resolve([]) : sql.read<Place>(get, [ids])),
    async height(folder) {
      const [row] = await sql.read<{ height: number }>(heightOf, [folder])
      return row!.height
    },
    above: (id) => (id === '' ? Promise.resolve([]) : sql.read<Place>(aboveOf, [id])),
    below: (folder, limit) => sql.read<Place>(belowOf, [folder, limit + 1]),
    async deepest(folder, limit) {
      return (await sql.read<{ id: string }>(deepestOf, [folder, limit])).map(({ id }) => id)
    },
    versions: (id) => sql.read<StoredVersion>(versionsOf, [id]),
    async counts(folders) {
      if (folders.length === 0) return new Map()
      const rows = await sql.read<{ parent: string; count: number }>(countsOf, [folders])
      return new Map(rows.map(({ parent, count }) => [parent, count]))
    },
    paths: (ids) => readPaths(sql, ids),
    listed({ of: list, after, limit }) {
      const values = [after?.[orderedBy[list]] ?? null, after?.id ?? null, limit]
      return sql.read<Place>(lists[list], values)
    },
    async due(list, { before, seq = Number.MAX_SAFE_INTEGER }, limit) {
      return (await sql.read<{ id: string }>(due[list], [before, seq, limit])).map(({ id }) => id)
    },
    async usage() {
      const [row] = await sql.read<PlaceUsage>(usageOf, [])
      return row!
    },
  }
}
