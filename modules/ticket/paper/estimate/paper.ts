// An estimate as a sheet of paper: the offer, whom it is for, and the lines to sign on. Pure.
import {
  placeLogo,
  type LogoSize,
  type PaperLogo,
  type PlacedLogo,
} from '../../rules/receipt/logo.ts'
import type { Say } from '../receipt.ts'
import { offerOf, type Offer, type OfferFacts } from './offer.ts'

export interface EstimatePaper extends Offer {
  readonly logo: PlacedLogo | null
  readonly customer: { readonly title: string; readonly name: string }
  readonly thing: { readonly title: string; readonly name: string }
  /** The customer's, then the shop's. */
  readonly signatures: readonly { readonly name: string; readonly role: string }[]
}

export interface PaperFacts extends OfferFacts {
  readonly logo: PaperLogo | undefined
  readonly logoSize: LogoSize | undefined
  /** Who hands it over. */
  readonly clerk: string
}

export function estimatePaperOf(facts: PaperFacts, say: Say): EstimatePaper {
  const offer = offerOf(facts, say)
  const customer = facts.customer ?? ''
  return {
    ...offer,
    logo: placeLogo(facts.logo, facts.logoSize),
    customer: { title: say('receipt.customer'), name: customer },
    thing: { title: say('receipt.equipment'), name: offer.equipment },
    signatures: [
      { name: offer.signed?.name ?? customer, role: say('offer.signed.customer') },
      { name: facts.clerk, role: facts.shop.name },
    ],
  }
}
