// The rows of places, and the statements that write them.
import { versionMember, type PlaceFacts, type Placing } from '#core/entity/place.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { valuesWriter, type Sent } from '#server/store/tables/values.ts'
import { commonColumns } from './steps.ts'

/** A place as it is kept. */
export interface PlaceRow extends PlaceFacts {
  /** The record that it is of. */
  readonly record: string
  /** '' of what is live, the id of what is in the trash. */
  readonly slot: string
}

/** Kinds whose records, or the files of those, lie in the tree. */
export type PlaceKinds = ReadonlyMap<string, Placing>

/** The rows of a record's current document: none for a deleted one, and for a kind that lies nowhere. */
export function rowsOf(kinds: PlaceKinds, stored: Stored | undefined): PlaceRow[] {
  const kind = stored && !stored.deleted ? kinds.get(stored.klass ?? '') : undefined
  if (!stored || !kind) return []
  return kind.places(toWire(stored)).map((place) => rowFor(stored.id, place))
}

const rowFor = (record: string, place: PlaceFacts): PlaceRow => ({
  ...place,
  record,
  slot: place.deleted_at === '' ? '' : place.id,
})

/** The rows of folders that the places of a record lie in, and that are of no record. */
export function appRowsOf(kinds: PlaceKinds, { klass }: Pick<Stored, 'klass'>): PlaceRow[] {
  return (kinds.get(klass ?? '')?.appFolders ?? []).map((place) => rowFor(place.id, place))
}

/** Ids of all such folders. */
export function appFolderIds(kinds: PlaceKinds): string[] {
  return [...kinds.values()].flatMap(({ appFolders = [] }) => appFolders.map(({ id }) => id))
}

/** Columns beside the database and the id. */
const columns = ['record', 'slot', ...commonColumns, 'keep'] as const

/** Columns of a row as `PlaceRow` has it. */
export const rowColumns = ['id', ...columns].join(', ')

/** How many versions there are of a file that is known is counted when its bodies are trimmed. */
const put = valuesWriter('places_put', {
  head: `insert into places (db, id, ${columns.join(', ')}, versions)`,
  width: columns.length + 2,
  tail: `on conflict (db, id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
})

/** Statements that write these rows, replacing rows with the same ids. */
export function putRows(rows: readonly PlaceRow[]): Sent[] {
  const values = (row: PlaceRow) => columns.map((name) => row[name])
  return put(rows.map((row) => [row.id, ...values(row), row.tag === '' ? 0 : 1]))
}

const cut: Statement = {
  name: 'places_cut',
  text: 'delete from places where db = $1 and id = any($2)',
}

export function cutRows(ids: readonly string[]): Sent {
  return [cut, [ids]]
}

/**
 * Revisions of a file that have bodies, by versions. Those with one content after each other are a run; runs whose last revisions say
 * that their version began at one moment are one version, of which the last run alone counts.
 */
export const versionRuns = `kept as (
      select rev, leaf, generation, size, attached_digests(body) as files,
        body ->> '${versionMember}' as began,
        (select sum((file.value ->> 'length')::bigint) from jsonb_each(body -> '_attachments') as file) as bytes
      from revisions where db = $1 and id = $2 and body ? '_attachments' and not deleted),
    edges as (
      select *, files is distinct from lag(files) over (order by generation, rev) as starts from kept),
    runs as (
      select *, count(*) filter (where starts) over (order by generation, rev) as run from edges),
    ends as (
      select distinct on (run) run, coalesce(began, run::text) as began, bytes
        from runs order by run, generation desc, rev desc),
    versions as (
      select run, bytes, row_number() over (order by run desc) as number from ends
        where run in (select max(run) from ends group by began))`

// What is a leaf stays, whatever it holds.
const trim: Statement = {
  name: 'places_trim',
  text: `with ${versionRuns},
    stay as (select * from versions where number <= $3),
    old as (select rev, size from runs where not leaf and run not in (select run from stay)),
    dropped as (
      update revisions r set body = null, size = null, terms = null, counters = null
        from old where r.db = $1 and r.id = $2 and r.rev = old.rev returning old.size),
    counted as (
      update places set versions = (select count(*) from stay),
        former_bytes = (select coalesce(sum(bytes) filter (where number > 1), 0) from stay)
        where db = $1 and id = $2)
    update databases set revision_bytes = revision_bytes -
      (select coalesce(sum(size), 0) from dropped) where db = $1`,
}

/** The statement that drops former versions of a file beyond those that are kept, and counts those that stay. */
export function trimVersions({ id, keep }: Pick<PlaceRow, 'id' | 'keep'>): Sent {
  return [trim, [id, keep]]
}
