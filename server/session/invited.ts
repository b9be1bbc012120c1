// What the mail of an invitation proves: a person who brings its proof back reads the mailbox that it was sent to. It is signed for that
// address alone and kept nowhere.
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
