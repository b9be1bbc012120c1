// What a query may look at instead of the records: documents that were computed for it, and the history of records. It
// precedes the statement under the records' own name, so that one planner serves all three.
import { trashKind } from '#core/access/trash.ts'
import type { WireDocument } from '#core/wire.ts'
import { correctionEvent } from '../documents/stored.ts'
import { isInTrash } from '../documents/trash.ts'
import { ConditionPrinter } from './condition.ts'
import type { Parameters } from './expression.ts'
import { parseSelector } from '#server/selectors/selector.ts'

export type Origin =
  | { readonly is: 'computed'; readonly docs: readonly WireDocument[] }
  /** Every kept revision as a document of the kind DocumentChange, of one record or of all. */
  | {
      readonly is: 'history'
      readonly id: string | undefined
      /** Only revisions that match; undefined: all. */
      readonly readable?: Record<string, unknown> | undefined
    }
  /** The records of these kinds that are in the trash, each as a document of the kind TrashedRecord. */
  | {
      readonly is: 'trash'
      readonly kinds: readonly string[]
      readonly readable?: Record<string, unknown> | undefined
    }

/** The order in which they come by themselves: computed ones as they were given, the others newest first. */
export const naturalDirection = { computed: 'asc', history: 'desc', trash: 'desc' } as const

const at = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// A body that is no longer kept leaves the record its name of today.
const label = `case when body is null
  then (select d.body -> 'label' from documents d where d.db = $1 and d.id = revisions.id)
  else body -> 'label' end`

const history = `select db, 'ver-' || id || '-' || rev as id, rev, null::text as klass, seq,
    jsonb_strip_nulls(jsonb_build_object('_id', 'ver-' || id || '-' || rev, 'klass', 'DocumentChange',
      'item_id', id, 'item_type', klass, 'rev', rev, 'parent', parent, 'label', ${label},
      'merged_into', case when deleted then body -> 'merged_into' end,
      'thinned', case when body is null then true end, 'event', event,
      'created_at', ${at}, 'created_by', actor)) as body,
    false as deleted, 1 as leaves
  from revisions where db = $1 and seq >= 0 and event <> 'missing' and not (deleted and event = '${correctionEvent}')`

// What a deletion took along comes back with it.
const trash = `select $1::text as db, id, rev, null::text as klass, seq,
    jsonb_strip_nulls(jsonb_build_object('_id', id, 'klass', '${trashKind}', 'item_type', klass, 'rev', rev,
      'label', body -> 'label', 'deleted_at', ${at}, 'deleted_by', actor)) as body, false as deleted, 1 as leaves
  from (select d.id, d.rev, d.seq, t.klass, t.at, t.actor, l.body
    from trash t join documents d on d.db = $1 and d.id = t.id
      left join revisions l on l.db = $1 and l.id = t.id and l.rev = t.last
    where t.db = $1 and ${isInTrash('t')} and not exists (select from trash p
      where p.db = $1 and p.id = t.deleted_with and p.at = t.at and p.deleted_with is null)) as gone`

const computed = (docs: string) => `select $1::text as db, (doc ->> '_id') collate "C" as id,
    (doc ->> '_rev') collate "C" as rev, null::text as klass, at as seq, doc as body, false as deleted, 1 as leaves
  from jsonb_array_elements(${docs}) with ordinality as given (doc, at)`

/** The beginning of a statement that then selects from `documents`. */
export function originOf(origin: Origin, parameters: Parameters): string {
  if (origin.is === 'computed') {
    return `with documents as (${computed(parameters.json(origin.docs))}) `
  }
  const { readable } = origin
  const open = readable
    ? ` and ${new ConditionPrinter(parameters).print(parseSelector(readable))}`
    : ''
  if (origin.is === 'trash') {
    const kinds = parameters.bind(origin.kinds, 'text[]')
    return `with documents as (${trash} where klass = any(${kinds})${open}) `
  }
  const one = origin.id === undefined ? '' : ` and id = ${parameters.bind(origin.id, 'text')}`
  return `with documents as (${history}${one}${open}) `
}
