// A price in instalments: equal ones, and the last takes what rounding leaves, so that they add up to the price. Pure.
import { decimalText, minorUnits } from '#core/numbers/money.ts'

/** Instalments at most, which are written in one transaction. */
export const maxInstalments = 96

/**
 * `100.00` in 3 → `33.33`, `33.33`, `33.34`. Undefined when it is not an amount with these decimals, or too little to be divided:
 * every instalment is more than nothing.
 */
export function splitAmount(total: string, count: number, decimals: number): string[] | undefined {
  const minor = minorUnits(total, decimals)
  if (minor === undefined || count < 1 || minor < BigInt(count)) return undefined
  const each = minor / BigInt(count)
  const last = minor - each * BigInt(count - 1)
  const texts = Array.from({ length: count - 1 }, () => decimalText(each, decimals))
  return [...texts, decimalText(last, decimals)]
}

/** `Notebook` → `Notebook 3/12`. */
export function instalmentTitle(
  description: string | undefined,
  number: number,
  count: number,
): string {
  return [description, `${number}/${count}`].filter(Boolean).join(' ')
}
