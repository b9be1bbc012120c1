// The range of an index that a selector covers, as `_explain` shows it. PostgreSQL plans independently of it.
import { compareBytes, compareValues } from '#server/store/keys/order.ts'
import type { Condition, Test } from '#server/selectors/selector.ts'
import { indexableFields, testsOf } from './conditions.ts'
import type { MangoIndex } from './definition.ts'

interface Bound {
  readonly value: unknown
  readonly inclusive: boolean
}

/** Without a bound it is open on that side. `empty`: no value can pass. */
export type Range = { readonly low?: Bound; readonly high?: Bound } | 'empty'

export interface FieldRange {
  readonly field: string
  readonly range: Range
}

/** Ranges of the fields that can be narrowed; an empty one excludes the others, since it decides. */
export function rangesOf(condition: Condition): FieldRange[] {
  const ranges = indexableFields(condition).map((field) => {
    const compare = field === '_id' ? compareIds : compareValues
    const range = testsOf(condition, field).reduce<Range>(
      (narrowed, test) => narrow(narrowed, test, compare),
      {},
    )
    return { field, range }
  })
  const empty = ranges.find(({ range }) => range === 'empty')
  return empty ? [empty] : ranges
}

/** Ids by code points, above everything that is none. */
function compareIds(left: unknown, right: unknown): number {
  const isText = typeof left === 'string'
  if (isText !== (typeof right === 'string')) return isText ? 1 : -1
  return isText ? compareBytes(left, right as string) : compareValues(left, right)
}

/** Texts with a beginning lie between it and itself with the last sign that a collation knows. */
const lastSign = '\uffff'

function narrow(range: Range, test: Test, compare: typeof compareValues): Range {
  switch (test.op) {
    case 'eq':
      return cut(range, { low: bound(test.value), high: bound(test.value) }, compare)
    case 'lt':
    case 'lte':
      return cut(range, { high: bound(test.value, test.op === 'lte') }, compare)
    case 'gt':
    case 'gte':
      return cut(range, { low: bound(test.value, test.op === 'gte') }, compare)
    case 'beginsWith':
      return cut(range, { low: bound(test.prefix), high: bound(test.prefix + lastSign) }, compare)
    default:
      return range
  }
}

function bound(value: unknown, inclusive = true): Bound {
  return { value, inclusive }
}

function cut(range: Range, by: Exclude<Range, 'empty'>, compare: typeof compareValues): Range {
  if (range === 'empty') return range
  const low = inner(range.low, by.low, compare, 1)
  const high = inner(range.high, by.high, compare, -1)
  if (low && high) {
    const order = compare(low.value, high.value)
    if (order > 0 || (order === 0 && !(low.inclusive && high.inclusive))) return 'empty'
  }
  return { ...(low && { low }), ...(high && { high }) }
}

/** The bound that leaves less. */
function inner(
  one: Bound | undefined,
  other: Bound | undefined,
  compare: typeof compareValues,
  side: 1 | -1,
): Bound | undefined {
  if (!one || !other) return one ?? other
  const order = compare(one.value, other.value) * side
  if (order === 0) return one.inclusive ? other : one
  return order > 0 ? one : other
}

/** Ranges of the index's first fields, as far as there is one for each. */
export function prefixOf(index: MangoIndex, ranges: readonly FieldRange[]): Range[] {
  const known = new Map(ranges.map(({ field, range }) => [field, range]))
  const gap = index.fields.findIndex(({ name }) => !known.has(name))
  const fields = gap === -1 ? index.fields : index.fields.slice(0, gap)
  return fields.map(({ name }) => known.get(name)!)
}

/** A key that sorts after all others. */
const behindAll = '<MAX>'

/** First and last key of the stretch; ids alone for the index of all documents, lists for others. */
export function keysOf(index: MangoIndex, prefix: readonly Range[]): [unknown, unknown] {
  const ranges = prefix.filter((range) => range !== 'empty')
  if (ranges.length < prefix.length) return [null, null]
  if (index.type === 'special') {
    const [{ low, high } = {}] = ranges
    return [low ? low.value : null, high ? high.value : behindAll]
  }
  const lows = ranges.slice(0, until(ranges, 'low')).map(({ low }) => low!.value)
  const highs = ranges.slice(0, until(ranges, 'high')).map(({ high }) => high!.value)
  return [lows, [...highs, behindAll]]
}

function until(ranges: readonly Exclude<Range, 'empty'>[], side: 'low' | 'high'): number {
  const open = ranges.findIndex((range) => !range[side])
  return open === -1 ? ranges.length : open
}
