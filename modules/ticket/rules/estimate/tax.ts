// Tax on what is offered: rates by name, added to the prices or already in them. Each rate is rounded once, over all lines that carry
// it, after their share of the discount. Pure.
import { minorUnits } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'

/** Digits after the point of a rate in percent: 8.875 of New York City, 9.4125 of a district. */
export const rateDecimals = 4
/** What a field of a rate is declared with. */
export const rateOptions = {
  decimals: rateDecimals,
  varies: true,
  min: '0',
  max: '100',
  example: '9.25',
  second: '20',
} as const
const whole = 100n * 10n ** BigInt(rateDecimals)

/** A rate as an estimate keeps it: what was offered stays when the Group's list changes. */
export interface Tax {
  readonly tax_id?: string
  readonly name?: string
  /** In percent, as decimal text. */
  readonly rate?: string
  /** The prices have it in them; else it is added to them. */
  readonly included?: boolean
}

export interface TaxSum extends Tax {
  /** What it is reckoned on, with the tax where prices have it in them; minor units. */
  readonly base: bigint
  readonly amount: bigint
}

/** `9.25%`, `5%`, in Portuguese `9,25%`: noughts at the end are not written. */
export function percentText(rate: string, locale: Locale): string {
  // Text, not a number: the library's types know it as a literal alone.
  const exact = rate as `${number}`
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: rateDecimals }).format(exact)}%`
}

/** `Sales tax 9.25%`; of a tax that prices have in them what `included` makes of that. */
export function taxWords(
  { name = '', rate = '', included: isIncluded }: Tax,
  locale: Locale,
  included: (tax: string) => string,
): string {
  const tax = `${name} ${percentText(rate, locale)}`
  return isIncluded ? included(tax) : tax
}

/** `Discount 7.5%`, or its name alone where it is an amount. */
export function discountWords(
  name: string,
  { discount_percent }: { readonly discount_percent?: string },
  locale: Locale,
): string {
  return discount_percent ? `${name} ${percentText(discount_percent, locale)}` : name
}

/** What an estimate keeps of a rate of the Group's list. */
export function rateOf({ _id, name, rate, included }: Omit<Tax, 'tax_id'> & { _id: string }): Tax {
  return { tax_id: _id, name, rate, included }
}

/** Half up; both at least nought. */
const divide = (sum: bigint, by: bigint) => (2n * sum + by) / (2n * by)

/** `base` in minor units. */
export function taxSum(tax: Tax, base: bigint): TaxSum {
  const rate = minorUnits(tax.rate ?? '', rateDecimals) ?? 0n
  const amount = tax.included ? divide(base * rate, whole + rate) : divide(base * rate, whole)
  return { ...tax, base, amount }
}

/**
 * What is left of each part when a discount is shared among them by their size: shares of whole minor units that come to the discount
 * exactly, the larger remainders first. Parts are at least nought; a discount of more than all of them leaves nothing.
 */
export function discounted(parts: readonly bigint[], discount: bigint): bigint[] {
  const sum = parts.reduce((all, one) => all + one, 0n)
  if (sum === 0n || discount >= sum) return parts.map(() => 0n)
  const shares = parts.map((part) => (discount * part) / sum)
  let rest = discount - shares.reduce((all, one) => all + one, 0n)
  const remainders = parts.map((part, at) => ({ at, over: (discount * part) % sum }))
  for (const { at } of remainders.toSorted((a, b) => Number(b.over - a.over))) {
    if (rest === 0n) break
    shares[at]! += 1n
    rest -= 1n
  }
  return parts.map((part, at) => part - shares[at]!)
}
