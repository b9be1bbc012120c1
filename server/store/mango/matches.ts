// Tests one document in memory against a selector: the same meaning as condition.ts gives it in SQL.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { compareBytes, compareValues, equalValues } from './order.ts'
import { follow, isObject } from './path.ts'
import { compilePattern } from './pattern-run.ts'
import type { Pattern } from './pattern.ts'
import { parseSelector, type Condition, type Test } from './selector.ts'

/** Reads a selector once; the answer tests documents. `$text` needs the store's search terms: Failure bad_arg. */
export function matcher(selector: Record<string, unknown>): (doc: WireDocument) => boolean {
  const condition = parseSelector(selector)
  const patterns = new Map<Pattern, (text: string) => boolean>()
  const run = (pattern: Pattern, text: string) => {
    const known = patterns.get(pattern) ?? compilePattern(pattern)
    patterns.set(pattern, known)
    return known(text)
  }
  refuseText(condition)
  return (doc) => new Matching(run).holds(condition, doc, 'document')
}

/** True when the document matches (see `matcher` for many documents). */
export function matches(selector: Record<string, unknown>, doc: WireDocument): boolean {
  return matcher(selector)(doc)
}

function refuseText(condition: Condition): void {
  if (condition.is === 'text')
    throw fail('bad_arg', 'Bad argument for operator $text: only in _find')
  if (condition.is !== 'field') condition.of.forEach(refuseText)
}

/** What a path starts from, as condition.ts tells document and element apart. */
type Source = 'document' | 'element'

class Matching {
  readonly #run: (pattern: Pattern, text: string) => boolean

  constructor(run: (pattern: Pattern, text: string) => boolean) {
    this.#run = run
  }

  holds(condition: Condition, from: unknown, source: Source): boolean {
    if (condition.is === 'text') return false
    if (condition.is !== 'field') {
      const holds = (part: Condition) => this.holds(part, from, source)
      return condition.is === 'all' ? condition.of.every(holds) : condition.of.some(holds)
    }
    const { path, test } = condition
    const found = follow(from, path)
    if (typeof found === 'string') {
      return found === 'missing' && test.op === 'exists' && !test.value
    }
    const name = path.length === 1 ? path[0] : undefined
    const isColumn = source === 'document' && (name === '_id' || name === '_rev')
    return this.#satisfies(test, found.value, isColumn)
  }

  #satisfies(test: Test, value: unknown, isColumn: boolean): boolean {
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
        return typeof value === 'string' && this.#run(test.pattern, value)
      case 'beginsWith':
        return typeof value === 'string' && value.startsWith(test.prefix)
      case 'elemMatch':
        return Array.isArray(value) && value.some((part) => this.holds(test.inner, part, 'element'))
      case 'allMatch':
        return (
          Array.isArray(value) &&
          value.length > 0 &&
          value.every((part) => this.holds(test.inner, part, 'element'))
        )
      case 'keyMapMatch':
        return (
          isObject(value) &&
          Object.keys(value).some((name) => this.holds(test.inner, name, 'element'))
        )
      case 'not':
        return !this.#satisfies(test.test, value, isColumn)
    }
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
