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
import { amountText, sumsOf } from '../../rules/estimate/sums.ts'
import { pricedOf, type Priced } from '../bill.ts'
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
  /** What the customer said is wrong. */
  readonly reported: string | undefined
  readonly shop: Shop
  /** Under the shop's name: its full name and documents. */
  readonly heading: string | undefined
  readonly signature: Signature | undefined
  /** What came in for it, and the Group's account for Pix. */
  readonly balance: Balance
  /** What is paid first of it; decimal text. */
  readonly deposit: string | undefined
  /** The work of its ticket is over, or the thing was picked up. */
  readonly isOver: boolean
  readonly account: PixSettings | undefined
  /** The language it is written in. */
  readonly locale: Locale
  /** The clock of the shop, and its day. */
  readonly zone: string
  readonly today: string
}

export interface Offer extends Priced {
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
  /** Null where it is only what the customer reported. */
  readonly found: { readonly title: string; readonly text: string } | null
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
  const deposit = moneyWords(amountText(sumsOf(doc).deposit), currency, locale)
  const equipment = withoutDirectionControls(firstLine(facts.equipment ?? '', 120))
  const state = stateOn(doc, facts.today)
  const toPay = { account, balance, deposit: facts.deposit, order, estimate: number }
  return {
    locale,
    state,
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
    found:
      description.trim() === facts.reported?.trim()
        ? null
        : { title: say('offer.found'), text: description },
    ...pricedOf(doc, locale, say),
    // Nothing is due until it is approved.
    pix: state === 'approved' ? pixOf(toPay, locale, say) : null,
    terms: [
      ...depositFacts(facts, deposit, say),
      ...paidFacts({ balance }, locale, say),
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

function depositFacts({ estimate }: OfferFacts, sum: string, say: Say): Fact[] {
  const { deposit_percent = 0 } = estimate
  return deposit_percent > 0
    ? [[say('offer.deposit'), say('offer.of', { percent: deposit_percent, sum })]]
    : []
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
