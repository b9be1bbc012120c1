// Reads a selector into conditions: implicit $eq and $and made explicit, negations pushed down to the fields, limits
// kept. What a condition means is said where it becomes SQL (store/mango).
import { failCall } from '#core/errors.ts'
import { SelectorBudget } from './budget.ts'
import { isObject } from '#core/json.ts'
import { checkPath, parsePath } from './path.ts'
import { parsePattern, type Pattern } from './pattern.ts'

export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/** What a present value must satisfy; only `exists: false` is satisfied by a missing one. */
export type Test =
  | { op: Comparison; value: unknown }
  | { op: 'exists'; value: boolean }
  | { op: 'type'; name: string }
  | { op: 'in' | 'nin' | 'all'; values: readonly unknown[] }
  | { op: 'size'; size: number }
  | { op: 'mod'; divisor: number; remainder: number }
  | { op: 'regex'; pattern: Pattern }
  | { op: 'beginsWith'; prefix: string }
  | { op: 'elemMatch' | 'allMatch' | 'keyMapMatch'; inner: Condition }
  | { op: 'not'; test: Test }

export type Condition =
  /** `all` of nothing is true, `any` of nothing false. */
  | { is: 'all' | 'any'; of: readonly Condition[] }
  | { is: 'field'; path: readonly string[]; test: Test }
  | { is: 'text'; words: string }

const maxDepth = 50

interface SelectorContext {
  path: readonly string[]
  negated: boolean
  /** Inside an array operator, where a condition may speak of the element itself. */
  inside: boolean
  depth: number
}

const always: Condition = { is: 'all', of: [] }
const never: Condition = { is: 'any', of: [] }

/**
 * Reads a selector. Failures: invalid_selector (no object, condition without a field), invalid_operator, bad_arg,
 * not_supported, bad_request (deeper than 50, more than its budget, text that PostgreSQL cannot hold).
 */
export function parseSelector(selector: unknown): Condition {
  if (!isObject(selector)) {
    throw failCall('invalid_selector', `Selector must be a JSON object, not: ${show(selector)}`)
  }
  const [name = '', ...others] = Object.keys(selector)
  const alone = others.length === 0 && ['$and', '$or', '$nor'].includes(name)
  const list = selector[name]
  // CouchDB: an empty list beside other conditions is ignored, alone it finds nothing.
  if (alone && Array.isArray(list) && list.length === 0) return never
  return new SelectorParser().read(selector, { path: [], negated: false, inside: false, depth: 0 })
}

class SelectorParser {
  readonly #budget = new SelectorBudget()

  read(selector: unknown, context: SelectorContext): Condition {
    if (context.depth > maxDepth)
      throw failCall('bad_request', `The selector is deeper than ${maxDepth}`)
    if (!isObject(selector)) return this.#test(context, { op: 'eq', value: literal(selector) })
    const entries = Object.entries(selector)
    if (entries.length === 0) {
      if (context.path.length > 0 || context.inside)
        return this.#test(context, { op: 'eq', value: {} })
      return context.negated ? never : always
    }
    const deeper = { ...context, depth: context.depth + 1 }
    const of = entries.map(([name, argument]) => this.#entry(name, argument, deeper))
    return of.length === 1 ? of[0]! : { is: context.negated ? 'any' : 'all', of }
  }

  #entry(name: string, argument: unknown, context: SelectorContext): Condition {
    if (!name.startsWith('$')) {
      return this.read(argument, { ...context, path: [...context.path, ...pathIn(name)] })
    }
    if (name === '$and' || name === '$or' || name === '$nor')
      return this.#list(name, argument, context)
    if (name === '$not') {
      if (!isObject(argument)) throw badArgument(name, argument)
      return this.read(argument, { ...context, negated: !context.negated })
    }
    if (name === '$text') return this.#text(argument, context)
    return this.#test(context, this.#operator(name, argument, context))
  }

