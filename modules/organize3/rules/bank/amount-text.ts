// Amounts of a file in the wallet's decimals: noughts too many are dropped, any other digit too many is an error, since
// nothing is rounded in silence.
import { readAmount, type Amount, type DecimalMark } from '#core/import/amounts.ts'
import { decimalText, minorUnits } from '#core/numbers/money.ts'
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

/** `1050` cents → `10.5`; decimals of a cent go on behind. */
export function ofCents(digits: string, precision: number): string {
  const [whole = '', fraction = ''] = digits.split('.')
  const padded = whole.padStart(precision + 1, '0')
  const at = padded.length - precision
  return `${padded.slice(0, at)}.${padded.slice(at)}${fraction}`
}

/** What a person is asked by where both marks read all amounts; the likely one first. */
export function markQuestion(mark: DecimalMark, values: readonly string[]): BankQuestion {
  const cell = values.find((text) => /[.,]/.test(text)) ?? ''
  const marks: DecimalMark[] = mark === '.' ? ['.', ','] : [',', '.']
  const options = marks.map((value) => ({ value, example: readAmount(cell, value)?.digits ?? '' }))
  return { about: 'decimal', options }
}

/** What a person is asked by where amounts have no sign; the likely kind first. */
export function signQuestion(likely: ItemKind): BankQuestion {
  const values = likely === 'income' ? ['income', 'outgo'] : ['outgo', 'income']
  return { about: 'sign', options: values.map((value) => ({ value, example: '' })) }
}

/** Its own mark says that the money goes out. */
export const isBelow = ({ sign }: Amount) => sign === '-' || sign === 'debit'

/** A balance or fee with its own minus, in the wallet's decimals or as many more as it has; undefined when the text is not an amount. */
export function exactText(
  text: string | undefined,
  mark: DecimalMark = '.',
  { precision, isCents = false }: { precision: number; isCents?: boolean },
): string | undefined {
  const amount = text === undefined ? undefined : readAmount(text, mark)
  if (!amount) return undefined
  const digits = isCents ? ofCents(amount.digits, precision) : amount.digits
  const decimals = Math.max(precision, digits.split('.')[1]?.length ?? 0)
  const minor = minorUnits(digits, decimals)
  return minor === undefined ? undefined : decimalText(isBelow(amount) ? -minor : minor, decimals)
}
