// Reads properties, and folders as PROPFIND shows them: a path, what it leads to and its locks in one statement, each row as one text,
// because thousands of rows of many columns cost more to take apart than to read.
import type { Place } from '#core/entity/place.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { columnsOf } from '../places/steps.ts'
import { maxLevels, memberOf, membersOf, placeWith } from '../places/steps.ts'
import type { ReadsTables, SqlRead } from '#server/store/tables/sql.ts'
import { liesIn, liveLocks, lockQueries, locksOnPath, onPath, placed } from './locks.ts'
import { readWalked, readSpot } from './spot.ts'
import type {
  DavListing,
  DavLock,
  DavMember,
  DeadProperty,
  DavQuery,
  DavQueries,
  NameLeft,
  PlacedLock,
} from './face.ts'

const propertiesOf: Statement = {
  name: 'dav_properties',
  text: 'select properties from dav_properties where db = $1 and id = $2',
}

// What left a name is found by the name, and by itself.
const left = (
  which: string,
) => `select l.parent as from_parent, l.name as from_name, l.caller as by, l.person, l.left_at, l.seq::float8,
    ${columnsOf('p')}
  from dav_left l ${placeWith('p', 'l.id')} where l.db = $1 and ${which} order by l.seq`
const leftUnder: Statement = {
  name: 'dav_left_under',
  text: left('l.left_at >= $2 and l.name = $3 and l.caller = $4'),
}
const leftBy: Statement = {
  name: 'dav_left_by',
  text: left(`l.left_at >= $2
    and l.id in (select $3 union all select id from places where db = $1 and parent = $3)`),
}
const leftAfter: Statement = {
  name: 'dav_left_after',
  text: left('l.seq > $2 and l.name = $3 and l.parent = $4'),
}

interface LeftRow extends Place {
  readonly from_parent: string
  readonly from_name: string
  readonly by: string
  readonly person: string
  readonly left_at: Date
  readonly seq: number
}

const leftOf = ({
  from_parent: parent,
  from_name: name,
  by: caller,
  person,
  left_at,
  seq,
  ...file
}: LeftRow): NameLeft => ({
  parent,
  name,
  caller,
  person,
  at: new Date(left_at).toISOString(),
  seq,
  file,
})

// Names have no control characters; should one have come from elsewhere, it is left out here rather than trusted.
const [betweenFields, betweenRows] = ['\u001f', '\u001e'] as const
const plain = (column: string) => `translate(${column}, E'\\x1e\\x1f', '')`
const row = (p: string) => `concat_ws(E'\\x1f', ${p}.id, ${p}.parent, ${plain(`${p}.name`)},
  case when ${p}.folder then '1' else '' end, ${p}.size, ${plain(`${p}.content_type`)}, ${p}.tag,
  ${p}.modified_at, ${p}.created_at, coalesce(k.properties::text, ''))`
const kept = (p: string) => `left join dav_properties k on k.db = $1 and k.id = ${p}.id`

const walk = `walk(level, id) as (
    select 0, ''::text collate "C"
    union all
    select w.level + 1, p.id from walk w ${memberOf('p', 'w.id', '($2::text[])[w.level + 1]')}
      where w.level < cardinality($2::text[]))`
const target = 'select id from walk where level = cardinality($2::text[])'

const path = `(select string_agg(${row('p')}, E'\\x1e' order by w.level)
      from walk w ${placeWith('p', 'w.id')} ${kept('p')}) as walked,
    (select k.properties from dav_properties k where k.db = $1 and k.id = '') as root`
/** `near`: which locks below the path are wanted. */
const whole = (members: string, order: string, near: string) => `
  select ${path}, ${liveLocks('$4', `(id in (select id from walk) or ${near})`)} as locks,
    (select string_agg(${row('m')}, E'\\x1e' order by ${order}) from (${members}) m ${kept('m')}) as members`

