// What an estimate says to the customer, on paper and behind its link (trade 5, 6), every word in their language. What is
// not named here never leaves: no document, address, telephone of a customer, comment, file or password. Pure.
import type { Doc } from '#core/entity/entity.ts'
import { dayText } from '#core/time/day.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { momentText } from '#core/time/moment.ts'
import type { Locale } from '#core/wire.ts'
import type { estimate } from '../../entities/estimate.ts'
import { stateOn, type EstimateState } from '../../rules/estimate/state.ts'
import { itemKinds } from '../../rules/estimate/item-kinds.ts'
import { amountText, itemMinor, sumsOf, type Sums } from '../../rules/estimate/sums.ts'
import { percentText, type Tax } from '../../rules/estimate/tax.ts'
import { paidFacts } from '../payment/paid.ts'
import { pixOf, type PixPart } from '../pix.ts'
import type { Balance } from '../../rules/payment/balance.ts'
import type { PixSettings } from '../../rules/pix/settings.ts'
import { signaturePath, type Signature } from '../../rules/receipt/signature.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import type { Fact, Say } from '../receipt.ts'
import { shopHead, shopPhones, type Shop, type ShopHead } from '../shop.ts'

export interface OfferFacts {
  readonly estimate: Doc<typeof estimate>
  /** Number of its ticket. */
  readonly order: number | undefined
  /** Who works on it. */
  readonly technician: string | undefined
  /** How the equipment is called: the first line of its description. */
  readonly equipment: string | undefined
  readonly customer: string | undefined
  readonly shop: Shop
  /** Under the shop's name: its full name and documents. */
  readonly heading: string | undefined
  readonly signature: Signature | undefined
  /** What came in for it, and the Group's account for Pix. */
  readonly balance: Balance
  readonly account: PixSettings | undefined
  /** The language it is written in. */
  readonly locale: Locale
  /** The clock of the shop, and its day. */
  readonly zone: string
  readonly today: string
}

export interface OfferLine {
  readonly text: string
  /** `2 × 12.25`; blank for one. */
  readonly count: string
  readonly sum: string
}

export interface Offer {
  readonly locale: Locale
  readonly state: EstimateState
  readonly title: string
  /** `12`, or `12 · version 2`. */
  readonly number: string
  /** "Service order 2887". */
  readonly order: string
  readonly shop: ShopHead & { readonly phone: string }
  readonly equipment: string
  /** Under the title: equipment, version, who offers it. */
  readonly about: string
  readonly found: { readonly title: string; readonly text: string }
  /** Labour and parts, those that there are. */
  readonly groups: readonly { readonly title: string; readonly lines: readonly OfferLine[] }[]
  /** Sum before the discount, and the discount. */
  readonly sums: readonly Fact[]
  readonly total: Fact
  /** Null where nothing is to be paid by Pix. */
  readonly pix: PixPart | null
  /** What came in of it, validity, payment, planned time. */
  readonly terms: readonly Fact[]
  readonly observation: string
  /** The answer: by whom, when and how; blank until there is one. */
  readonly answer: string
  readonly reason: string
  readonly signed: { readonly name: string; readonly path: string } | null
}

