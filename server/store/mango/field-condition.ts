// Conditions on one field in SQL: its value as JSON, or the key of it where there is a column or an index of keys (`condition.ts`).
import { patternTest } from '../connections/statement.ts'
import { failCall } from '#core/errors.ts'
import { amountText, decimalText, minorUnits } from '#core/numbers/money.ts'
import {
  columnOf,
  amountsAt,
  keyAt,
  keyColumnOf,
  numberedKeyAt,
  valueAt,
  type Parameters,
  type Source,
} from './expression.ts'
import { hasExactKey, keyOf, naturalKey, rank } from '../keys/order.ts'
import { toPostgres } from '#server/selectors/pattern.ts'
import type { Comparison, Condition, Test } from '#server/selectors/selector.ts'

/** An amount as it is stored. */
const amountForm = '^-?[0-9]{1,18}(\\.[0-9]{1,8})?$'

export const comparators = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** What prints the conditions on the elements of a field. */
interface Elements {
  /** A name for the element that an array operator looks at. */
  element(): string
  print(condition: Condition, source: Source): string
}

/** Tests of one path. */
export class FieldPrinter {
  readonly #conditions: Elements
  readonly #parameters: Parameters
  readonly #source: Source
  readonly #path: readonly string[]

  constructor(
    conditions: Elements,
    parameters: Parameters,
    source: Source,
    path: readonly string[],
  ) {
    this.#conditions = conditions
    this.#parameters = parameters
    this.#source = source
    this.#path = path
  }

  get #value(): string {
    return valueAt(this.#source, this.#path, this.#parameters)
  }

  get #key(): string {
    return keyAt(this.#source, this.#path, this.#parameters)
  }

  /** Values that have no key in a column are compared as they are: making the key of each costs more. */
  get #keyColumn(): string | undefined {
    return keyColumnOf(this.#source, this.#path, this.#parameters)
  }

