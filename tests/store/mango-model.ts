// What a selector means, said a second time: tests one document in memory. The SQL of the product is held against it.
import type { WireDocument } from '#core/wire.ts'
import { isObject } from '#core/json.ts'
import { compareBytes, compareValues, equalValues } from '#server/store/keys/order.ts'
import { follow } from '#server/selectors/path.ts'
import type { Pattern } from '#server/selectors/pattern.ts'
import { parseSelector, type Condition, type Test } from '#server/selectors/selector.ts'

/** True when the document matches; never for `$text`. */
export function matches(selector: Record<string, unknown>, doc: WireDocument): boolean {
  return holds(parseSelector(selector), doc, 'document')
}

/** The language's own engine agrees with PostgreSQL's on the patterns of the tests. */
function fits({ source, ignoreCase, lines }: Pattern, text: string): boolean {
  const bare = source.replace(/^\(\?[ims]+\)/, '')
  return new RegExp(bare, `u${ignoreCase ? 'i' : ''}${lines ? 'm' : ''}`).test(text)
}

/** What a path starts from, as condition.ts distinguishes document and element. */
type Source = 'document' | 'element'

function holds(condition: Condition, from: unknown, source: Source): boolean {
  if (condition.is === 'text') return false
  if (condition.is !== 'field') {
    const partHolds = (part: Condition) => holds(part, from, source)
    return condition.is === 'all' ? condition.of.every(partHolds) : condition.of.some(partHolds)
  }
  const { path, test } = condition
  const found = follow(from, path)
  if (typeof found === 'string') {
    return found === 'missing' && test.op === 'exists' && !test.value
  }
  const name = path.length === 1 ? path[0] : undefined
  const isColumn = source === 'document' && (name === '_id' || name === '_rev')
  return satisfies(test, found.value, isColumn)
}

function satisfies(test: Test, value: unknown, isColumn: boolean): boolean {
  switch (test.op) {
    case 'eq':
      return equalValues(value, test.value)
    case 'ne':
      return !equalValues(value, test.value)
    case 'lt':
      return compare(value, test.value, isColumn) < 0
    case 'lte':
      return compare(value, test.value, isColumn) <= 0
    case 'gt':
      return compare(value, test.value, isColumn) > 0
    case 'gte':
      return compare(value, test.value, isColumn) >= 0
    case 'exists':
      return test.value
    case 'type':
      return typeOf(value) === test.name
    case 'in':
      return isIn(value, test.values)
    case 'nin':
      return !isIn(value, test.values)
    case 'all':
      return hasAll(value, test.values)
    case 'size':
      return Array.isArray(value) && value.length === test.size
    case 'mod':
      return Number.isSafeInteger(value) && Number(value) % test.divisor === test.remainder
    case 'regex':
      return typeof value === 'string' && fits(test.pattern, value)
    case 'beginsWith':
      return typeof value === 'string' && value.startsWith(test.prefix)
    case 'elemMatch':
      return Array.isArray(value) && value.some((part) => holds(test.inner, part, 'element'))
    case 'allMatch':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((part) => holds(test.inner, part, 'element'))
      )
    case 'keyMapMatch':
      return (
        isObject(value) && Object.keys(value).some((name) => holds(test.inner, name, 'element'))
      )
    case 'not':
      return !satisfies(test.test, value, isColumn)
  }
}

function compare(value: unknown, other: unknown, isColumn: boolean): number {
  if (!isColumn || typeof value !== 'string') return compareValues(value, other)
  return typeof other === 'string' ? compareBytes(value, other) : 1
}

function isIn(value: unknown, values: readonly unknown[]): boolean {
  const found = Array.isArray(value) ? value : [value]
  return values.some((wanted) => found.some((part) => equalValues(part, wanted)))
}

function hasAll(value: unknown, values: readonly unknown[]): boolean {
  if (!Array.isArray(value) || values.length === 0) return false
  const [only] = values
  if (values.length === 1 && Array.isArray(only) && equalValues(value, only)) return true
  return values.every((wanted) => value.some((part) => equalValues(part, wanted)))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
