// Reads JSON such that every value is kept as it was sent or refused: numbers that would come back as others, nesting
// without end, and `__proto__`, which JavaScript loses on its ways through objects.
import { fail } from '#core/errors.ts'

declare global {
  interface JSON {
    /** The reviver is also given the text of each number (ECMAScript 2026; not yet in TypeScript's library). */
    parse(
      text: string,
      reviver: (name: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
  }
}

/** Nesting no record of ours comes near; deeper input is an attack on whatever walks it. */
const maxDepth = 64

/** The value. Failure bad_request when the text is no JSON, or holds what cannot be kept. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = unsafeNumber.test(text) ? JSON.parse(text, checkNumber) : JSON.parse(text)
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) {
      throw fail('bad_request', 'invalid UTF-8 JSON')
    }
    throw error
  }
  checkObjects(value)
  return value
}

function checkObjects(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth) throw fail('bad_request', 'The JSON is nested too deeply')
  if (Object.hasOwn(value, '__proto__')) {
    throw fail('bad_request', 'A member of the name __proto__ cannot be kept')
  }
  for (const item of Object.values(value)) checkObjects(item, depth + 1)
}

/** Finds what may be a number that a double does not hold: 16 signs or more, or an exponent of three digits. */
const unsafeNumber = /(?:^|[[:,\s])-?(?:\d[\d.]{15}|[\d.]+[eE][+-]?\d{3})/

/** Any double can be written in so many digits, so that it comes back the same. */
const digitsOfADouble = 17

/**
 * Called for each value with its text. CouchDB keeps integers of any size and rounds the rest; we can keep no number that
 * is none of the doubles, and refuse what we would have to round.
 */
function checkNumber(_name: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  const [sent, kept] = [decimalOf(source), decimalOf(String(value))]
  const isSame = sent.digits === kept.digits && sent.exponent === kept.exponent
  const isInteger = /^-?\d+$/.test(source)
  const isWritingOfADouble =
    !isInteger && kept.digits !== '' && sent.digits.length <= digitsOfADouble
  if (Number.isFinite(value) && (isSame || isWritingOfADouble)) return value
  throw fail('bad_request', `The number ${shortened(source)} cannot be kept: send it as a text`)
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
