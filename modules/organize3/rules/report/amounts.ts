// Sums of decimal texts, exact whatever they come to. Pure.
import { decimalText } from '#core/values/money.ts'

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

/** Only for how long a bar is and for shares: the digits of an amount beyond what a double holds do not show there. */
export const lengthOf = (text: string): number => Math.abs(Number(text))

export const isNought = (text: string): boolean => /^-?0+(\.0+)?$/.test(text)
