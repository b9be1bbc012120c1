// `POST /_users`: a new person with a database of their own, signed in at once.
// The answer is the same whether or not the address is known (docs/decisions/009).
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { isPerson, newId } from '#core/ids.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { inPerson, writeAudit } from '#server/session/audit.ts'
import { rememberDevice } from '#server/session/device.ts'
import { isProvenInvited } from '#server/session/invited.ts'
import { startSession } from '#server/session/start.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import {
  preferredLocale,
  readAddress,
  readName,
  registrationErrors,
} from '../rules/registration.ts'
import { confirmAddress } from './confirmation.ts'
import { createPerson } from './profile.ts'

const limit = { name: 'register', attempts: 30, window_seconds: 3_600 }

const anything = z.unknown().optional()
const shape = z.object({
  _id: z
    .string()
    .max(100)
    .optional()
    .meta({ description: '`usr-` and a lower-case ULID; made when absent' }),
  unconfirmed_email: anything,
  fullname: anything,
  password: anything,
  password_confirmation: anything,
  locale: anything,
  accept_terms: anything,
  invitation: anything.meta({
    description:
      'What the link in the mail of an invitation brings: it proves the address that the mail was sent to',
  }),
})

/**
 * The mail of an invitation proves the address it was sent to. Without a password the mail that confirms an address is the way to one; an
 * address that somebody has is no other's.
 */
async function isProvenNew(
  house: House,
  { unconfirmed_email, password_hash }: PersonRow,
  proof: unknown,
): Promise<boolean> {
  const address = unconfirmed_email ?? ''
  if (typeof proof !== 'string' || password_hash === '') return false
  if (!isProvenInvited(house, address, proof)) return false
  const holder = await peopleTables(house.store).byEmail(address)
  return holder?.email !== address
}

async function register(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const input = call.body as z.infer<typeof shape>
  const errors = registrationErrors(input)
  const { _id: id = newId('usr') } = input
  if (!isPerson(id)) errors._id = { key: 'invalid' }
  if (Object.keys(errors).length > 0) throw failFields(errors)
  await countAttempt(house, reply, limit, networkOf(request.ip))
  const address = readAddress(input.unconfirmed_email)!
  const at = house.now().toISOString()
  const getsMail = address.includes('@')
  const person: PersonRow = {
    user_id: id,
    email: null,
    unconfirmed_email: address,
    password_hash: await house.passwords.hash(networkOf(request.ip), String(input.password ?? '')),
    locale: String(input.locale || preferredLocale(request.headers['accept-language'])),
    confirmed_at: null,
    confirmation_sent_at: getsMail ? at : null,
    created_at: at,
  }
  const fullname = readName(input.fullname)
  const isProven = await isProvenNew(house, person, input.invitation)
  const written = await house.store.createWith(id, async (transaction) => {
    if (getsMail && !isProven)
      await transaction.addJob('confirmation', { user_id: id, email: address })
    const written = await createPerson(house, transaction, person, { fullname })
    const name = fullname ?? address
    const actor = { ...inPerson(request, id), name }
    writeAudit(house, transaction, actor, { event: 'registered' })
    if (!isProven) return written
    await confirmAddress(house, transaction, { user_id: id, email: address, at })
    return { id, rev: (await transaction.get(id))?.rev }
  })
  await startSession(call, id, 'plain')
  rememberDevice(call, person)
  return answer(201, { ok: true, ...written })
}

export const registerRoute: Route = {
  method: 'POST',
  url: '/_users',
  summary: 'Register; signs in',
  answers: [201],
  tag: 'People',
  access: 'anyone',
  xsrf: false,
  body: shape,
  async handle(call) {
    if (call.session.by === 'token') throw fail('forbidden', 'not_allowed')
    return register(call)
  },
}
