// Lists of pages by what points at what: who points at a page, what is missing, which pages nothing points at, pages by their
// addresses.
import { mayReadRecord, readableOf } from '#core/access/readable.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { MissingName, Source as Pointed } from '#server/store/pointers/reading.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { handbook } from '../entities/handbook.ts'
import { valuesOf } from '../rules/page.ts'
import { factsInOrder, factsOf, type PageFacts } from './pages.ts'
import { tellingKinds, valueKind } from './reading/pointers-of.ts'

/** A part of a list. */
export interface Part {
  readonly skip: number
  readonly limit: number
}

/** A record that points at a page. */
export interface Source {
  readonly id: string
  readonly klass: string
  readonly label: string
  /** Of a page. */
  readonly uri?: string
  readonly icon?: string
  readonly updated_at?: string
  /** Of a comment: the record that it was written on. */
  readonly on?: { readonly id: string; readonly label: string }
  readonly kind: string[]
}

export interface LinkedBy {
  readonly total: number
  readonly sources: Source[]
}

/** Kinds whose texts may point at pages, as far as the actor may read all of them. */
function tellingKlasses({ house, actor }: RecordContext): string[] {
  const kinds = house.modules.flatMap(({ pointing }) => Object.keys(pointing ?? {}))
  return kinds.filter((kind) => {
    const entity = house.registry.byKind(kind)
    return entity !== undefined && readableOf(entity, actor) === 'all'
  })
}

/** What points at a page by any of its names, or at a name that no page has; what was written last comes first. */
export async function linkedBy(
  context: RecordContext,
  name: string,
  part: Part,
): Promise<LinkedBy> {
  const pointers = pointerQueries(context.database)
  const hiddenBy = context.house.store.followers
  const query = { kinds: tellingKinds, klasses: tellingKlasses(context), hiddenBy, ...part }
  const [named] = await pointers.named([name])
  const { total, rows } = await (named
    ? pointers.sourcesOf(named.id, query)
    : pointers.sourcesOfName(name, query))
  return { total, sources: await factsOfSources(context, rows) }
}

async function factsOfSources(context: RecordContext, rows: readonly Pointed[]): Promise<Source[]> {
  const { database } = context
  const names = ['uri', 'label', 'icon', 'updated_at', 'record_id']
  const members = await pointerQueries(database).members(
    rows.map(({ id }) => id),
    names,
  )
  const subjects = [...members.values()].map(({ record_id }) => record_id)
  const labels = await readableLabels(
    context,
    subjects.filter((id) => typeof id === 'string'),
  )
  return rows.map(({ id, klass, kinds }) => {
    const { record_id, label = id, ...facts } = members.get(id) ?? {}
    const subject = labels.get(String(record_id))
    const on = subject !== undefined && { on: { id: String(record_id), label: subject } }
    return { id, klass, label: String(label), ...facts, ...on, kind: kinds }
  })
}

/** What these records are called, as far as the actor may read them. */
async function readableLabels(
  { database, house, actor }: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entities = new Map(ids.map((id) => [id, house.registry.byId(id)]))
  const names = [...entities.values()].flatMap((entity) => entity?.readsBy ?? [])
  const members = await pointerQueries(database).members(ids, ['label', ...names])
  const labels = new Map<string, string>()
  for (const [_id, record] of members) {
    const entity = entities.get(_id)
    const isReadable = entity && mayReadRecord(entity, actor, { _id, ...record } as WireDocument)
    if (isReadable) labels.set(_id, String(record.label ?? _id))
  }
  return labels
}

/** A page, or a value of a page, that texts point at and that is not there. */
export interface Missing {
  readonly name: string
  readonly kind: 'page' | 'value'
  /** How many records point at it, and the first of those that are pages. */
  readonly count: number
  readonly sources: PageFacts[]
}

/** As many values are looked for. */
const maxValues = 1_000

