// Conditions in SQL, over the columns of `documents` or over an array's element. Everything a person sent travels as
// a bound parameter; a condition is never NULL inside a negation.
import { soughtSpellings } from '#core/search/spellings.ts'
import { columnOf, type Parameters, type Source } from './expression.ts'
import { comparators, FieldPrinter } from './field-condition.ts'
import type { Condition, Test } from '#server/selectors/selector.ts'

/** Prints conditions into one statement; `parameters` grows with what they compare. */
export class ConditionPrinter {
  readonly #parameters: Parameters
  #elements = 0

  constructor(parameters: Parameters) {
    this.#parameters = parameters
  }

  print(condition: Condition, source: Source = 'document'): string {
    if (condition.is === 'text') return this.#text(condition.words)
    if (condition.is === 'field') return this.#field(source, condition.path, condition.test)
    if (condition.of.length === 0) return condition.is === 'all' ? 'true' : 'false'
    const parts = condition.of.map((part) => this.print(part, source))
    return `(${parts.join(condition.is === 'all' ? ' and ' : ' or ')})`
  }

  #text(words: string): string {
    const spellings = soughtSpellings(words)
    if (spellings.length === 0) return 'true'
    // Search terms are letters and digits, so quotes around them are all the grammar there is.
    const queries = spellings.map((terms) => terms.map((term) => `'${term}':*`).join(' & '))
    return `terms @@ ${this.#parameters.bind(queries.join(' | '), 'tsquery')}`
  }

  #field(source: Source, path: readonly string[], test: Test): string {
    const column = columnOf(source, path)
    const special = column ? this.#column(column, test) : this.#klass(source, path, test)
    return special ?? new FieldPrinter(this, this.#parameters, source, path).print(test)
  }

  /** `_id` and `_rev` are texts that are always there, compared by code point; CouchDB has ids above all else. */
  #column(column: string, test: Test): string | undefined {
    const bind = (value: unknown) => this.#parameters.bind(value, 'text')
    switch (test.op) {
      case 'eq':
      case 'ne': {
        if (typeof test.value !== 'string') return test.op === 'ne' ? 'true' : 'false'
        return `${column} ${test.op === 'eq' ? '=' : '<>'} ${bind(test.value)}`
      }
      case 'lt':
      case 'lte':
      case 'gt':
      case 'gte': {
        if (typeof test.value === 'string')
          return `${column} ${comparators[test.op]} ${bind(test.value)}`
        return String(test.op.startsWith('g'))
      }
      case 'exists':
        return String(test.value)
      case 'in':
      case 'nin': {
        const texts = test.values.filter((value) => typeof value === 'string')
        const found = `${column} = any(${this.#parameters.bind(texts, 'text[]')})`
        return test.op === 'in' ? found : `not ${found}`
      }
      default:
        return undefined
    }
  }

  /** The kind has a column of its own, and is never a list. */
  #klass(source: Source, path: readonly string[], test: Test): string | undefined {
    if (!this.#parameters.keyColumns) return undefined
    if (source !== 'document' || path.length !== 1 || path[0] !== 'klass') return undefined
    if (test.op === 'eq' && typeof test.value === 'string') return this.#klassIs(test.value)
    const isTexts = test.op === 'in' && test.values.every((value) => typeof value === 'string')
    if (!isTexts) return undefined
    return `klass = any(${this.#parameters.bind(test.values, 'text[]')})`
  }

  /** A plain kind is written into the text: only then does PostgreSQL use the kind's own indexes. */
  #klassIs(kind: string): string {
    const name = /^[A-Za-z]+$/.test(kind) ? `'${kind}'` : this.#parameters.bind(kind, 'text')
    return `klass = ${name}`
  }

  /** A name for the element that an array operator looks at. */
  element(): string {
    return `element${++this.#elements}`
  }
}
