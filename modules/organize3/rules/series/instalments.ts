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

/**
 * What of each instalment is of which part of the price: those of an instalment come to it, those of a part to that part. Undefined
 * when a part is no amount with these decimals.
 */
export function splitParts(
  parts: readonly string[],
  instalments: readonly string[],
  decimals: number,
): string[][] | undefined {
  let left = parts.flatMap((part) => minorUnits(part, decimals) ?? [])
  if (left.length < parts.length || left.some((one) => one < 0n)) return undefined
  return instalments.map((instalment) => {
    const taken = sharesOf(left, minorUnits(instalment, decimals)!)
    left = left.map((one, at) => one - taken[at]!)
    return taken.map((one) => decimalText(one, decimals))
  })
}

/** An amount out of what is left of each part, as much of each as there is of it; what rounding leaves comes from those cut most. */
function sharesOf(left: readonly bigint[], amount: bigint): bigint[] {
  const total = left.reduce((sum, one) => sum + one, 0n)
  if (total === 0n) return left.map(() => 0n)
  const whole = left.map((one) => (one * amount) / total)
  const rest = amount - whole.reduce((sum, one) => sum + one, 0n)
  const cut = left
    .map((one, at) => ({ at, by: (one * amount) % total }))
    .toSorted((a, b) => Number(b.by > a.by) - Number(b.by < a.by))
  const rounded = new Set(cut.slice(0, Number(rest)).map(({ at }) => at))
  return whole.map((one, at) => (rounded.has(at) ? one + 1n : one))
}

/** `Notebook` → `Notebook 3/12`. */
export function instalmentTitle(
  description: string | undefined,
  number: number,
  count: number,
): string {
  return [description, `${number}/${count}`].filter(Boolean).join(' ')
}
