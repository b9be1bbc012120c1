// `_find`: Mango queries over what the actor may read; kinds that a module computes are answered by the module.
import { readableOf, type Readable } from '#core/access/readable.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { ExecutionStats, FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import { isObject } from '#core/json.ts'
import { projection } from '#server/selectors/project.ts'
import { requireScope } from '#server/session/actor.ts'
import { answerByNames, ownQuery, withNames } from './reading/common-names.ts'
import { countUpTo, cutWarning } from './reading/computed.ts'
import type { RecordContext } from './face.ts'
import { labelsOf, referencesOf } from './reading/labels.ts'
import { closedKinds, readableSelector } from './reading/policy.ts'
import { docsOf } from './replication/tell.ts'

/** Failure with CouchDB's code for a bad query, forbidden for a kind that is closed to the actor. */
export async function find(context: RecordContext, request: FindQuery): Promise<FindAnswer> {
  requireScope(context.actor.scopes, 'read')
  const kind = boundKind(request.selector)
  const virtual = kind === undefined ? undefined : context.house.rules.virtual(context, kind)
  if (kind === undefined || !virtual) return findStored(context, request)
  const entity = context.house.registry.byKind(kind)
  return answerByNames(entity, request, (own) => virtual(context, own))
}

/** The same of what is stored alone. */
export async function findStored(context: RecordContext, request: FindQuery): Promise<FindAnswer> {
  const kind = boundKind(request.selector)
  const entity = kind === undefined ? undefined : context.house.registry.byKind(kind)
  const own = entity ? ownQuery(entity, request) : request
  const { total, labels, references, as_of, ...query } = own
  const readable = entity && readableOf(entity, context.actor)
  if (readable === 'none') throw fail('forbidden', 'not_allowed')
  const asked = { ...query, selector: narrowed(context, query.selector, readable) }
  const { database, house } = context
  const started = performance.now()
  const { through, warning: advice } = await house.rules.findThrough(context, asked)
  const [answer, all] = await Promise.all([
    database.find(asked, through),
    total ? count(context, readable === 'all' ? entity : undefined, asked) : undefined,
  ])
  const names = labels ? await labelsOf(context, answer.found) : undefined
  const referring = references ? referencesOf(context, answer.found) : undefined
  const referred = referring && (await findStored(context, referring))
  const warning = [advice ?? answer.warning, answer.isCut && cutWarning].filter(Boolean).join('\n')
  return {
    docs: await documents(context, answer.found, { ...query, as_of }),
    bookmark: answer.bookmark,
    ...(warning && { warning }),
    ...(query.execution_stats && { execution_stats: statistics(answer.found.length, started) }),
    ...all,
    ...(names && { labels: names }),
    ...(references && { references: referred?.docs ?? [] }),
  }
}

/** The documents with the requested fields. */
async function documents(
  context: RecordContext,
  found: readonly Stored[],
  { fields, conflicts, as_of }: Pick<FindQuery, 'fields' | 'conflicts' | 'as_of'>,
): Promise<WireDocument[]> {
  const docs = await docsOf(context, found, { conflicts, as_of })
  const kindOf = ({ klass = '' }: WireDocument) => context.house.registry.byKind(klass)
  const names = new Set(fields)
  const shown = projection(fields)
  return docs.map((doc) => shown(withNames(kindOf(doc), doc, names)) as WireDocument)
}

function statistics(results: number, started: number): ExecutionStats {
  return {
    total_keys_examined: results,
    total_docs_examined: results,
    total_quorum_docs_examined: 0,
    results_returned: results,
    execution_time_ms: performance.now() - started,
  }
}

/**
 * How many records match. All of a kind are known from its counter; anything else is counted as far as is quick, and to
 * the end of the requested page.
 */
async function count(
  { database }: RecordContext,
  entity: Entity | undefined,
  query: FindQuery,
): Promise<Pick<FindAnswer, 'total' | 'more'>> {
  const { selector } = query
  if (entity === undefined || Object.keys(selector).length > 1) {
    return countUpTo(query, (most) => database.count(selector, most))
  }
  const [counter] = await database.counters([entity.kind])
  return { total: counter?.amount ?? 0 }
}

/** The kind of a selector that names exactly one and has no other condition on it. */
export function boundKind({ klass }: Record<string, unknown>): string | undefined {
  if (typeof klass === 'string') return klass
  const [[operator, kind] = [], another] = isObject(klass) ? Object.entries(klass) : []
  return operator === '$eq' && typeof kind === 'string' && !another ? kind : undefined
}

/** The selector, less what is closed to the actor: kinds, or records of one kind. */
function narrowed(
  context: RecordContext,
  selector: Record<string, unknown>,
  readable: Readable | undefined,
): Record<string, unknown> {
  if (readable !== undefined) return all(selector, readableSelector(readable))
  const closed = [...closedKinds(context)]
  const { selector: open } = context.house.rules.reading(context)
  const further = closed.length > 0 ? [{ klass: { $nin: closed } }] : []
  return all(selector, open ? [...further, open] : further)
}

/** What matches the selector and these. */
function all(selector: Record<string, unknown>, further: readonly object[]) {
  return further.length === 0 ? selector : { $and: [selector, ...further] }
}
