// Amounts as files write them: `R$ 1.234,56`, `(12.00)`, `1'234.50-`, `+ £1,100.00`, `10,00 D`. The mark of decimals belongs
// to the column, never to one cell: it is decided by all cells together. Pure, and exact to the last digit.

import { markPattern } from './currency-marks.ts'

export type DecimalMark = '.' | ','

/** Marks beside the digits that give the direction of the money. */
export type AmountSign = 'none' | '+' | '-' | 'credit' | 'debit'

export interface Amount {
  /** Digits with a point before decimals, without nought in front or behind: `1234.5`, `0`. */
  readonly digits: string
  readonly sign: AmountSign
}

const spaces = /[\s\u00a0\u2007\u2009\u202f]+/g
const directions = /[\u061c\u200e\u200f]/g
/** Of a whole amount, as shops of many countries write it: `1000,-`, `1'000.–`. No minus of it all. */
const noDecimals = /(?<=\d[.,])--?(?!\d)/
const minuses = /[\u2010-\u2014\u2212\ufe63\uff0d]/g

/** Letters beside an amount: a currency, or a word for the side. `12-Dec` and `3 boxes` are no amounts. */
const letters = String.raw`${markPattern}|[A-Z]{3}|[A-Za-z]{0,3}\p{Sc}|[\p{Script=Arabic}.]{2,8}`
const sides = String.raw`C(?:RE?)?|D(?:R|E?B)?|Cr|Dr|[HS]`
const pattern = new RegExp(
  String.raw`^(?:${letters})?(\()?([-+])?(?:${letters})?([-+])?(\d[\d.,'’\u0020]*|[.,]\d+)([-+])?(?:\((${sides})\)|(${sides})\.?|(?:${letters}))?([-+])?(\))?$`,
  'u',
)
const debitMarks = /^(?:D|DR|DE?B|S)$/i

/** Undefined when it is not an amount with this mark: `1,50` with a point; nor is one of two signs. */
export function readAmount(text: string, mark: DecimalMark): Amount | undefined {
  if (text.length > 60 || !/\d/.test(text)) return undefined
  const bare = text.replace(directions, '').replace(spaces, ' ').replace(minuses, '-').trim()
  // Blanks count only between digits, where they part thousands.
  const match = pattern.exec(bare.replace(/(?<!\d) | (?!\d)/g, '').replace(noDecimals, '00'))
  if (!match) return undefined
  const [, open, before, after, number = '', behind, enclosed, bareSide, last, close] = match
  const side = enclosed ?? bareSide
  if (Boolean(open) !== Boolean(close)) return undefined
  const digits = digitsOf(number, mark)
  if (digits === undefined) return undefined
  const [sign, another] = [before, after, behind, last].filter(Boolean)
  if (another) return undefined
  if (open || sign === '-') return { digits, sign: '-' }
  if (side) return { digits, sign: debitMarks.test(side) ? 'debit' : 'credit' }
  return { digits, sign: sign === '+' ? '+' : 'none' }
}

/** Groups of three, or as in India of two before the last three; always by one and the same mark. */
const grouped = /^\d{1,3}(?:([.,'’ ])\d{2,3})(?:\1\d{2,3})*$/

function digitsOf(number: string, mark: DecimalMark): string | undefined {
  const at = number.lastIndexOf(mark)
  const whole = at === -1 ? number : number.slice(0, at)
  const fraction = at === -1 ? '' : number.slice(at + 1)
  if (!/^\d*$/.test(fraction) || whole.includes(mark)) return undefined
  const parts = grouped.exec(whole)
  const isGrouped = parts !== null && /[.,'’ ]\d{3}$/.test(whole)
  if (!isGrouped && !/^\d*$/.test(whole)) return undefined
  const bare = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? bare : `${bare}.${rest}`
}

export interface FoundMark {
  readonly mark: DecimalMark
  /** True when the other mark reads fewer cells, reads the same amounts, or reads decimals of a currency that has none. */
  readonly isSure: boolean
  readonly read: number
  readonly of: number
}

/**
 * The mark of decimals by all cells of a column. Where both read all of them (`1.234` alone), `decimals` of the currency
 * decide what is likely, and then the language; `isSure` is false, so that the person decides.
 */
export function decimalMarkOf(
  values: readonly string[],
  { usual, decimals = 2 }: { usual: DecimalMark; decimals?: number },
): FoundMark {
  const filled = values.filter((text) => /\d/.test(text))
  const proofs = (['.', ','] as const).map((mark) => {
    const amounts = filled.map((text) => readAmount(text, mark))
    const read = amounts.filter(Boolean).length
    const fits = amounts.every((one) => (one?.digits.split('.')[1]?.length ?? 0) <= decimals)
    return { mark, amounts, read, fits }
  })
  const [point, comma] = proofs as [(typeof proofs)[0], (typeof proofs)[0]]
  const of = filled.length
  if (point.read !== comma.read) {
    const best = point.read > comma.read ? point : comma
    return { mark: best.mark, isSure: true, read: best.read, of }
  }
  const areSame = point.amounts.every((one, at) => one?.digits === comma.amounts[at]?.digits)
  const likely = point.fits === comma.fits ? usual : point.fits ? '.' : ','
  if (areSame) return { mark: usual, isSure: true, read: point.read, of }
  // In a currency without decimals the mark separates thousands.
  const mark = decimals > 0 ? likely : filled.some((text) => text.includes('.')) ? ',' : '.'
  return { mark, isSure: decimals === 0, read: point.read, of }
}
