// What a customer sees of their ticket by its public link (trade 6): the shop, the number, the equipment, and how far the
// work is, how the shop is reached, its receipt once it is delivered, and the comments that were written for them with their photos. What is not named here never
// leaves: no document, address or telephone of a customer, name of a person, text of the ticket, other comment or file. Pure.
import { dayText, isDay } from '#core/time/day.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { dayIn } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'
import { isOpen, type Balance } from '../rules/payment/balance.ts'
import type { PixSettings } from '../rules/pix/settings.ts'
import { firstLine } from '../rules/ticket/title.ts'
import type { Warranted } from '../rules/ticket/warranty.ts'
import { billOf, type Offered } from './bill.ts'
import { paidFacts, type DatedPayment } from './payment/paid.ts'
import { warrantyWords } from './parties.ts'
import { pixOf, type PixPart } from './pix.ts'
import type { Fact, Say } from './receipt.ts'
import { shopContact, type Shop, type ShopContact } from './shop.ts'

export interface StatusFacts {
  /** The Group, whose country writes the days, and its logo as a `data:` address. */
  readonly shop: Shop
  readonly logo?: string
  readonly ticket: {
    readonly number?: number
    readonly status?: string
    readonly block_reason?: string
    /** ISO moments. */
    readonly created_at?: string
    readonly status_at?: string
    readonly delivered_at?: string
    /** A calendar day. */
    readonly promised_at?: string
  } & Warranted
  /** How the equipment is called: the first line of its description. */
  readonly equipment: string | undefined
  readonly locale: Locale
  readonly zone: string
  /** Comments for the customer, the newest first. */
  readonly comments: readonly CustomerComment[]
  /** What came in for it, what of the rest is paid first, as decimal text, and the Group's account for Pix. */
  readonly balance: Balance
  /** Once it is delivered: what was agreed, and each payment. */
  readonly estimates?: readonly Offered[]
  readonly payments?: readonly DatedPayment[]
  readonly deposit?: string | undefined
  readonly account?: PixSettings
}

/** A comment that the customer may read. */
export interface CustomerComment {
  /** Markdown. */
  readonly content: string
  /** ISO moment. */
  readonly at: string
  /** Beside it, as `data:` addresses. */
  readonly photos?: readonly string[]
}

export interface StatusStep {
  readonly words: string
  readonly state: 'past' | 'now' | 'ahead'
  /** The day it was reached, where it is known. */
  readonly day: string
}

export interface StatusPage {
  readonly locale: Locale
  readonly shop: string
  readonly logo: string
  readonly order: string
  readonly equipment: string
  /** How far the work is, in one sentence. */
  readonly headline: string
  readonly since: string
  readonly promised: string
  /** Once it is delivered, in a sentence. */
  readonly warranty: string
  readonly steps: readonly StatusStep[]
  /** What the shop wrote to the customer: Markdown, and the day. */
  readonly words: string
  readonly comments: readonly {
    readonly content: string
    readonly day: string
    readonly photos: readonly string[]
  }[]
  /** What a photo is called for those who do not see it. */
  readonly photo: string
  readonly contact: ShopContact
  /** The bill of what was delivered; what came in and what is left. Empty where nothing is due. */
  readonly paid: readonly Fact[]
  /** Labels of those that are written large. */
  readonly large: readonly string[]
  readonly pix: PixPart | null
  readonly note: string
}

const stages = ['received', 'working', 'ready', 'delivered'] as const
type Stage = (typeof stages)[number]

function stageOf({ status, delivered_at }: StatusFacts['ticket']): Stage {
  if (delivered_at) return 'delivered'
  if (status === 'done' || status === 'cancel') return 'ready'
  return status === 'open' || status === undefined ? 'received' : 'working'
}

/** Reasons to wait that the customer sees, since they can act; all others are internal. */
const customersReasons = ['approval', 'declined', 'parts', 'customer']

function headlineOf({ status = 'open', block_reason = '', delivered_at }: StatusFacts['ticket']) {
  if (delivered_at) return 'delivered'
  if (status !== 'block') return status
  return customersReasons.includes(block_reason) ? `block-${block_reason}` : 'block'
}

export function statusPageOf(facts: StatusFacts, say: Say): StatusPage {
  const { shop, ticket, equipment, locale, zone, comments, balance, deposit, account } = facts
  const { country } = shop
  const order = say('status_page.order', { number: String(facts.ticket.number ?? '') })
  const { number, status, created_at, status_at, delivered_at, promised_at = '' } = ticket
  const dayOf = (moment = '') => moment && dayText(dayIn(zone, moment), locale, country)
  const at = stages.indexOf(stageOf(ticket))
  const days: Readonly<Record<Stage, string>> = {
    received: dayOf(created_at),
    working: '',
    ready: at >= 2 ? dayOf(status_at) : '',
    delivered: dayOf(delivered_at),
  }
  const isOver = status === 'done' || status === 'cancel'
  const promised = !isOver && isDay(promised_at) ? dayText(promised_at, locale, country) : ''
  return {
    locale,
    shop: shop.name,
    logo: facts.logo ?? '',
    order,
    equipment: withoutDirectionControls(firstLine(equipment ?? '', 120)),
    headline: say(`status_page.now.${headlineOf(ticket)}`),
    since: status_at ? say('status_page.since', { day: dayOf(delivered_at ?? status_at) }) : '',
    promised: promised && say('status_page.promised', { day: promised }),
    warranty: (delivered_at && warrantyWords(facts, say, 'warranty-note')) ?? '',
    steps: stages.map((stage, index) => ({
      words:
        stage === 'ready' && status === 'cancel'
          ? say('status_page.steps.closed')
          : say(`status_page.steps.${stage}`),
      state: index < at ? 'past' : index === at ? 'now' : 'ahead',
      day: days[stage],
    })),
    words: say('status_page.words'),
    comments: comments.map(({ content, at: written, photos = [] }) => ({
      content,
      day: dayOf(written),
      photos,
    })),
    photo: say('status_page.photo'),
    contact: shopContact(shop, order, say),
    ...paidOf(facts, say),
    pix: pixOf({ account, balance, deposit, order: number }, locale, say),
    note: say('status_page.note'),
  }
}

function paidOf(facts: StatusFacts, say: Say): Pick<StatusPage, 'paid' | 'large'> {
  const { estimates = [], balance, payments, locale, shop } = facts
  const soFar = { balance, payments, country: shop.country }
  const bill = billOf(estimates, soFar, locale, say)
  const paid = bill?.paid ?? paidFacts(soFar, locale, say)
  const left = isOpen(balance) ? paid.at(-1) : undefined
  const lines = bill?.groups.flatMap((group) => group.lines) ?? []
  const items = lines.map(({ text, count, sum }): Fact => [
    [text, count].filter(Boolean).join(' · '),
    sum,
  ])
  const large = [bill?.total, left].flatMap((fact) => fact?.[0] ?? [])
  return { paid: [...items, ...(bill ? [...bill.sums, bill.total] : []), ...paid], large }
}

/** For every link that leads nowhere, whatever the reason is. */
export function missingPageOf(say: Say): { title: string; text: string } {
  return { title: say('status_page.missing.title'), text: say('status_page.missing.text') }
}