  #bind(text: string): string {
    return this.#parameters.bind(text, 'text')
  }

  print(test: Test): string {
    switch (test.op) {
      case 'eq':
        if (this.#keyColumn && hasExactKey(test.value)) {
          return `${this.#keyColumn} = ${this.#bind(keyOf(test.value))}`
        }
        return `coalesce(${this.#value} = ${this.#parameters.json(test.value)}, false)`
      case 'ne':
        return `coalesce(${this.#value} <> ${this.#parameters.json(test.value)}, false)`
      case 'lt':
      case 'lte':
      case 'gt':
      case 'gte':
        return this.#compare(test.op, test.value)
      case 'exists':
        return test.value ? `${this.#value} is not null` : this.#missing()
      case 'in':
        return this.#in(test.values)
      case 'nin':
        return `(${this.#value} is not null and not ${this.#in(test.values)})`
      case 'not':
        return `(${this.#value} is not null and not ${this.print(test.test)})`
      case 'elemMatch':
      case 'allMatch':
      case 'keyMapMatch':
        return this.#nested(test)
      default:
        return this.#typed(test)
    }
  }

  /** Tests of values of one JSON type. CASE keeps PostgreSQL from trying them on others. */
  #typed(test: Test): string {
    const text = () => `(${this.#value} #>> '{}')`
    switch (test.op) {
      case 'type':
        return `coalesce(jsonb_typeof(${this.#value}) = ${this.#bind(test.name)}, false)`
      case 'size':
        return this.#only('array', `jsonb_array_length(${this.#value}) = ${test.size}`)
      case 'beginsWith':
        return this.#only('string', `starts_with(${text()}, ${this.#bind(test.prefix)})`)
      case 'regex':
        return this.#only(
          'string',
          `${text()} ${patternTest} ${this.#bind(toPostgres(test.pattern))}`,
        )
      case 'mod': {
        const number = `${text()}::numeric`
        return this.#only(
          'number',
          `(abs(${number}) <= ${Number.MAX_SAFE_INTEGER} and ${number} = trunc(${number})` +
            ` and mod(${number}, ${test.divisor}::numeric) = ${test.remainder}::numeric)`,
        )
      }
      case 'all':
        return this.#only('array', this.#all(test.values))
      default:
        throw new TypeError(`no SQL for ${test.op}`)
    }
  }

  #only(type: string, condition: string): string {
    return `(case when jsonb_typeof(${this.#value}) = '${type}' then ${condition} else false end)`
  }

  #compare(comparison: Exclude<Comparison, 'eq' | 'ne'>, value: unknown): string {
    const isUpper = comparison === 'lt' || comparison === 'lte'
    const amount = this.#amount(comparison, value)
    if (amount?.varies) {
      const text = `(${this.#value} #>> '{}')`
      const bound = `${this.#parameters.bind(amount.text, 'text')}::numeric`
      const compared = `${text}::numeric ${comparators[comparison]} ${bound}`
      return this.#only(
        'string',
        `(case when ${text} ~ '${amountForm}' then ${compared} else false end)`,
      )
    }
    if (amount !== undefined) {
      const key = numberedKeyAt(this.#path, this.#parameters)
      const bound = `${key} ${comparators[comparison]} ${this.#bind(naturalKey(amount.text))}`
      return isUpper ? `(${key} >= '${rank.string}' and ${bound})` : `(${bound})`
    }
    const type = Array.isArray(value) ? 'array' : 'object'
    if (value === null || typeof value !== 'object') {
      const bound = `${this.#key} ${comparators[comparison]} ${this.#bind(keyOf(value))}`
      return isUpper ? `(${this.#key} >= '${rank.null}' and ${bound})` : `(${bound})`
    }
    const compared = `mango_compare(${this.#value}, ${this.#parameters.json(value)})`
    const among = this.#only(type, `${compared} ${comparators[comparison]} 0`)
    const others = isUpper
      ? `${this.#key} >= '${rank.null}' and ${this.#key} < '${rank[type]}'`
      : `${this.#key} >= '${Number(rank[type]) + 1}'`
    return `((${others}) or ${among})`
  }

  /** What an amount is compared with, with the decimals of its field; undefined where texts are compared. */
  #amount(comparison: Comparison, value: unknown): { text: string; varies?: true } | undefined {
    const amounts = amountsAt(this.#source, this.#path, this.#parameters)
    if (amounts === undefined || typeof value !== 'string' || value === '') return undefined
    const { decimals, varies } = amounts
    const minor = minorUnits(value, decimals)
    const fixed = minor === undefined ? undefined : decimalText(minor, decimals)
    const text = varies ? amountText(value, decimals) : fixed
    if (text === undefined)
      throw failCall('bad_arg', `Bad argument for operator $${comparison}: "${value}" is no amount`)
    return { text, varies }
  }

  /** In CouchDB a field is only "not there" in an object that lacks it: nothing is missing inside a number. */
  #missing(): string {
    if (this.#source === 'document') {
      if (this.#path.length === 1) {
        const column = this.#keyColumn
        return column ? `${column} = '${rank.missing}'` : `${this.#value} is null`
      }
      if (columnOf(this.#source, this.#path.slice(0, 1))) return 'false'
    }
    const ways = this.#path.map((segment, at) => {
      const parent = valueAt(this.#source, this.#path.slice(0, at), this.#parameters)
      const lacks = `not ${parent} ? ${this.#bind(segment)}`
      return `(case when jsonb_typeof(${parent}) = 'object' then ${lacks} else false end)`
    })
    return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`
  }

  #in(values: readonly unknown[]): string {
    if (values.length === 0) return 'false'
    const list = this.#parameters.jsonList(values)
    const name = this.#conditions.element()
    const value = this.#value
    const inside =
      `case when jsonb_typeof(${value}) = 'array' then exists (select from ` +
      `jsonb_array_elements(${value}) as ${name}(value) where ${name}.value = any(${list})) else false end`
    if (this.#keyColumn && values.every(hasExactKey)) {
      const keys = this.#parameters.bind(values.map(keyOf), 'text[]')
      // The range of arrays is spelled out so that both arms can use an index over the key.
      const arrays = `${this.#key} >= '${rank.array}' and ${this.#key} < '${rank.object}'`
      return `(${this.#key} = any(${keys}) or (${arrays} and ${inside}))`
    }
    const whole = `jsonb_typeof(${value}) <> 'array' and ${value} = any(${list})`
    return `coalesce((${whole}) or ${inside}, false)`
  }

  #all(values: readonly unknown[]): string {
    if (values.length === 0) return 'false'
    const list = this.#parameters.jsonList(values)
    const [wanted, name] = [this.#conditions.element(), this.#conditions.element()]
    const lacks =
      `exists (select from unnest(${list}) as ${wanted}(value) where not exists (select from ` +
      `jsonb_array_elements(${this.#value}) as ${name}(value) where ${name}.value = ${wanted}.value))`
    const [only] = values
    const isItself =
      values.length === 1 && Array.isArray(only)
        ? `${this.#value} = ${this.#parameters.json(only)} or `
        : ''
    return `(${isItself}not ${lacks})`
  }

  #nested(test: Test & { inner: Condition }): string {
    const name = this.#conditions.element()
    const inner = this.#conditions.print(test.inner, { element: `${name}.value` })
    const value = this.#value
    if (test.op === 'keyMapMatch') {
      const keys = `(select to_jsonb(key) from jsonb_object_keys(${value}) as key)`
      return this.#only('object', `exists (select from ${keys} as ${name}(value) where ${inner})`)
    }
    const elements = `jsonb_array_elements(${value}) as ${name}(value)`
    if (test.op === 'elemMatch') {
      return this.#only('array', `exists (select from ${elements} where ${inner})`)
    }
    const isFilled = `jsonb_array_length(${value}) > 0`
    return this.#only(
      'array',
      `${isFilled} and not exists (select from ${elements} where not ${inner})`,
    )
  }
}
