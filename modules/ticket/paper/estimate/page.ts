// The page behind the link of an estimate, as words: the offer, and what can still be answered. Pure.
import { moneyWords } from '#core/numbers/money.ts'
import { isOpen as isToPay } from '../../rules/payment/balance.ts'
import type { Say } from '../receipt.ts'
import { offerOf, type Offer, type OfferFacts } from './offer.ts'

/** What was sent and is not right: names of the sentences that say so. */
export type PageError = 'name' | 'reason' | 'strokes'

export interface PageInput {
  /** As they were typed. */
  readonly name: string
  readonly reason: string
  readonly errors: readonly PageError[]
  /** The step that asks for the reason. */
  readonly isDeclining: boolean
}

export interface EstimatePage extends Offer {
  readonly logo: string
  /** The sentence in the place of the buttons once nothing can be answered. */
  readonly closed: { readonly title: string; readonly note: string } | null
  readonly input: PageInput
  readonly words: Readonly<
    Record<
      | 'name'
      | 'signature'
      | 'hint'
      | 'clear'
      | 'approve'
      | 'decline'
      | 'reason'
      | 'really'
      | 'back'
      | 'recorded'
      | 'call'
      | 'observation',
      string
    >
  >
  readonly problems: Readonly<Partial<Record<PageError, string>>>
}

/** Under the answer: what comes next. */
function noteOf(
  { estimate, deposit, isOver, locale }: OfferFacts,
  { state, pix }: Offer,
  say: Say,
): string {
  if (state !== 'approved') return say(`offer_page.note.${state}`)
  if (isOver) return say('offer_page.note.over')
  if (deposit === undefined || !isToPay({ left: deposit })) return say('offer_page.note.approved')
  const sum = moneyWords(deposit, estimate.currency, locale)
  const how = pix ? 'pix' : estimate.payment_terms ? 'terms' : 'ask'
  const terms = estimate.payment_terms ?? ''
  return `${say('offer_page.note.deposit', { sum })} ${say(`offer_page.note.${how}`, { terms })}`
}

export function estimatePageOf(
  facts: OfferFacts & { readonly logo: string | undefined },
  input: PageInput,
  say: Say,
): EstimatePage {
  const offer = offerOf(facts, say)
  const { state, total, shop } = offer
  const isOpen = state === 'sent' || state === 'viewed'
  const word = (key: string) => say(`offer_page.${key}`)
  return {
    ...offer,
    logo: facts.logo ?? '',
    closed: isOpen
      ? null
      : { title: say(`offer_page.state.${state}`), note: noteOf(facts, offer, say) },
    input,
    words: {
      name: word('name'),
      signature: word('signature'),
      hint: word('hint'),
      clear: word('clear'),
      approve: say('offer_page.approve', { total: total[1] }),
      decline: word('decline'),
      reason: word('reason'),
      really: word('really'),
      back: word('back'),
      recorded: word('recorded'),
      call: shop.phone && say('offer_page.call', { phone: shop.phone }),
      observation: say('offer.observation'),
    },
    problems: Object.fromEntries(
      input.errors.map((name) => [name, say(`offer_page.errors.${name}`)]),
    ),
  }
}
