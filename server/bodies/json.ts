// Reads JSON such that every value is kept as it was sent or refused: numbers that would come back as others, nesting
// without end, and `__proto__`, which JavaScript loses on its ways through objects. The text is looked through before it
// is read, since reading millions of values in one go would keep everybody else waiting.
import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { failCall } from '#core/errors.ts'

/** Nesting no record of ours comes near; deeper input is an attack on whatever walks it. */
const maxDepth = 64
/** Values of one document, which is read at a stretch: most are of a list, and no list of ours is half as long. */
const maxValuesOfOne = 100_000
/** Values of a body of many: three times what 10,000 documents of fifteen members have, reading which takes a fraction of a second. */
export const maxValuesOfMany = 500_000
/** Characters that are read at a stretch: most of a document with files in it, reading which takes some 80 ms at worst. */
const maxCharactersOfOne = 16 * 1024 * 1024
/** Members of one object, which is read at a stretch: five times what any call takes, reading which takes some 25 ms. */
const maxMembers = 50_000

/** Characters that are looked through or read at a stretch; other calls have their turn in between. */
const charactersPerTurn = 64 * 1024

/**
 * The value. Failure bad_request when the text is no JSON, or holds what cannot be kept; too_large beyond so many values, or beyond
 * those of one document in an item of a long list.
 */
export async function parseJson(text: string, maxValues = maxValuesOfOne): Promise<unknown> {
  const lists: LongList[] = []
  const lookOn = makeLook(text, maxValues, lists)
  while (!lookOn()) await nextTurn()
  const value = lists.length === 0 ? read(text) : await readInParts(text, lists)
  if (text.length > charactersPerTurn) await nextTurn()
  if (mayNamePrototype(text)) checkObjects(value)
  return value
}

/** A member of the outermost object, such as `docs`, that is a list too long to be read at a stretch. */
interface LongList {
  /** Behind its opening bracket. */
  readonly start: number
  /** Before its closing one. */
  end: number
  /** Commas between its parts. */
  readonly cuts: number[]
}

/** Random, so that no text of a body is taken for the placeholder of a list. */
const mark = randomBytes(16).toString('hex')

/** Reads the outermost object without its long lists, and these part by part. */
async function readInParts(text: string, lists: readonly LongList[]): Promise<unknown> {
  const between = lists.map(
    ({ start }, at) => `${text.slice(lists[at - 1]?.end ?? 0, start)}"${mark}${at}"`,
  )
  const value = read(between.join('') + text.slice(lists.at(-1)!.end)) as Record<string, unknown>
  const members = Object.entries(value)
  for (const [at, list] of lists.entries()) {
    const items = await readList(text, list)
    // Of a name that comes twice the later list counts; the other one must be JSON all the same.
    const [name] = members.find(([, one]) => Array.isArray(one) && one[0] === mark + at) ?? []
    if (name !== undefined) value[name] = items
  }
  return value
}

async function readList(text: string, { start, end, cuts }: LongList): Promise<unknown[]> {
  const items: unknown[] = []
  let from = start
  for (const cut of [...cuts, end]) {
    const part = read(`[${text.slice(from, cut)}]`) as unknown[]
    if (part.length === 0) throw failCall('bad_request', notJson)
    items.push(...part)
    from = cut + 1
    await nextTurn()
  }
  return items
}

const notJson = 'invalid UTF-8 JSON'

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw failCall('bad_request', notJson)
    throw error
  }
}

const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const zero = 0x30
const nine = 0x39
const backslash = 0x5c
const [openingBracket, closingBracket] = [0x5b, 0x5d]
const [openingBrace, closingBrace] = [0x7b, 0x7d]

/** By code, 1 for what JSON has outside of strings and numbers: blanks, signs and the letters of `true`, `false` and `null`. */
const outsideStrings = new Uint8Array(128)
for (const sign of ' \t\n\r,:[]{}truefalsn') outsideStrings[sign.charCodeAt(0)] = 1

/**
 * Looks through the next part of the text; true when all was seen. Failure where there are too many values or levels, a
 * number that cannot be kept, or a sign that no JSON has outside of strings. What else is no JSON is found later. Adds the long lists of the outermost object to these.
 */