export async function missing(
  context: RecordContext,
  part: Part,
): Promise<{ total: number; missing: Missing[] }> {
  const { database } = context
  const klasses = tellingKlasses(context)
  const pointers = pointerQueries(database)
  const [pages, values] = await Promise.all([
    pointers.missing({ kinds: tellingKinds, klasses, ...part }),
    pointers.missing({ kinds: [valueKind], klasses, skip: 0, limit: maxValues }),
  ])
  const unknown = await unknownValues(context, values.rows)
  // Pages first, then values.
  const from = Math.max(0, part.skip - pages.total)
  const rest = unknown.slice(from, from + part.limit - pages.rows.length)
  const rows = [
    ...pages.rows.map((row) => ({ ...row, kind: 'page' as const })),
    ...rest.map((row) => ({ ...row, kind: 'value' as const })),
  ]
  const facts = await factsOf(
    database,
    rows.flatMap(({ sources }) => sources),
  )
  return {
    total: pages.total + unknown.length,
    missing: rows.map(({ name, kind, count, sources }) => ({
      name,
      kind,
      count,
      sources: sources.flatMap((id) => facts.get(id) ?? []),
    })),
  }
}

/** Of these values, `page!!name`, those that their pages have not got; a page that is not there is missing itself. */
async function unknownValues(
  { database }: RecordContext,
  rows: readonly MissingName[],
): Promise<MissingName[]> {
  const split = (name: string) => name.split('!!') as [page: string, field: string]
  const named = await pointerQueries(database).named([
    ...new Set(rows.map(({ name }) => split(name)[0])),
  ])
  const ids = new Map(named.map(({ name, id }) => [name, id]))
  const members = await pointerQueries(database).members([...ids.values()], ['fields'])
  return rows.filter(({ name }) => {
    const [page, field] = split(name)
    const id = ids.get(page)
    const found = id === undefined ? undefined : members.get(id)
    return found !== undefined && !Object.hasOwn(valuesOf(found.fields) ?? {}, field)
  })
}

/** Pages that no other record points at. */
export async function orphans(
  context: RecordContext,
  part: Part,
): Promise<{ total: number; pages: PageFacts[] }> {
  const { database } = context
  const query = { kinds: tellingKinds, klasses: [handbook.kind], ...part }
  const { total, rows } = await pointerQueries(database).orphans(query)
  const pages = await factsInOrder(
    database,
    rows.map(({ id }) => id),
  )
  return { total, pages }
}

/** A step of the addresses below one: a page, or a part of addresses that has pages below it. */
export interface TreeNode {
  readonly uri: string
  readonly segment: string
  readonly page: PageFacts | null
  readonly below: number
}

export interface TreeLevel {
  readonly nodes: TreeNode[]
  readonly more: boolean
}

/** Steps of one level that an answer holds. */
const maxNodes = 500
/** Levels that an answer holds. */
const maxLevels = 10

export async function treeLevel({ database }: RecordContext, below: string): Promise<TreeLevel> {
  const steps = await pointerQueries(database).below(below, maxNodes)
  const shown = steps.slice(0, maxNodes)
  const facts = await factsOf(
    database,
    shown.flatMap(({ id }) => id ?? []),
  )
  const nodes = shown.map(({ segment, id, below: count }) => ({
    uri: below === '' ? segment : `${below}/${segment}`,
    segment,
    page: (id !== null && facts.get(id)) || null,
    below: count,
  }))
  return { nodes, more: steps.length > maxNodes }
}

/** The levels that lead to an address, by the address above each; the first is ''. */
export async function treeLevels(
  context: RecordContext,
  open: string,
): Promise<Record<string, TreeLevel>> {
  const segments = open.split('/').filter(Boolean).slice(0, maxLevels)
  const above = ['', ...segments.map((_, at) => segments.slice(0, at + 1).join('/'))]
  const levels = await Promise.all(above.map((uri) => treeLevel(context, uri)))
  return Object.fromEntries(above.map((uri, at) => [uri, levels[at]!]))
}