  #list(name: '$and' | '$or' | '$nor', argument: unknown, context: SelectorContext): Condition {
    if (!Array.isArray(argument)) throw badArgument(name, argument)
    if (argument.length === 0) return always
    const negated = name === '$nor' ? !context.negated : context.negated
    const of = argument.map((part) => this.read(part, { ...context, negated }))
    // De Morgan: a negated "all" is "any" of the negated, and the other way round.
    return { is: (name === '$and') === negated ? 'any' : 'all', of }
  }

  #text(argument: unknown, context: SelectorContext): Condition {
    if (context.path.length > 0 || context.inside || context.negated)
      throw badArgument('$text', argument)
    if (typeof argument !== 'string' && typeof argument !== 'number')
      throw badArgument('$text', argument)
    this.#budget.spend('conditions')
    this.#budget.spend('words', String(argument).length)
    return { is: 'text', words: checked(String(argument)).toLowerCase() }
  }

  #test({ path, negated, inside }: SelectorContext, test: Test): Condition {
    this.#budget.spend('conditions')
    checkPath(path)
    if (path.length === 0 && !inside) {
      throw failCall('invalid_selector', 'One or more conditions is missing a field name.')
    }
    return { is: 'field', path, test: negated ? negate(test) : test }
  }

  #operator(name: string, argument: unknown, context: SelectorContext): Test {
    const refuse = () => badArgument(name, argument)
    switch (name) {
      case '$eq':
      case '$ne':
      case '$lt':
      case '$lte':
      case '$gt':
      case '$gte':
        return comparison(name.slice(1) as Comparison, argument)
      case '$in':
      case '$nin':
      case '$all':
        if (!Array.isArray(argument)) throw refuse()
        this.#budget.spend('listed', argument.length)
        return {
          op: name.slice(1) as 'in' | 'nin' | 'all',
          values: argument.map((value) => literal(value)),
        }
      case '$exists':
        if (typeof argument !== 'boolean') throw refuse()
        return { op: 'exists', value: argument }
      case '$type':
        if (typeof argument !== 'string') throw refuse()
        return { op: 'type', name: checked(argument) }
      case '$size':
        if (!Number.isSafeInteger(argument) || Number(argument) < 0) throw refuse()
        return { op: 'size', size: Number(argument) }
      case '$mod':
        return readMod(argument, refuse)
      case '$regex':
        if (typeof argument !== 'string') throw refuse()
        this.#budget.spend('patterns')
        this.#budget.spend('patternCharacters', argument.length)
        return { op: 'regex', pattern: parsePattern(checked(argument)) }
      case '$beginsWith':
        // CouchDB takes `$beginsWith` with anything else for an operator it does not know.
        if (typeof argument !== 'string')
          throw failCall('invalid_operator', `Invalid operator: ${name}`)
        return { op: 'beginsWith', prefix: checked(argument) }
      case '$elemMatch':
      case '$allMatch':
      case '$keyMapMatch': {
        if (!isObject(argument)) throw refuse()
        this.#budget.spend('walks')
        const inner = this.read(argument, { ...context, path: [], negated: false, inside: true })
        return { op: name.slice(1) as 'elemMatch' | 'allMatch' | 'keyMapMatch', inner }
      }
      case '$where':
      case '$geoWithin':
      case '$geoIntersects':
      case '$near':
      case '$nearSphere':
        throw failCall('not_supported', `Unsupported operator: ${name}`)
      default:
        throw failCall('invalid_operator', `Invalid operator: ${name}`)
    }
  }
}

function pathIn(name: string): string[] {
  const names = parsePath(checked(name))
  if (names.every((one) => one !== '')) return names
  throw failCall('invalid_field_name', `Invalid field name: ${name}`)
}

/** No text that is kept has a NUL character, so all of them lie on one side of one that has. */
function comparison(op: Comparison, argument: unknown): Test {
  const end = typeof argument === 'string' ? argument.indexOf('\0') : -1
  if (end === -1 || op === 'eq' || op === 'ne') return { op, value: literal(argument) }
  const before = checked((argument as string).slice(0, end))
  return { op: op.startsWith('g') ? 'gt' : 'lte', value: before }
}

function readMod(argument: unknown, refuse: () => Error): Test {
  if (!Array.isArray(argument) || argument.length !== 2) throw refuse()
  const [divisor, remainder] = argument as unknown[]
  if (!Number.isSafeInteger(divisor) || !Number.isSafeInteger(remainder)) throw refuse()
  if (divisor === 0) throw refuse()
  return { op: 'mod', divisor: Number(divisor), remainder: Number(remainder) }
}

const opposite = { eq: 'ne', ne: 'eq', lt: 'gte', gte: 'lt', gt: 'lte', lte: 'gt' } as const

/** The opposite among values that are there: a missing field satisfies neither. */
function negate(test: Test): Test {
  switch (test.op) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { op: opposite[test.op], value: test.value }
    case 'in':
      return { op: 'nin', values: test.values }
    case 'nin':
      return { op: 'in', values: test.values }
    case 'exists':
      return { op: 'exists', value: !test.value }
    case 'not':
      return test.test
    default:
      return { op: 'not', test }
  }
}

function badArgument(operator: string, argument: unknown): Error {
  return failCall('bad_arg', `Bad argument for operator ${operator}: ${show(argument)}`)
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 200)
}

/** A text that PostgreSQL can hold. */
function checked(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw failCall('bad_request', 'A text holds a NUL character or half of a surrogate pair')
  }
  return text
}

/** A value to compare with, checked all the way down. */
function literal(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw failCall('bad_request', `The selector is deeper than ${maxDepth}`)
  if (typeof value === 'string') return checked(value)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw failCall('bad_arg', 'A number is out of range')
  }
  if (Array.isArray(value)) return value.map((part) => literal(part, depth + 1))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [
    checked(name),
    literal(part, depth + 1),
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** Search terms are kept of records as they are now, and of nothing else. Failure bad_arg. */
export function refuseWords(condition: Condition): void {
  if (condition.is === 'text') {
    throw failCall('bad_arg', 'Bad argument for operator $text: only of records, in _find')
  }
  if (condition.is !== 'field') condition.of.forEach(refuseWords)
}

/** The conditions that must all hold, flattened. */
export function required(condition: Condition): readonly Condition[] {
  return condition.is === 'all' ? condition.of.flatMap(required) : [condition]
}
