// The two shops of the stories (`service.md`, a shop's day): one speaks English at a desk, the other Portuguese on a phone.
// `npm run proof` plays them on the other device too.
import type { Locale } from '#core/wire.ts'
import { isProof } from '../../support/proof.ts'
import { buildDesk, type Desk } from '../desk.ts'
import type { Device, Stage } from '../stage.ts'

export interface Play {
  readonly locale: Locale
  readonly device: Device
  /** For the title of the test. */
  readonly where: string
}

const short: Play[] = [
  { locale: 'en', device: 'desktop', where: 'in English at a desk' },
  { locale: 'pt-BR', device: 'phone', where: 'in Portuguese on a phone' },
]
const others: Play[] = [
  { locale: 'en', device: 'phone', where: 'in English on a phone' },
  { locale: 'pt-BR', device: 'desktop', where: 'in Portuguese at a desk' },
]

export const plays = isProof ? [...short, ...others] : short

const shops: Record<Locale, string> = { en: 'Maple Street Repair', 'pt-BR': 'Oficina Boa Vista' }

/** The shop of a play, with its owner at its desk. */
export function openShop(stage: Stage, { locale, device }: Play): Promise<Desk> {
  return buildDesk(stage, { locale, device, shop: shops[locale] })
}