// Not the next one with a limit of 0: PostgreSQL might plan that anew each time, which takes longer than the answer.
const itself: Statement = {
  name: 'dav_itself',
  text: `with recursive ${walk} select ${path}, ${locksOnPath('$3')} as locks, null as members`,
}

const folder: Statement = {
  name: 'dav_folder',
  text: `with recursive ${walk} ${whole(
    `select p.* from places p where p.db = $1 and p.parent = (${target}) and p.slot = ''
      and p.name > $5 order by p.name limit $3`,
    'm.name',
    `exists (select from (select parent from places where db = $1 and id = l.id limit 1) m
      where m.parent = (${target}))`,
  )}`,
}
const tree: Statement = {
  name: 'dav_tree',
  text: `with recursive ${walk}, down(level, id) as (
      select 1, p.id from places p where p.db = $1 and p.parent = (${target}) and p.slot = ''
      union all
      select d.level + 1, p.id from down d ${membersOf('p', 'd.id')} where d.level < ${maxLevels})
    ${whole(
      `select d.level, p.* from (select * from down limit $3) d ${placeWith('p', 'd.id')}`,
      'm.level, m.name',
      liesIn(target),
    )}`,
}

interface Found {
  readonly walked: string | null
  readonly members: string | null
  readonly root: readonly DeadProperty[] | null
  readonly locks: readonly DavLock[]
}

const nothing: readonly DeadProperty[] = []

function readRow(text: string): DavMember {
  const [id, parent, name, folder, size, contentType, tag, modifiedAt, createdAt, properties] =
    text.split(betweenFields) as [string, ...string[]]
  return {
    id,
    parent: parent!,
    name: name!,
    isFolder: folder === '1',
    sizeBytes: Number(size),
    contentType: contentType!,
    tag: tag!,
    modifiedAt: modifiedAt!,
    createdAt: createdAt!,
    kept: properties ? (JSON.parse(properties) as DeadProperty[]) : nothing,
  }
}

const readRows = (text: string | null) => text?.split(betweenRows).map(readRow) ?? []

export function davQueries({ sql }: ReadsTables): DavQueries {
  return {
    ...lockQueries(sql),
    spot: (names, now) => readSpot(sql, { names, now }),
    walk: (paths, now) => readWalked(sql, { paths, now }),
    async properties(id) {
      const rows = await sql.read<{ properties: readonly DeadProperty[] }>(propertiesOf, [id])
      return rows[0]?.properties ?? nothing
    },
    async leftUnder(name, { caller, since }) {
      return (await sql.read<LeftRow>(leftUnder, [since, name, caller])).map(leftOf)
    },
    async leftBy(id, since) {
      return (await sql.read<LeftRow>(leftBy, [since, id])).map(leftOf)
    },
    async leftAfter({ parent, name, seq }) {
      return (await sql.read<LeftRow>(leftAfter, [seq, name, parent])).map(leftOf)
    },
    listing: (query) => readListing(sql, query),
  }
}

async function readListing(sql: SqlRead, query: DavQuery): Promise<DavListing> {
  const { names, depth, after = '', limit, now } = query
  const [found] = await (depth === '0'
    ? sql.read<Found>(itself, [names, now])
    : depth === '1'
      ? sql.read<Found>(folder, [names, limit, now, after])
      : sql.read<Found>(tree, [names, limit, now]))
  const { members, root, locks } = found!
  const walked = [topOf(root), ...readRows(found!.walked)]
  return {
    walked,
    members: readRows(members),
    locks: depth === '0' ? onPath(walked, locks) : placed(locks as readonly PlacedLock[]),
  }
}

const topOf = (properties: readonly DeadProperty[] | null): DavMember => ({
  id: '',
  parent: '',
  name: '',
  isFolder: true,
  sizeBytes: 0,
  contentType: '',
  tag: '',
  modifiedAt: '',
  createdAt: '',
  kept: properties ?? nothing,
})
