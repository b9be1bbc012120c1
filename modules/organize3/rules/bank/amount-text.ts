// Amounts of a file in the wallet's decimals: noughts too many are dropped, any other digit too many is an error, since
// nothing is rounded in silence.
import { readAmount, type Amount, type DecimalMark } from '#core/import/amounts.ts'
import { decimalText, maxDecimals, minorUnits } from '#core/numbers/money.ts'
import type { BankQuestion, ItemKind, RefusedReason } from './choices.ts'

/** Digits without a sign (`1234.5`) → `1234.50`, or the reason why they do not fit. */
export function fitted(
  digits: string,
  precision: number,
): { amount: string } | { reason: RefusedReason } {
  const decimals = digits.split('.')[1]?.length ?? 0
  if (decimals > precision) return { reason: 'decimals' }
  const minor = minorUnits(digits, precision)
  if (minor === undefined || minor > BigInt(Number.MAX_SAFE_INTEGER)) return { reason: 'too_large' }
  return minor === 0n ? { reason: 'zero' } : { amount: decimalText(minor, precision) }
}

/** An amount of a line as a whole number that is exact for every currency; undefined where there is none. */
export const exactMinor = (text = ''): bigint | undefined => minorUnits(text, maxDecimals)

/** With the mark of decimals moved behind by some digits, or before: `1050` by -2 → `10.50`, `20.5` by 3 → `20500`. */
export function shifted(digits: string, by: number): string {
  const [whole = '', fraction = ''] = digits.split('.')
  const point = Math.max(1, whole.length + by)
  const all = `${'0'.repeat(point - whole.length - by)}${whole}${fraction}`.padEnd(point, '0')
  const rest = all.slice(point)
  return `${all.slice(0, point).replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
}

/** What a person is asked by where both marks read all amounts; the likely one first. */
export function markQuestion(mark: DecimalMark, values: readonly string[]): BankQuestion {
  const cell = values.find((text) => /[.,]/.test(text)) ?? ''
  const marks: DecimalMark[] = mark === '.' ? ['.', ','] : [',', '.']
  const options = marks.map((value) => ({ value, example: readAmount(cell, value)?.digits ?? '' }))
  return { about: 'decimal', options }
}

/** What a person is asked by where amounts have no sign, or a few a minus, which does not say what the others are; the likely kind first. */
export function signQuestion(
  likely: ItemKind,
  amounts?: { readonly values: readonly string[]; readonly mark: DecimalMark },
): BankQuestion {
  const values = likely === 'income' ? ['income', 'outgo'] : ['outgo', 'income']
  const options = values.map((value) => ({ value, example: '' }))
  const cell = amounts?.values.find((text) => {
    const amount = readAmount(text, amounts.mark)
    return amount !== undefined && isBelow(amount)
  })
  return { about: 'sign', ...(cell !== undefined && { cell }), options }
}

/** Its own mark says that the money goes out. */
export const isBelow = ({ sign }: Amount) => sign === '-' || sign === 'debit'

/** A balance or fee with its own minus, in the wallet's decimals or as many more as it has; undefined when the text is not an amount. */
export function exactText(
  text: string | undefined,
  mark: DecimalMark = '.',
  { precision, shift = 0 }: { precision: number; shift?: number },
): string | undefined {
  const amount = text === undefined ? undefined : readAmount(text, mark)
  if (!amount) return undefined
  const digits = shifted(amount.digits, shift)
  const decimals = Math.max(precision, digits.split('.')[1]?.length ?? 0)
  const minor = minorUnits(digits, decimals)
  return minor === undefined ? undefined : decimalText(isBelow(amount) ? -minor : minor, decimals)
}
