// What an invitation brings along, signed by this installation and kept nowhere. The mail has a proof: who brings it back reads the
// mailbox that it was sent to. Where no mail goes out, a link that is handed over has a token instead: it admits to one membership
// and proves nothing of an address (docs/decisions/009).
import type { House } from '#server/house.ts'

const about = 'invitation'
/** As long as the mail that confirms an address. */
const lifetimeMs = 7 * 24 * 3_600_000
/** Digits of a moment in milliseconds, a full stop, a signature. */
export const maxProof = 60

/** For the link in the mail to this address, as it is stored. */
export function proveInvited({ seal, now }: Pick<House, 'seal' | 'now'>, email: string): string {
  const until = String(now().getTime() + lifetimeMs)
  return `${until}.${seal.sign(`${until} ${email}`, about)}`
}

/** True for a proof that was sent to exactly this address and is not too old. */
export function isProvenInvited(
  { seal, now }: Pick<House, 'seal' | 'now'>,
  email: string,
  proof: string,
): boolean {
  const [until = '', signature = ''] = proof.length > maxProof ? [] : proof.split('.')
  return seal.isSigned(`${until} ${email}`, about, signature) && Number(until) > now().getTime()
}

/** The membership that a link is about. */
export interface HandedOver {
  readonly db: string
  readonly id: string
}

const aboutHanded = ({ db, id }: HandedOver) => `handed over ${db} ${id}`
const form =
  /^(?<until>\d{1,16})\.(?<signature>[\w-]{22})\.(?<db>[a-z\d-]{1,40})\.(?<id>.{1,100})$/u
/** Characters of a token at most. */
export const maxHandOver = 200

/** In the place of a revision in the token that a mail has: it says who invites to which Group, and admits to nothing. */
export const toLook = 'mailed'

/** For the link to this membership as this revision has it; undefined for an id that a program chose and that no link has room for. */
export function signHandOver(
  { seal, now }: Pick<House, 'seal' | 'now'>,
  { db, id }: HandedOver,
  rev: string,
): string | undefined {
  const until = String(now().getTime() + lifetimeMs)
  const token = `${until}.${seal.sign(`${until} ${rev}`, aboutHanded({ db, id }))}.${db}.${id}`
  return form.test(token) ? token : undefined
}

/** Which membership a token says it is for; nothing is proven yet. Undefined for what is none. */
export function readHandOver(token: string): HandedOver | undefined {
  const { db, id } = form.exec(token)?.groups ?? {}
  return db && id ? { db, id } : undefined
}

/** True for a token that was made for exactly this membership, which says what it did then, and is not too old. */
export function isHandedOver(
  { seal, now }: Pick<House, 'seal' | 'now'>,
  token: string,
  membership: HandedOver,
  rev: string,
): boolean {
  const { until = '', signature = '' } = form.exec(token)?.groups ?? {}
  return (
    seal.isSigned(`${until} ${rev}`, aboutHanded(membership), signature) &&
    Number(until) > now().getTime()
  )
}
