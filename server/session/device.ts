// A browser in which people signed in before: a cookie that outlives the session and grants nothing by itself. It exempts their right
// password from the delays that other people's guesses cause, and they get no mail about signing in there.
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { cookieOptions } from './cookies.ts'
import { sameText } from './secrets.ts'

const deviceCookie = 'device'
const lifetimeSeconds = 365 * 86_400
const nonceBytes = 16
/** People whom one browser knows: those who share a computer at the counter. */
const maxPeople = 5
const between = '~'
/** Of one person: id, name of the browser, signature. */
const entryPattern = /^usr-[\w-]{1,60}\.[\w-]{1,40}\.[\w-]{1,60}$/

type Owner = Pick<PersonRow, 'user_id' | 'password_hash'>

/** Signed with the hash of the password, whose salt is secret: a new password ends all of them. Without one, with the key of the house. */
function signatureOf({ seal }: House, { user_id, password_hash }: Owner, nonce: string): string {
  const text = `device ${user_id} ${nonce}`
  if (password_hash === '') return seal.sign(text, 'device')
  return createHmac('sha256', password_hash).update(text).digest('base64url')
}

const entriesOf = ({ cookies }: FastifyRequest): string[] =>
  (cookies[deviceCookie] ?? '')
    .slice(0, 2_000)
    .split(between)
    .filter((entry) => entryPattern.test(entry))

/** Marks this browser as known to the person, beside those it knows already. */
export function rememberDevice({ house, request, reply }: Call, owner: Owner): void {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  const own = `${owner.user_id}.${nonce}.${signatureOf(house, owner, nonce)}`
  const others = entriesOf(request).filter((entry) => !entry.startsWith(`${owner.user_id}.`))
  const text = [own, ...others].slice(0, maxPeople).join(between)
  const options = { ...cookieOptions(house, request), httpOnly: true, maxAge: lifetimeSeconds }
  reply.setCookie(deviceCookie, text, options)
}

/** The random name of this browser, if it is known to the person; otherwise undefined. */
export function deviceOf(house: House, request: FastifyRequest, owner: Owner): string | undefined {
  const entry = entriesOf(request).find((one) => one.startsWith(`${owner.user_id}.`))
  const [, nonce = '', signature = ''] = entry?.split('.') ?? []
  return sameText(signature, signatureOf(house, owner, nonce)) ? nonce : undefined
}

/** True when the browser has a device cookie; `deviceOf` checks it. */
export const namesDevice = ({ cookies }: FastifyRequest): boolean =>
  cookies[deviceCookie] !== undefined
