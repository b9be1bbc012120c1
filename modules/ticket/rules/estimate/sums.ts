// What an estimate comes to, in whole minor units: labour, parts, discount, tax, total, deposit. Pure.
import type { FieldErrors } from '#core/errors.ts'
import { decimalText, minorUnits, moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import type { ItemKind } from './item-kinds.ts'
import { discounted, taxSum, type Tax, type TaxSum } from './tax.ts'

/** Digits after the point of every amount of an estimate. */
export const decimals = 2
/** The largest total, in minor units: sums of many of them stay exact in reports. */
export const maxMinor = 99_999_999_999n

export interface Item {
  readonly kind?: ItemKind
  readonly quantity?: number
  /** Of one, as decimal text. */
  readonly value?: string
  /** The rate that it carries; none: it is free of tax. */
  readonly tax_id?: string
}

export interface Offered {
  readonly items?: readonly Item[]
  readonly discount?: string
  /** The rates that its lines name. */
  readonly taxes?: readonly Tax[]
  /** Of the total, before the work begins. */
  readonly deposit_percent?: number
}

export interface Sums {
  readonly labour: bigint
  readonly part: bigint
  readonly discount: bigint
  readonly taxes: readonly TaxSum[]
  readonly total: bigint
  readonly deposit: bigint
}

const minor = (text: unknown) => (typeof text === 'string' && minorUnits(text, decimals)) || 0n

/** Of one line, half up; what is not yet an amount or a number counts nothing, so that a form can reckon while somebody types. */
export function itemMinor({ quantity, value }: Item): bigint {
  const hundredths = Math.round(Number(quantity ?? 1) * 100)
  const isCount = Number.isSafeInteger(hundredths) && hundredths > 0
  return isCount ? (BigInt(hundredths) * minor(value) + 50n) / 100n : 0n
}

/** `1.25 × 80.00` of a line of more than one, else blank. */
export function countWords({ quantity = 1, value = '0.00' }: Item, locale: Locale): string {
  return quantity > 1
    ? `${quantity.toLocaleString(locale)} × ${moneyWords(value, undefined, locale)}`
    : ''
}

const sumOf = (items: readonly Item[]) => items.reduce((sum, item) => sum + itemMinor(item), 0n)

export function sumsOf({ items = [], discount, taxes = [], deposit_percent }: Offered): Sums {
  const of = (kind: ItemKind) => sumOf(items.filter((item) => (item.kind ?? 'labour') === kind))
  const [labour, part, off] = [of('labour'), of('part'), minor(discount)]
  const taxed = taxesOf({ items, taxes }, off)
  const added = taxed.reduce((sum, tax) => sum + (tax.included ? 0n : tax.amount), 0n)
  const total = labour + part - off + added
  const deposit = depositOf({ total_minor: total, deposit_percent })
  return { labour, part, discount: off, taxes: taxed, total, deposit }
}

/** So many per cent of the lines. */
export const shareOptions = { min: '0', max: '100', example: '10.00', second: '7.50' } as const

/** What this many per cent of all lines come to, both as decimal text; undefined for what is none, and for more than all of it. */
export function percentOfItems(items: readonly Item[], percent: string): string | undefined {
  const share = minorUnits(percent, decimals)
  if (share === undefined || share < 0n || share > 10_000n) return undefined
  return amountText((sumOf(items) * share + 5_000n) / 10_000n)
}

/** The discount as an amount: so much of the lines as its share says, where it is one. */
export function discountOf({ items = [], discount, discount_percent }: Discounted) {
  const share = discount_percent && percentOfItems(items, discount_percent)
  return share || discount
}

/** What is paid before the work begins, half up; nought for what is no whole number of per cent. */
export function depositOf({ total_minor = 0n, deposit_percent }: Deposited): bigint {
  const percent = Number(deposit_percent ?? 0)
  if (!Number.isSafeInteger(percent) || percent <= 0) return 0n
  return (BigInt(total_minor) * BigInt(percent) + 50n) / 100n
}

interface Discounted extends Pick<Offered, 'items' | 'discount'> {
  /** Of all lines, as decimal text. */
  readonly discount_percent?: string
}

interface Deposited {
  readonly total_minor?: number | bigint
  readonly deposit_percent?: number
}

/** Of each rate that a line carries, in the order of the rates. */
function taxesOf({ items = [], taxes = [] }: Offered, discount: bigint): TaxSum[] {
  const carried = taxes.filter(({ tax_id }) => items.some((item) => item.tax_id === tax_id))
  const untaxed = items.filter(({ tax_id }) => !carried.some((tax) => tax.tax_id === tax_id))
  const parts = carried.map(({ tax_id }) => sumOf(items.filter((item) => item.tax_id === tax_id)))
  const bases = discounted([...parts, sumOf(untaxed)], discount)
  return carried.map((tax, at) => taxSum(tax, bases[at]!))
}

export const amountText = (sum: bigint): string => decimalText(sum, decimals)

interface Planned extends Offered {
  readonly planned_start?: string
  readonly planned_end?: string
}

/** What does not go together: a discount of more than the sum, a total beyond all reports, an end before the start. */
export function offerErrors(offer: Planned): FieldErrors {
  const { total } = sumsOf(offer)
  const { planned_start = '', planned_end = planned_start } = offer
  return {
    ...(total < 0n && { discount: { key: 'invalid' } }),
    ...(total > maxMinor && {
      items: { key: 'less_than_or_equal_to', count: Number(maxMinor / 100n) },
    }),
    ...(planned_end < planned_start && { planned_end: { key: 'invalid' } }),
  }
}
