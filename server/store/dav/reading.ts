// Reads locks, properties, and folders as PROPFIND shows them: a path, what it leads to and its locks in one statement, each row as
// one text, because thousands of rows of many columns cost more to take apart than to read.
import type { Run, Statement } from '../connections.ts'
import { memberOf, membersOf, placeWith } from '../places/steps.ts'
import type {
  DavListing,
  DavLock,
  DavMember,
  DavProperty,
  DavQuery,
  DavReader,
  PlacedLock,
} from './face.ts'

/** Folders above each other that are looked through. */
const maxLevels = 10_000

const lockMembers = `'token', token, 'id', id, 'scope', scope, 'depth', depth, 'owner', owner,
  'person', person, 'expiresAt', expires_at, 'isPlaceholder', placeholder`

const line = `(with recursive up(level, id, parent) as (
    select 0, p.id, p.parent from places p where p.db = $1 and p.id = l.id
    union all
    select up.level + 1, p.id, p.parent from up ${placeWith('p', 'up.parent')}
      where up.level < ${maxLevels})
  select coalesce(json_agg(id order by level), '[]') from up)`

const liveLocks = (now: string) => `(select coalesce(json_agg(json_build_object(
    ${lockMembers}, 'line', ${line})), '[]') from dav_locks l where db = $1 and expires_at > ${now})`

const locksOf: Statement = {
  name: 'dav_locks',
  text: `select ${liveLocks('$2')} as locks`,
}
const endedLocks: Statement = {
  name: 'dav_locks_ended',
  text: `select json_build_object(${lockMembers}) as lock from dav_locks
    where db = $1 and expires_at <= $2`,
}
const propertiesOf: Statement = {
  name: 'dav_properties',
  text: 'select properties from dav_properties where db = $1 and id = $2',
}

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
const target = '(select id from walk where level = cardinality($2::text[]))'

const whole = (members: string, order: string) => `
  select (select string_agg(${row('p')}, E'\\x1e' order by w.level)
      from walk w ${placeWith('p', 'w.id')} ${kept('p')}) as walked,
    (select string_agg(${row('m')}, E'\\x1e' order by ${order}) from (${members}) m ${kept('m')}) as members,
    (select k.properties from dav_properties k where k.db = $1 and k.id = '') as root,
    ${liveLocks('$4')} as locks`

const folder: Statement = {
  name: 'dav_folder',
  text: `with recursive ${walk} ${whole(
    `select p.* from places p where p.db = $1 and p.parent = ${target} and p.slot = ''
      and p.name > $5 order by p.name limit $3`,
    'm.name',
  )}`,
}
const tree: Statement = {
  name: 'dav_tree',
  text: `with recursive ${walk}, down(level, id) as (
      select 1, p.id from places p where p.db = $1 and p.parent = ${target} and p.slot = ''
      union all
      select d.level + 1, p.id from down d ${membersOf('p', 'd.id')} where d.level < ${maxLevels})
    ${whole(
      `select d.level, p.* from (select * from down limit $3) d ${placeWith('p', 'd.id')}`,
      'm.level, m.name',
    )}`,
}

interface Found {
  readonly walked: string | null
  readonly members: string | null
  readonly root: readonly DavProperty[] | null
  readonly locks: readonly PlacedLock[]
}

const nothing: readonly DavProperty[] = []

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
    kept: properties ? (JSON.parse(properties) as DavProperty[]) : nothing,
  }
}

const readRows = (text: string | null) => text?.split(betweenRows).map(readRow) ?? []

/** The root of a disk is no place and above all others. */
const placed = (locks: readonly PlacedLock[]): PlacedLock[] =>
  locks.map((lock) => ({ ...lock, line: [...lock.line, ''] }))

export function davReader(run: Run, db: string): DavReader {
  return {
    async locks(now) {
      const [found] = await run<{ locks: readonly PlacedLock[] }>(locksOf, [db, now])
      return placed(found?.locks ?? [])
    },
    async properties(id) {
      const rows = await run<{ properties: readonly DavProperty[] }>(propertiesOf, [db, id])
      return rows[0]?.properties ?? nothing
    },
    listing: (query) => readListing(run, db, query),
    async ended(now) {
      const rows = await run<{ lock: DavLock }>(endedLocks, [db, now])
      return rows.map(({ lock }) => lock)
    },
  }
}

async function readListing(run: Run, db: string, query: DavQuery): Promise<DavListing> {
  const { names, depth, after = '', limit, now } = query
  const values = [db, names, depth === '0' ? 0 : limit, now]
  const [found] = await (depth === 'infinity'
    ? run<Found>(tree, values)
    : run<Found>(folder, [...values, after]))
  const { walked, members, root, locks } = found!
  const top: DavMember = {
    id: '',
    parent: '',
    name: '',
    isFolder: true,
    sizeBytes: 0,
    contentType: '',
    tag: '',
    modifiedAt: '',
    createdAt: '',
    kept: root ?? nothing,
  }
  return {
    walked: [top, ...readRows(walked)],
    members: readRows(members),
    locks: placed(locks),
  }
}