function makeLook(text: string, maxValues: number, lists: LongList[]): () => boolean {
  const isObject = /^\s*\{/.test(text)
  let depth = 0
  let values = 1
  let at = 0
  /** Members so far of the object that is open at each depth; below zero in a list. */
  const members = Array.from({ length: maxDepth + 2 }, () => 0)
  let list: LongList | undefined
  /** Values before the item of a list that is open, or before what comes behind that list. */
  let before = 0
  /** Characters of long lists so far: the outermost object is read without them. */
  let apart = 0
  let isInString = false
  const cutHere = () => {
    if (list) before = values
    const from = list?.cuts.at(-1) ?? list?.start ?? at
    if (at - from > charactersPerTurn) list?.cuts.push(at - 1)
  }
  const endHere = () => {
    if (list && list.cuts.length > 0) {
      lists.push({ ...list, end: at - 1 })
      apart += at - list.start
    }
    list = undefined
    before = values
  }
  /** Behind the closing quote; where there are escapes, as far as one turn goes. */
  const passString = (start: number, end: number) => {
    const sign = isInString ? start : text.indexOf('"', start)
    isInString = sign !== -1 && (isInString || text.charCodeAt(sign - 1) === backslash)
    if (!isInString) return sign === -1 ? text.length : sign + 1
    let next = start
    while (isInString && next < end) {
      const code = text.charCodeAt(next)
      isInString = code !== quote
      next += code === backslash ? 2 : 1
    }
    return next
  }
  return () => {
    const end = Math.min(text.length, at + charactersPerTurn)
    while (at < end) {
      const code = text.charCodeAt(at)
      if (isInString || code === quote) at = passString(isInString ? at : at + 1, end)
      else if (code === minus || (code >= zero && code <= nine)) at = endOfNumber(text, at)
      else {
        if (outsideStrings[code] !== 1) throw failCall('bad_request', notJson)
        at += 1
        if (code === comma) {
          values += 1
          members[depth]! += 1
          if (members[depth]! >= maxMembers)
            throw failCall('too_large', `The JSON has an object of more than ${maxMembers} members`)
          if (depth === 2) cutHere()
        } else if (code === closingBracket || code === closingBrace) {
          depth -= 1
          if (depth === 1) endHere()
        } else if (code === openingBracket || code === openingBrace) {
          depth += 1
          values += 1
          members[depth] = code === openingBrace ? 0 : -Infinity
          if (depth === 2 && isObject && code === openingBracket)
            list = { start: at, end: at, cuts: [] }
        }
      }
      if (depth > maxDepth) throw failCall('bad_request', 'The JSON is nested too deeply')
      if (values > maxValues)
        throw failCall('too_large', `The JSON has more than ${maxValues} values`)
      if (values - before > maxValuesOfOne)
        throw failCall('too_large', `The JSON has an item of more than ${maxValuesOfOne} values`)
      if (at - (list?.cuts.at(-1) ?? apart) > maxCharactersOfOne)
        throw failCall('too_large', `The JSON has an item of more than ${maxCharactersOfOne} bytes`)
    }
    return at >= text.length
  }
}

/** Behind the number. Failure bad_request when it cannot be kept. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (numberSigns.has(text.charCodeAt(at))) at += 1
  if (at - start >= minUnsafeLength) checkNumber(text.slice(start, at))
  return at
}

const numberSigns = new Set([...'0123456789.eE+-'].map((sign) => sign.charCodeAt(0)))

/** Shorter ones are `1e99` at most, which a double holds. */
const minUnsafeLength = 5
/** Longer ones are refused, whatever they say. */
const maxNumberLength = 1_000
/** What may be a number that a double does not hold: 16 signs or more, or an exponent of three digits. */
const unsafeNumber = /^-?(?:\d[\d.]{15}|[\d.]+[eE][+-]?\d{3})/

/** Digits in which any double can be written so that it comes back the same. */
const digitsOfADouble = 17

/**
 * CouchDB keeps integers of any size and rounds the rest; we can keep no number that is none of the doubles, and refuse
 * what we would have to round.
 */
function checkNumber(source: string): void {
  if (source.length <= maxNumberLength) {
    const value = Number(source)
    // `JSON.parse` finds what is not a number at all.
    if (Number.isNaN(value) || !unsafeNumber.test(source) || String(value) === source) return
    if (Number.isFinite(value) && isKept(source, value)) return
  }
  throw failCall('bad_request', `The number ${shortened(source)} cannot be kept: send it as a text`)
}

function isKept(source: string, value: number): boolean {
  const [sent, kept] = [decimalOf(source), decimalOf(String(value))]
  if (sent.digits === kept.digits && sent.exponent === kept.exponent) return true
  const isInteger = /^-?\d+$/.test(source)
  return !isInteger && kept.digits !== '' && sent.digits.length <= digitsOfADouble
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The digits of a number without zeros around them, and the power of ten of the last one; none for zero. */
function decimalOf(text: string): { digits: string; exponent: number } {
  const [, whole = '', fraction = '', power = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const all = (whole + fraction).replace(/^0+/, '')
  const digits = all.replace(/0+$/, '')
  if (digits === '') return { digits, exponent: 0 }
  return { digits, exponent: Number(power) - fraction.length + all.length - digits.length }
}

/** A name may be written with escapes; walking through the value costs as much as reading it. */
const mayNamePrototype = (text: string) => /__proto__|\\u/.test(text)

function checkObjects(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) {
    throw failCall('bad_request', 'A member of the name __proto__ cannot be kept')
  }
  for (const item of Object.values(value)) checkObjects(item)
}
