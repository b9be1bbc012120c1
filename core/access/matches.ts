// Compares a record with a simple selector, without a database. One reader for what a policy lets a person see and
// for the few documents that are constants.
import { failCall } from '#core/errors.ts'
import { isObject } from '#core/json.ts'
import type { WireDocument } from '#core/wire.ts'

const isPlain = (value: unknown) => !isObject(value) && !Array.isArray(value)

/**
 * True when the record has these values: `{ field: value }`, `$eq`, `$in`, `$and`, `$or`, and `$lt` and `$gte` of texts. Values are texts,
 * numbers, true, false and null; fields are those of the record itself. Failure bad_request for anything else.
 */
export function matches(record: WireDocument, selector: unknown): boolean {
  if (!isObject(selector)) throw failCall('invalid_selector', 'Selector must be a JSON object')
  return Object.entries(selector).every(([name, wanted]) => {
    if (name === '$and') return list(name, wanted).every((part) => matches(record, part))
    if (name === '$or') return list(name, wanted).some((part) => matches(record, part))
    if (name.startsWith('$')) throw unknown(name)
    const value = Object.hasOwn(record, name) ? record[name] : undefined
    return hasValue(value, wanted)
  })
}

const isText = (value: unknown) => typeof value === 'string'

function hasValue(value: unknown, wanted: unknown): boolean {
  if (isPlain(wanted)) return value === wanted
  if (!isObject(wanted)) throw unknown(JSON.stringify(wanted))
  return Object.entries(wanted).every(([operator, argument]) => {
    if (operator === '$eq' && isPlain(argument)) return value === argument
    if (operator === '$in' && list(operator, argument).every(isPlain)) {
      return value !== undefined && (argument as unknown[]).includes(value)
    }
    if (operator === '$lt' && isText(argument)) return isText(value) && value < argument
    if (operator === '$gte' && isText(argument)) return isText(value) && value >= argument
    throw unknown(operator)
  })
}

function list(operator: string, argument: unknown): readonly unknown[] {
  if (Array.isArray(argument) && argument.length <= 100) return argument as unknown[]
  throw failCall('bad_request', `${operator} takes a list of at most 100 entries here`)
}

function unknown(operator: string) {
  return failCall(
    'bad_request',
    `Only equality, $eq, $in, $lt, $gte, $and and $or are understood here, not ${operator}`,
  )
}
