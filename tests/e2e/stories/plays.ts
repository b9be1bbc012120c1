// The two shops of the stories (README.md): one speaks English at a desk, the other Portuguese on a phone.
// `npm test` plays two of the stories, each in one of them; `npm run proof` all in both, and on the other device too.
import type { Locale } from '#core/wire.ts'
import { expectOk } from '../../support/app.ts'
import { isProof } from '../../support/proof.ts'
import { buildDesk, type Desk, type DeskOptions } from '../desk.ts'
import { comeIn } from '../pages/front-door.ts'
import type { Visitor } from '../pages/visitor.ts'
import type { Device, Stage } from '../stage.ts'

export interface Play {
  readonly locale: Locale
  readonly device: Device
  /** For the title of the test. */
  readonly where: string
}

export const atDesk: Play = { locale: 'en', device: 'desktop', where: 'in English at a desk' }
export const onPhone: Play = {
  locale: 'pt-BR',
  device: 'phone',
  where: 'in Portuguese on a phone',
}
const others: Play[] = [
  { locale: 'en', device: 'phone', where: 'in English on a phone' },
  { locale: 'pt-BR', device: 'desktop', where: 'in Portuguese at a desk' },
]

/** Where the story of this number is played. */
export function playsOf(story: number): readonly Play[] {
  if (isProof) return [atDesk, onPhone, ...others]
  return [story % 2 === 0 ? atDesk : onPhone]
}

const shops: Record<Locale, string> = { en: 'Maple Street Repair', 'pt-BR': 'Oficina Boa Vista' }

/** The shop of a play, with its owner at its desk. */
export function openShop(
  stage: Stage,
  { locale, device }: Play,
  more: Pick<DeskOptions, 'confirmed'> = {},
): Promise<Desk> {
  return buildDesk(stage, { locale, device, shop: shops[locale], ...more })
}

/** It is this moment for the server and for the browser, in which she signed in again: sessions end meanwhile. */
export async function comeBackAt(
  { stage, play, desk }: { stage: Stage; play: Play; desk: Desk },
  moment: Date,
  path: string,
): Promise<Visitor> {
  stage.app.clock.now = moment
  const { email: username, password } = desk.ana
  expectOk(await desk.ana.client.post('/_session', { username, password }))
  const visitor = await stage.visitor(play)
  await comeIn(visitor, desk.ana, `/account/${desk.group}/${path}`)
  return visitor
}
