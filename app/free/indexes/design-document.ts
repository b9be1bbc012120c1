// Indexes as design documents of the language `query` hold them, in the shape CouchDB writes, so that they can be
// replicated. The body is JSON whose members have no order: the order of an index's fields is in `options`.
import { failCall } from '#core/errors.ts'
import { isObject } from '#core/json.ts'
import { equalValues } from '#server/store/keys/order.ts'
import { formatPath } from '#server/selectors/path.ts'
import { readSort } from '#server/selectors/query.ts'
import type { MangoIndex } from './definition.ts'

type Body = Readonly<Record<string, unknown>>

export const language = 'query'
const empty: Body = { language }

function viewsOf({ views }: Body): Record<string, unknown> {
  return isObject(views) ? views : {}
}

/** The indexes that a design document declares; what cannot be read as one is left out, as CouchDB does. */
export function indexesIn(ddoc: string, body: Body): MangoIndex[] {
  if (body.language !== language) return []
  return Object.entries(viewsOf(body)).flatMap(([name, view]) => {
    const fields = fieldsOf(view)
    if (!fields) return []
    const { partial_filter_selector, selector } = (view as { map: Record<string, unknown> }).map
    // CouchDB 2.0 wrote `selector`.
    const filter = partial_filter_selector ?? selector
    const isPartial = isObject(filter) && Object.keys(filter).length > 0
    return [{ ddoc, name, type: 'json', fields, ...(isPartial && { filter }) }]
  })
}

function fieldsOf(view: unknown): MangoIndex['fields'] | undefined {
  const { map, options } = (isObject(view) ? view : {}) as Record<string, { fields?: unknown }>
  const named = isObject(map) ? map.fields : undefined
  if (!isObject(named)) return undefined
  const { def } = (isObject(options) ? options : {}) as { def?: { fields?: unknown } }
  const ordered = isObject(def) ? readFields(def.fields) : undefined
  const isSame = ordered?.every(({ name }) => name in named)
  if (ordered && isSame && ordered.length === Object.keys(named).length) return ordered
  return readFields(Object.entries(named).map(([name, direction]) => ({ [name]: direction })))
}

function readFields(fields: unknown): MangoIndex['fields'] | undefined {
  try {
    const { sort, direction } = readSort(fields)
    return sort.map((path) => ({ name: formatPath(path), direction }))
  } catch {
    return undefined
  }
}

/** Failure invalid_design_doc for a query's view that is code or nothing: CouchDB takes it neither. */
export function checkIndexes(body: Body): void {
  if (body.language !== language) return
  for (const [name, view] of Object.entries(viewsOf(body))) {
    if (isObject(view) && isObject(view.map)) continue
    throw failCall(
      'invalid_design_doc',
      `The map of ${name} must be an object that names its fields`,
    )
  }
}

/**
 * The body with this index in it; undefined when it is there already. `definition` is the index as it was sent.
 * Failure invalid_ddoc_lang when the document holds something else.
 */
export function withIndex(
  body: Body = empty,
  index: MangoIndex,
  definition: Body,
): Body | undefined {
  if (body.language !== language) {
    const written = JSON.stringify(body.language ?? null)
    throw failCall('invalid_ddoc_lang', `Existing design doc has an invalid language: ${written}`)
  }
  const fields = index.fields.map(({ name, direction }) => [name, direction])
  const map = {
    fields: Object.fromEntries(fields) as Record<string, string>,
    partial_filter_selector: index.filter ?? {},
  }
  const view = { map, reduce: '_count', options: { def: definition } }
  const views = viewsOf(body)
  if (Object.hasOwn(views, index.name) && equalValues(views[index.name], view)) return undefined
  return { ...body, views: { ...views, [index.name]: view } }
}

/** The body without these indexes; undefined when nothing else is left in it. */
export function withoutIndexes(body: Body, names: readonly string[]): Body | undefined {
  const left = Object.entries(viewsOf(body)).filter(([name]) => !names.includes(name))
  const { views: _views, ...rest } = body
  const next = left.length > 0 ? { ...rest, views: Object.fromEntries(left) } : rest
  return equalValues(next, empty) ? undefined : next
}
