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
  /** What it is reckoned from, so that what is added at the counter comes into the same sums. */
  readonly offers: readonly Offered[]
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
    groups: groupsOf([offer], locale, say),
    sums: sumFacts([offer], { money, locale }, say),
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
  const money = (sum: bigint) => moneyWords(amountText(sum), currency, locale)
  return {
    offers: agreed.map(billed),
    groups: groupsOf(agreed, locale, say),
    sums: sumFacts(agreed, { money, locale }, say),
    total: [say('offer.total'), moneyWords(due, currency, locale)],
    paid: paidFacts(soFar, locale, say),
  }
}

/** Without what is not on the paper. */
function billed(offer: Offered): Offered {
  const { items = [], discount, discount_percent, taxes, currency, status } = offer
  const lines = items.map(({ kind, description, quantity, value, tax_id }) => {
    return { kind, description, quantity, value, tax_id }
  })
  return { items: lines, discount, discount_percent, taxes, currency, status }
}

interface Writing {
  readonly money: (minor: bigint) => string
  readonly locale: Locale
}

const sumOf = (sums: readonly bigint[]) => sums.reduce((all, one) => all + one, 0n)

/**
 * What leads from the lines to the total: the discount and the taxes that are added; then the taxes that are in it. Of several offers
 * their sums are added up, as each was rounded when it was agreed, with one line for each rate.
 */
function sumFacts(offers: readonly Offered[], { money, locale }: Writing, say: Say): Fact[] {
  const sums = offers.map(sumsOf)
  const discount = sumOf(sums.map((one) => one.discount))
  const taxes = sums.flatMap((one) => one.taxes)
  const included = (tax: string) => say('offer.included', { tax })
  const rates = Map.groupBy(taxes, (tax) => taxWords(tax, locale, included))
  const isLonger = discount > 0n || taxes.some((tax) => !tax.included)
  const whole = sumOf(sums.map(({ labour, part }) => labour + part))
  return [
    ...(isLonger ? [[say('offer.sum'), money(whole)] as const] : []),
    ...(discount > 0n
      ? [[discountWords(say('offer.discount'), shareOf(offers), locale), money(-discount)] as const]
      : []),
    ...[...rates].map(
      ([words, those]) => [words, money(sumOf(those.map(({ amount }) => amount)))] as const,
    ),
  ]
}

/** The share of the discount, where it is that of all lines. */
function shareOf([first, ...others]: readonly Offered[]): Pick<Offered, 'discount_percent'> {
  const discount_percent = first?.discount_percent
  return others.every((one) => one.discount_percent === discount_percent)
    ? { discount_percent }
    : {}
}

function groupsOf(offers: readonly Offered[], locale: Locale, say: Say): Priced['groups'] {
  const amount = (text: string) => moneyWords(text, undefined, locale)
  const items = offers.flatMap((one) => one.items ?? [])
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
