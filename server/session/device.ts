// A browser in which a person signed in before: a cookie that outlives the session and grants nothing by itself. It exempts
// their right password from the delays that other people's guesses cause.
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#server/calls/route.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { cookieOptions } from './cookies.ts'
import { sameText } from './secrets.ts'

const deviceCookie = 'device'
const lifetimeSeconds = 365 * 86_400
const nonceBytes = 16

type Owner = Pick<PersonRow, 'user_id' | 'password_hash'>

/** Signed with the hash of the password, whose salt is secret: a new password ends all of them. */
function signatureOf({ user_id, password_hash }: Owner, nonce: string): string {
  return createHmac('sha256', password_hash)
    .update(`device ${user_id} ${nonce}`)
    .digest('base64url')
}

/** Marks this browser as known to the person. Without a password there is nothing to guess, and no cookie. */
export function rememberDevice({ house, request, reply }: Call, owner: Owner): void {
  if (owner.password_hash === '') return
  const nonce = randomBytes(nonceBytes).toString('base64url')
  const text = `${owner.user_id}.${nonce}.${signatureOf(owner, nonce)}`
  const options = { ...cookieOptions(house, request), httpOnly: true, maxAge: lifetimeSeconds }
  reply.setCookie(deviceCookie, text, options)
}

/** The random name of this browser, if it is known to the person; otherwise undefined. */
export function deviceOf({ cookies }: FastifyRequest, owner: Owner): string | undefined {
  const [user_id, nonce = '', signature = ''] = (cookies[deviceCookie] ?? '').split('.')
  if (user_id !== owner.user_id || owner.password_hash === '') return undefined
  return sameText(signature, signatureOf(owner, nonce)) ? nonce : undefined
}

/** True when the browser has a device cookie; `deviceOf` checks it. */
export const namesDevice = ({ cookies }: FastifyRequest): boolean =>
  cookies[deviceCookie] !== undefined
