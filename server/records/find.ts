// `_find`: Mango queries over what the actor may read; kinds that a module computes are answered by the module.
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { ExecutionStats, FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import type { Stored } from '#server/store/database.ts'
import { isObject } from '#server/store/mango/path.ts'
import { project } from '#server/store/mango/project.ts'
import { requireScope } from '#server/session/actor.ts'
import { countUpTo } from './computed.ts'
import { closedKinds } from './context.ts'
import type { RecordContext } from './face.ts'
import { docsOf } from './replication/tell.ts'

/** Failure with CouchDB's code for a bad query, forbidden for a kind that is closed to the actor. */
export async function find(context: RecordContext, request: FindQuery): Promise<FindAnswer> {
  requireScope(context.actor.scopes, 'read')
  const kind = boundKind(request.selector)
  const virtual = kind === undefined ? undefined : context.house.rules.virtual(context, kind)
  if (virtual) return virtual(context, request)
  const { total, ...query } = request
  const entity = kind === undefined ? undefined : context.house.registry.byKind(kind)
  const refused = entity?.access(context.actor, 'read')
  if (refused) throw fail('forbidden', refused)
  const readable = { ...query, selector: entity ? query.selector : open(context, query.selector) }
  const { database, house } = context
  const started = performance.now()
  const { through, warning: advice } = await house.rules.findThrough(context, readable)
  const [answer, all] = await Promise.all([
    database.find(readable, through),
    total ? count(context, entity, readable) : undefined,
  ])
  const warning = advice ?? answer.warning
  return {
    docs: await told(context, answer.found, query),
    bookmark: answer.bookmark,
    ...(warning && { warning }),
    ...(query.execution_stats && { execution_stats: statistics(answer.found.length, started) }),
    ...all,
  }
}

/** The documents as they were asked for. */
async function told(
  context: RecordContext,
  found: readonly Stored[],
  { fields, conflicts }: FindQuery,
): Promise<WireDocument[]> {
  const docs = await docsOf(context, found, { conflicts })
  return docs.map((doc) => project(doc, fields) as WireDocument)
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
 * the end of the page that is asked for.
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

/** The kind a selector asks for, when it asks for exactly one and says nothing else of it. */
export function boundKind({ klass }: Record<string, unknown>): string | undefined {
  if (typeof klass === 'string') return klass
  const [[operator, kind] = [], another] = isObject(klass) ? Object.entries(klass) : []
  return operator === '$eq' && typeof kind === 'string' && !another ? kind : undefined
}

/** The selector, less the kinds that are closed to the actor. */
function open(context: RecordContext, selector: Record<string, unknown>): Record<string, unknown> {
  const closed = closedKinds(context)
  return closed.length === 0 ? selector : { $and: [selector, { klass: { $nin: closed } }] }
}
