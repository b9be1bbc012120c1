// Chooses the index that answers a query, as CouchDB 3.5 does: the one named, else the one that fits most closely.
import { failCall } from '#core/errors.ts'
import { compareBytes } from '#server/store/keys/order.ts'
import type { Query } from '#server/selectors/query.ts'
import { isNamed, type MangoIndex } from './definition.ts'
import { prefixOf, rangesOf, type Range } from './ranges.ts'
import { refusalsOf, type Refusal } from './usable.ts'

interface Rival {
  readonly index: MangoIndex
  readonly prefix: readonly Range[]
  /** Fields the selector narrows and the index does not. */
  readonly distance: number
}

/** How it was chosen, step by step: `_explain` reports why the others were not. */
export interface Choice {
  readonly compared: readonly MangoIndex[]
  /** undefined: none can answer. */
  readonly chosen: Rival | undefined
  /** Partial indexes that were not named were never looked at. */
  readonly refused: ReadonlyMap<MangoIndex, readonly Refusal[]>
  readonly usable: readonly MangoIndex[]
  /** The named ones, or all usable ones. */
  readonly admitted: readonly MangoIndex[]
  /** Of the kind that answers, the best first. */
  readonly rivals: readonly Rival[]
}

/** Failure invalid_index when what `use_index` names cannot answer and nothing else may. */
export function chooseIndex(indexes: readonly MangoIndex[], query: Query): Choice {
  const looked = indexes.filter((index) => !index.filter || isNamed(index, query))
  const verdicts = looked.map((index) => [index, refusalsOf(index, query)] as const)
  const refused = new Map(verdicts.filter(([, reasons]) => reasons.length > 0))
  const usable = looked.filter((index) => !refused.has(index))
  const named = usable.filter((index) => isNamed(index, query))
  const mayFallBack = query.allow_fallback || (query.use_index.length === 0 && usable.length > 1)
  if (named.length === 0 && !mayFallBack) throw failCall('invalid_index', complaint(query))
  const admitted = named.length > 0 ? named : usable
  const json = admitted.filter(({ type }) => type === 'json')
  const rivals = rank(json.length > 0 ? json : admitted, query)
  return { compared: indexes, chosen: rivals[0], refused, usable, admitted, rivals }
}

function complaint({ use_index: [design, name] }: Query): string {
  if (design === undefined) return 'You must specify an index with the `use_index` parameter.'
  const named = name === undefined ? `_design/${design}` : `_design/${design}, ${name}`
  return `${named} specified by \`use_index\` could not be found or it is not suitable.`
}

/** The closest fit first, then the one with fewest fields, then by name. */
function rank(indexes: readonly MangoIndex[], query: Query): Rival[] {
  const ranges = rangesOf(query.condition)
  return indexes
    .map((index) => {
      const prefix = prefixOf(index, ranges)
      return { index, prefix, distance: ranges.length - prefix.length }
    })
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        one.index.fields.length - other.index.fields.length ||
        compareIndexes(one.index, other.index),
    )
}

/** The order of their lists: all documents first, then by design document and name. */
export function compareIndexes(one: MangoIndex, other: MangoIndex): number {
  return compareBytes(one.ddoc ?? '', other.ddoc ?? '') || compareBytes(one.name, other.name)
}

/** What the asker should know about the index that answered: CouchDB's `warning`. */
export function warningOf(index: MangoIndex, query: Query): string | undefined {
  const [design, name] = query.use_index
  const warnings: string[] = []
  if (design !== undefined && !isNamed(index, query)) {
    warnings.push(
      name === undefined
        ? `_design/${design} was not used because it does not contain a valid index for this query.`
        : `_design/${design}, ${name} was not used because it is not a valid index for this query.`,
    )
  }
  if (index.type === 'special') {
    warnings.push('No matching index found, create an index to optimize query time.')
  }
  return warnings.length > 0 ? warnings.join('\n') : undefined
}
