// Names that the specification gives every record (spec 3): `id`, `user`, who made it, and `search`, the words it is found by. They are
// other names of what is there, so they are stored nowhere, and a program may ask by them and for them. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { searchWords } from '#core/entity/validate.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import { isObject } from '#core/json.ts'
import { projection } from '#server/selectors/project.ts'

/** What is answered like records and is none (counters, items, changes, prices) is of no declared kind. */
type Kind = Entity | undefined

/** The member that a name means; a kind that declares a member of this name keeps it. */
function ownName(entity: Kind, name: string): string {
  const { fields = {}, computed = {} } = entity ?? {}
  if (Object.hasOwn(fields, name) || Object.hasOwn(computed, name)) return name
  if (name === 'id') return '_id'
  return name === 'user' ? 'created_by' : name
}

const combinations = new Set(['$and', '$or', '$nor'])

/** Conditions by their own names; `search` with words is a search for them. */
function ownSelector(entity: Kind, selector: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(selector).map(([name, condition]): [string, unknown] => {
    if (combinations.has(name) && Array.isArray(condition)) {
      return [name, condition.map((one) => (isObject(one) ? ownSelector(entity, one) : one))]
    }
    const own = ownName(entity, name)
    return own === 'search' && typeof condition === 'string'
      ? ['$text', condition]
      : [own, condition]
  })
  const names = new Set(parts.map(([name]) => name))
  if (names.size === parts.length) return Object.fromEntries(parts)
  // Two names of one member: both conditions hold.
  return { $and: parts.map(([name, condition]) => ({ [name]: condition })) }
}

/** The query by the names that are stored. */
export function ownQuery<Query extends Pick<FindQuery, 'selector' | 'sort'>>(
  entity: Kind,
  query: Query,
): Query {
  const sort = query.sort?.map((one) => {
    if (typeof one === 'string') return ownName(entity, one)
    return Object.fromEntries(
      Object.entries(one).map(([name, way]) => [ownName(entity, name), way]),
    )
  })
  return { ...query, selector: ownSelector(entity, query.selector), ...(sort && { sort }) }
}

const named = ['id', 'user', 'search'] as const

/** The document with those of the names that were asked for. */
export function withNames(
  entity: Kind,
  doc: WireDocument,
  fields: ReadonlySet<string>,
): WireDocument {
  const asked = named.filter((name) => fields.has(name) && !(name in doc))
  if (asked.length === 0) return doc
  const search = entity ? searchWords(entity, doc) : doc.label
  const all = { id: doc._id, user: doc.created_by, search }
  return { ...doc, ...Object.fromEntries(asked.map((name) => [name, all[name]])) }
}

/** Has a query by these names answered by what knows only the stored ones and answers the fields it is asked for. */
export async function answerByNames(
  entity: Kind,
  query: FindQuery,
  answer: (own: FindQuery) => FindAnswer | Promise<FindAnswer>,
): Promise<FindAnswer> {
  const { fields } = query
  const own = ownQuery(entity, query)
  const names = new Set(fields)
  if (!fields || !named.some((name) => names.has(name))) return answer(own)
  const from = ['_id', 'created_by', 'label', ...Object.keys(entity?.fields ?? {})]
  const found = await answer({ ...own, fields: [...new Set([...fields, ...from])] })
  const shown = projection(fields)
  const docs = found.docs.map((doc) => shown(withNames(entity, doc, names)) as WireDocument)
  return { ...found, docs }
}
