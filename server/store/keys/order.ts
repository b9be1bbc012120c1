// The order of JSON values as CouchDB knows it: null < false < true < numbers < strings < arrays < objects.
// A value becomes a key, one text that PostgreSQL compares by ICU; the SQL twin of `keyOf` is in expression.ts.
import { isObject } from '#core/json.ts'

/** First character of a key; `missing` sorts before everything and no operator but `$exists: false` matches it. */
export const rank = {
  missing: '0',
  null: '1',
  false: '2',
  true: '3',
  number: '4',
  string: '5',
  array: '6',
  object: '7',
} as const

/** Strings and nested values are compared by this many characters: an index entry must stay under 2,704 bytes. */
export const keyLength = 500

/** English uses CLDR's root order, as PostgreSQL's "und-x-icu" does; naming it keeps the machine's locale out. */
const collator = new Intl.Collator('en', { usage: 'sort', sensitivity: 'variant' })

/** Order of code points, which is the order of UTF-8 bytes and of PostgreSQL's "C". */
export function compareBytes(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right))
}

/** Order of two keys: ICU, and code points where ICU sees no difference, as a deterministic collation does. */
export function compareKeys(left: string, right: string): number {
  return collator.compare(left, right) || compareBytes(left, right)
}

/** The first `keyLength` characters (code points, as PostgreSQL's left() counts). */
function cut(text: string): string {
  return text.length <= keyLength
    ? text
    : Array.from(text.slice(0, 2 * keyLength))
        .slice(0, keyLength)
        .join('')
}

/** Sixteen hexadecimal digits in the order of the numbers: the bits of the double, turned so that negatives come first. */
function numberKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigUint64(0)
  const turned = bits >> 63n ? ~bits : bits ^ (1n << 63n)
  return BigInt.asUintN(64, turned).toString(16).padStart(16, '0')
}

/** True when equal keys mean equal values: every scalar but a string that is cut. */
export function hasExactKey(value: unknown): boolean {
  if (typeof value === 'string') return value.length < keyLength
  return value === null || typeof value !== 'object'
}

export function rankOf(value: unknown): string {
  if (value === null) return rank.null
  if (typeof value === 'boolean') return value ? rank.true : rank.false
  if (typeof value === 'number') return rank.number
  if (typeof value === 'string') return rank.string
  return Array.isArray(value) ? rank.array : rank.object
}

/** Key of a scalar, as the SQL function mango_key makes it. Arrays and objects give their rank only. */
export function keyOf(value: unknown): string {
  if (typeof value === 'number') return rank.number + numberKey(value)
  return typeof value === 'string' ? rank.string + cut(value) : rankOf(value)
}

/** The key a declared field has in its column: `keyOf`, and one of its own for a field that is not there. */
export function storedKey(value: unknown): string {
  return value === undefined ? rank.missing : keyOf(value)
}

/** Nothing but an amount below nought. */
const negative = /^-[0-9]{1,18}(\.[0-9]{1,8})?$/

/**
 * The numbers of a text so that they sort as numbers: how many digits there are is written before them. Below nought the
 * greater amount comes first, so each digit is written as what it lacks of nine.
 */
function numbered(text: string): string {
  const isNegative = negative.test(text)
  return text.replace(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+/, '') || '0'
    const { length } = digits
    const count = String(isNegative ? 999 - length : length).padStart(3, '0')
    return (
      count + (isNegative ? digits.replace(/[0-9]/g, (digit) => String(9 - Number(digit))) : digits)
    )
  })
}

/**
 * The key of a field that is sorted by the numbers in it. For order alone: `A-1` and `A-01` have the same. SQL twin:
 * mango_natural_key.
 */
export function naturalKey(value: unknown): string {
  return typeof value === 'string' ? rank.string + cut(numbered(value)) : storedKey(value)
}

/**
 * Order of two JSON values. Arrays element by element, then the shorter first; objects by their names in order of
 * code points, name before value, then the smaller first. SQL twin: mango_compare.
 */
export function compareValues(left: unknown, right: unknown): number {
  if (Array.isArray(left) && Array.isArray(right)) {
    for (const [at, value] of left.entries()) {
      if (at >= right.length) return 1
      const order = compareValues(value, right[at])
      if (order !== 0) return order
    }
    return left.length - right.length
  }
  if (isObject(left) && isObject(right)) return compareObjects(left, right)
  return compareKeys(keyOf(left), keyOf(right))
}

function compareObjects(left: Record<string, unknown>, right: Record<string, unknown>): number {
  const names = Object.keys(left).sort(compareBytes)
  const others = Object.keys(right).sort(compareBytes)
  for (const [at, name] of names.entries()) {
    const other = others[at]
    if (other === undefined) return 1
    const order =
      compareValues(name, other) ||
      compareBytes(name, other) ||
      compareValues(left[name], right[other])
    if (order !== 0) return order
  }
  return names.length - others.length
}

/** Equality of JSON values; the order of an object's members does not count (PostgreSQL's jsonb keeps none). */
export function equalValues(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
    return left.every((value, at) => equalValues(value, right[at]))
  }
  if (!isObject(left) || !isObject(right)) return left === right
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equalValues(left[name], right[name]))
  )
}