export function offerOf(facts: OfferFacts, say: Say): Offer {
  const { estimate: doc, order, locale, zone, signature } = facts
  const { balance, account } = facts
  const { number = 0, version = 1, currency, description = '' } = doc
  const sums = sumsOf(doc)
  const money = (sum: bigint) => moneyWords(amountText(sum), currency, locale)
  const equipment = withoutDirectionControls(firstLine(facts.equipment ?? '', 120))
  return {
    locale,
    state: stateOn(doc, facts.today),
    title: say('offer.title'),
    number: say('offer.number', { number: String(number), version }),
    order: order === undefined ? '' : say('offer.order', { number: String(order) }),
    shop: { ...shopHead(facts), phone: shopPhones(facts.shop)[0] ?? '' },
    equipment,
    about: [
      equipment,
      say('offer.version', { version }),
      facts.technician && say('offer.by', { name: facts.technician }),
    ]
      .filter(Boolean)
      .join(' · '),
    found: { title: say('offer.found'), text: description },
    groups: groupsOf(facts, say),
    sums: sumFacts(sums, { money, locale }, say),
    total: [say('offer.total'), money(sums.total)],
    pix: pixOf({ account, balance, order, estimate: number }, locale, say),
    terms: [
      ...depositFacts(facts, money(sums.deposit), say),
      ...paidFacts(balance, locale, say),
      ...termsOf(facts, say),
    ],
    observation: doc.observation ?? '',
    answer:
      doc.answer && doc.answered_at
        ? say(`offer.answered.${doc.answer}`, {
            name: doc.answered_by ?? '',
            moment: momentText(zone, doc.answered_at, locale, facts.shop.country),
            way: say(`offer.way.${doc.answer_way}`),
          })
        : '',
    reason: doc.decline_reason ?? '',
    signed: signature ? { name: signature.name, path: signaturePath(signature.strokes) } : null,
  }
}

interface Writing {
  readonly money: (minor: bigint) => string
  readonly locale: Locale
}

/** What leads from the lines to the total: the discount and the taxes that are added; then the taxes that are in it. */
function sumFacts(sums: Sums, { money, locale }: Writing, say: Say): Fact[] {
  const { labour, part, discount, taxes } = sums
  const isLonger = discount > 0n || taxes.some(({ included }) => !included)
  return [
    ...(isLonger ? [[say('offer.sum'), money(labour + part)] as const] : []),
    ...(discount > 0n ? [[say('offer.discount'), money(-discount)] as const] : []),
    ...taxes.map((tax) => [taxWords(tax, locale, say), money(tax.amount)] as const),
  ]
}

/** `Sales tax 9.25%`, `ISS 5% (incluído)`. */
function taxWords({ name = '', rate = '', included }: Tax, locale: Locale, say: Say): string {
  const words = `${name} ${percentText(rate, locale)}`
  return included ? say('offer.included', { tax: words }) : words
}

function depositFacts({ estimate }: OfferFacts, sum: string, say: Say): Fact[] {
  const { deposit_percent = 0 } = estimate
  return deposit_percent > 0
    ? [[say('offer.deposit'), say('offer.of', { percent: deposit_percent, sum })]]
    : []
}

function groupsOf({ estimate: { items = [] }, locale }: OfferFacts, say: Say): Offer['groups'] {
  const amount = (text: string) => moneyWords(text, undefined, locale)
  return itemKinds.flatMap((kind) => {
    const lines = items
      .filter((item) => (item.kind ?? 'labour') === kind)
      .map((item) => ({
        text: item.description ?? '',
        count: (item.quantity ?? 1) > 1 ? `${item.quantity} × ${amount(item.value ?? '0.00')}` : '',
        sum: amount(amountText(itemMinor(item))),
      }))
    return lines.length > 0 ? [{ title: say(`offer.kind.${kind}`), lines }] : []
  })
}

function termsOf({ estimate: doc, locale, shop }: OfferFacts, say: Say): Fact[] {
  const { valid_until = '', validity = 0, payment_terms = '' } = doc
  const { planned_start = '', planned_end = '' } = doc
  const [from, to, until] = [planned_start, planned_end, valid_until].map((day) =>
    dayText(day, locale, shop.country),
  ) as [string, string, string]
  const facts: Fact[] = [
    [say('offer.valid'), until ? say('offer.until', { day: until }) : days(validity, say)],
    [say('offer.payment'), payment_terms],
    [say('offer.planned'), from && to ? say('offer.span', { from, to }) : from || to],
  ]
  return facts.filter(([, value]) => value !== '')
}

const days = (count: number, say: Say) => (count > 0 ? say('offer.days', { count }) : '')
