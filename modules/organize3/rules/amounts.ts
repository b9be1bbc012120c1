// Decimal texts added up, compared and drawn: exact whatever they come to. Pure.
import { decimalText } from '#core/numbers/money.ts'

/** Minor units of a decimal text; digits beyond `decimals` are cut, which sums of amounts in these decimals never have. */
export function minorOf(text: string, decimals: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(sign + whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/** The sum as decimal text; `0.00` of none. */
export function sumOf(texts: readonly string[], decimals: number): string {
  const sum = texts.reduce((total, text) => total + minorOf(text, decimals), 0n)
  return decimalText(sum, decimals)
}

/** `value` less `other`. */
export function difference(value: string, other: string, decimals: number): string {
  return decimalText(minorOf(value, decimals) - minorOf(other, decimals), decimals)
}

/** `0`, `-0.00`. */
export const isNought = (text: string): boolean => /^-?0+(\.0+)?$/.test(text)

/** Only for how long a bar is and for shares: the digits of an amount beyond what a double holds do not show there. */
export const lengthOf = (text: string): number => Math.abs(Number(text))

/** How long a bar is, as a share of the longest: 0 to 1. */
export function shareOf(text: string, longest: readonly string[]): number {
  const most = Math.max(...longest.map(lengthOf))
  return most > 0 ? lengthOf(text) / most : 0
}
