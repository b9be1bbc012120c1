// What an estimate comes to, in whole minor units: labour, parts, discount, total. Pure.
import type { FieldErrors } from '#core/errors.ts'
import { decimalText, minorUnits } from '#core/numbers/money.ts'
import type { ItemKind } from './item-kinds.ts'

/** Digits after the point of every amount of an estimate. */
export const decimals = 2
/** The largest total, in minor units: sums of many of them stay exact in reports. */
export const maxMinor = 99_999_999_999n

export interface Item {
  readonly kind?: ItemKind
  readonly quantity?: number
  /** Of one, as decimal text. */
  readonly value?: string
}

export interface Sums {
  readonly labour: bigint
  readonly part: bigint
  readonly discount: bigint
  readonly total: bigint
}

const minor = (text: unknown) => (typeof text === 'string' && minorUnits(text, decimals)) || 0n

/** Of one line; what is not yet an amount or a number counts nothing, so that a form can reckon while somebody types. */
export function itemMinor({ quantity, value }: Item): bigint {
  const count = Number(quantity ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? BigInt(count) * minor(value) : 0n
}

export function sumsOf({
  items = [],
  discount,
}: {
  items?: readonly Item[]
  discount?: string
}): Sums {
  const of = (kind: ItemKind) =>
    items
      .filter((item) => (item.kind ?? 'labour') === kind)
      .reduce((sum, item) => sum + itemMinor(item), 0n)
  const [labour, part, off] = [of('labour'), of('part'), minor(discount)]
  return { labour, part, discount: off, total: labour + part - off }
}

export const amountText = (sum: bigint): string => decimalText(sum, decimals)

interface Planned {
  readonly items?: readonly Item[]
  readonly discount?: string
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
