// What is paid for, on paper: lines by their kind, what leads to the total, and of a bill what came in and what is left. Pure.
import type { Doc } from '#core/entity/entity.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import type { estimate } from '../entities/estimate.ts'
import { itemKinds } from '../rules/estimate/item-kinds.ts'
import { amountText, countWords, itemMinor, sumsOf } from '../rules/estimate/sums.ts'
import { discountWords, taxWords } from '../rules/estimate/tax.ts'
import { agreedIn } from '../rules/payment/balance.ts'
import { paidFacts, type PaidSoFar } from './payment/paid.ts'
import type { Fact, Say } from './receipt.ts'

export interface BillLine {
  readonly text: string
  /** `2 × 12.25`; blank for one. */
  readonly count: string
  readonly sum: string
}

export interface Priced {
  /** Labour and parts, those that there are. */
  readonly groups: readonly { readonly title: string; readonly lines: readonly BillLine[] }[]
  /** Discount and taxes. */
  readonly sums: readonly Fact[]
  readonly total: Fact
}

export interface Bill extends Priced {
  /** What came in, and what is left. */
  readonly paid: readonly Fact[]
}

export type Offered = Pick<
  Doc<typeof estimate>,
  'items' | 'discount' | 'discount_percent' | 'taxes' | 'currency' | 'status'
>

export function pricedOf(offer: Offered, locale: Locale, say: Say): Priced {
  const money = (sum: bigint) => moneyWords(amountText(sum), offer.currency, locale)
  return {
    groups: groupsOf(offer, locale, say),
    sums: sumFacts(offer, { money, locale }, say),
    total: [say('offer.total'), money(sumsOf(offer).total)],
  }
}

/** Of what was agreed for a ticket; null where nothing was. What is in another currency than the balance is not in it. */
export function billOf(
  estimates: readonly Offered[],
  soFar: PaidSoFar,
  locale: Locale,
  say: Say,
): Bill | null {
  const { currency, due } = soFar.balance
  const agreed = agreedIn(estimates, currency)
  if (agreed.length === 0) return null
  const priced = agreed.map((one) => pricedOf(one, locale, say))
  return {
    groups: priced.flatMap(({ groups }) => groups),
    sums: priced.flatMap(({ sums }) => sums),
    total: [say('offer.total'), moneyWords(due, currency, locale)],
    paid: paidFacts(soFar, locale, say),
  }
}

interface Writing {
  readonly money: (minor: bigint) => string
  readonly locale: Locale
}

/** What leads from the lines to the total: the discount and the taxes that are added; then the taxes that are in it. */
function sumFacts(offer: Offered, { money, locale }: Writing, say: Say): Fact[] {
  const { labour, part, discount, taxes } = sumsOf(offer)
  const included = (tax: string) => say('offer.included', { tax })
  const isLonger = discount > 0n || taxes.some(({ included }) => !included)
  return [
    ...(isLonger ? [[say('offer.sum'), money(labour + part)] as const] : []),
    ...(discount > 0n
      ? [[discountWords(say('offer.discount'), offer, locale), money(-discount)] as const]
      : []),
    ...taxes.map((tax) => [taxWords(tax, locale, included), money(tax.amount)] as const),
  ]
}

function groupsOf({ items = [] }: Offered, locale: Locale, say: Say): Priced['groups'] {
  const amount = (text: string) => moneyWords(text, undefined, locale)
  return itemKinds.flatMap((kind) => {
    const lines = items
      .filter((item) => (item.kind ?? 'labour') === kind)
      .map((item) => ({
        text: item.description ?? '',
        count: countWords(item, locale),
        sum: amount(amountText(itemMinor(item))),
      }))
    return lines.length > 0 ? [{ title: say(`offer.kind.${kind}`), lines }] : []
  })
}
