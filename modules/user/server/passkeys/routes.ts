// Passkeys: signing in with one, and those of a person, made, named and ended (modules/user/docs/passkeys.md).
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { oneLine } from '#core/fields/text.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { arrive } from '#server/session/arrive.ts'
import { auditActorOf, writeAudit } from '#server/session/audit.ts'
import { auditSignIn } from '#server/session/audited-sign-ins.ts'
import { rolesOf } from '#server/session/routes.ts'
import { perPerson } from '#server/session/sign-in.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { authenticatorName } from '../../rules/authenticators.ts'
import { maxPasskeyName, maxPasskeys } from '../../rules/passkeys.ts'
import { passkeyTables, type Passkey } from '../../store/passkeys.ts'
import { personOf, requireProof } from '../proof.ts'
import { readPerson } from '../profile.ts'
import { passkeyDomain, requirePasskeyDomain, sitesOf } from '../sites.ts'
import {
  algorithms,
  assertionShape,
  challengeMs,
  creationShape,
  giveChallenge,
  verifyAssertion,
  verifyCreation,
} from './ceremony.ts'

/** A page of sign-in asks for one when it is opened, and those of one shop come from one network. */
const challenges = { name: 'passkey-challenge', attempts: 600, window_seconds: 600 }
const tries = { name: 'passkey-sign-in', attempts: 100, window_seconds: 600 }
const creations = { name: 'passkey-add', attempts: 60, window_seconds: 3_600 }

/** A passkey as its person sees it. */
export const seen = ({
  id,
  credential,
  name,
  aaguid,
  created_at,
  used_at,
  refused_at,
}: Passkey) => ({
  id,
  credential,
  name,
  authenticator: authenticatorName(aaguid) ?? null,
  created_at,
  used_at,
  refused_at,
})

/** Names nobody: the same for everybody who is not signed in. */
async function challenge(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const { purpose } = call.body as z.infer<typeof purposeShape>
  const rpID = requirePasskeyDomain(house.config)
  await countAttempt(house, reply, challenges, networkOf(request.ip))
  const user_id = purpose === 'prove' ? personOf(call).user_id : null
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'preferred',
    timeout: challengeMs,
  })
  await giveChallenge(house, options.challenge, { purpose, user_id })
  return options
}

async function signIn(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  if (call.session.by === 'token') throw fail('forbidden', 'not_allowed')
  const { response, remember } = call.body as z.infer<typeof signInShape>
  await countAttempt(house, reply, tries, networkOf(request.ip))
  const { user_id } = await verifyAssertion(house, response, { purpose: 'sign_in', user_id: null })
  const people = peopleTables(house.store)
  const person = await people.byId(user_id)
  if (!person) throw fail('unprocessable_entity', 'passkey_unknown')
  // As a password of theirs is answered; a browser that heard of an unknown key would drop it.
  if (await people.isLocked(user_id)) throw fail('unauthorized', 'incorrect_email_or_password')
  await countAttempt(house, reply, perPerson, `${user_id} ${networkOf(request.ip)}`)
  await arrive(call, person, remember ? 'remembered' : 'plain')
  await auditSignIn(call, user_id)
  const memberships = await house.store.membershipsOf(user_id, person.email)
  return { ok: true, name: user_id, roles: rolesOf(person, memberships) }
}

async function list(call: Call): Promise<unknown> {
  const { user_id } = personOf(call)
  const rp_id = passkeyDomain(call.house.config) ?? null
  const passkeys = await passkeyTables(call.house.store).ofPerson(user_id)
  return {
    rp_id,
    user_handle: Buffer.from(user_id).toString('base64url'),
    passkeys: passkeys.map((passkey) => seen(passkey)),
  }
}

/** Options to make one with. Failure `too_many` when the person has as many as they may. */
async function begin(call: Call): Promise<unknown> {
  const { house, reply } = call
  const person = await requireProof(call)
  const { user_id, email, unconfirmed_email } = person
  const rpID = requirePasskeyDomain(house.config)
  await countAttempt(house, reply, creations, user_id)
  const mine = await passkeyTables(house.store).ofPerson(user_id)
  if (mine.length >= maxPasskeys) throw tooMany()
  const stored = await house.store.database(user_id).get(user_id)
  const options = await generateRegistrationOptions({
    rpName: 'Bancada',
    rpID,
    userName: email ?? unconfirmed_email ?? user_id,
    userID: new Uint8Array(Buffer.from(user_id)),
    userDisplayName: String(stored?.body.fullname ?? ''),
    timeout: challengeMs,
    excludeCredentials: mine.map(({ credential, transports }) => ({ id: credential, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await giveChallenge(house, options.challenge, { purpose: 'add', user_id })
  return options
}

const tooMany = () => failFields({ passkeys: { key: 'too_many', count: maxPasskeys } })

async function add(call: Call): Promise<unknown> {
  const { house } = call
  const { user_id } = await requireProof(call)
  const { response } = call.body as z.infer<typeof addShape>
  const made = await verifyCreation(house, response, user_id)
  const id = newId('pky')
  const created_at = house.now().toISOString()
  const kept = { ...made, id, user_id, name: '', created_at }
  await house.store.database(user_id).write(async (own) => {
    if (!(await passkeyTables(own).add(kept, maxPasskeys))) throw tooMany()
    const subject_name = authenticatorName(made.aaguid)
    writeAudit(house, own, auditActorOf(call), {
      event: 'passkey_added',
      subject: id,
      subject_name,
    })
    const { email, locale } = await readPerson(own, user_id)
    if (email === null) return
    const values = { authenticator: subject_name ?? '', link: '/user/profile' }
    const mail = { to: email, locale, template: 'passkey_added', holder: user_id }
    await own.addJob('mail', { ...mail, values })
  })
  return answer(201, { ok: true, id })
}

async function rename(call: Call): Promise<unknown> {
  const { user_id } = personOf(call)
  const name = oneLine((call.body as z.infer<typeof nameShape>).name)
  if (name === '') throw failFields({ name: { key: 'blank' } })
  const { store } = call.house
  const isThere = await passkeyTables(store).rename(user_id, call.params.id!, name)
  if (!isThere) throw fail('not_found', 'missing')
  return { ok: true }
}

async function remove(call: Call): Promise<unknown> {
  const { user_id } = await requireProof(call)
  const { house, params } = call
  await house.store.database(user_id).write(async (own) => {
    const isThere = await passkeyTables(own).drop(user_id, params.id!)
    if (!isThere) throw fail('not_found', 'missing')
    const subject = params.id!
    writeAudit(house, own, auditActorOf(call), { event: 'passkey_ended', subject })
  })
  return { ok: true }
}

const purposeShape = z.object({ purpose: z.enum(['sign_in', 'prove']) })
const signInShape = z.object({
  response: assertionShape,
  remember: z.boolean().optional().meta({ description: 'Keep the session for 30 days' }),
})
const addShape = z.object({ response: creationShape })
const nameShape = z.object({ name: z.string().max(maxPasskeyName) })

const shared = { tag: 'Passkeys', access: 'signed-in' } as const

export const passkeyRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/.well-known/webauthn',
    summary: 'Pages that may use passkeys of this installation: those of its host names',
    tag: 'Passkeys',
    access: 'anyone',
    handle: async ({ house }) => ({ origins: sitesOf(house.config) }),
  },
  {
    method: 'POST',
    url: '/_passkeys/challenge',
    summary:
      'Ask for a challenge to sign in with a passkey, or to prove oneself: ten minutes, once',
    tag: 'Passkeys',
    access: 'anyone',
    xsrf: false,
    body: purposeShape,
    handle: challenge,
  },
  {
    method: 'POST',
    url: '/_passkeys/session',
    summary: 'Sign in with the answer of a passkey',
    tag: 'Passkeys',
    access: 'anyone',
    xsrf: false,
    body: signInShape,
    handle: signIn,
  },
  {
    ...shared,
    method: 'GET',
    url: '/_passkeys',
    summary: 'One’s own passkeys, the oldest first, and the domain they are for',
    handle: list,
  },
  {
    ...shared,
    method: 'POST',
    url: '/_passkeys/options',
    summary: 'Options to make a passkey with; asks for a proof',
    handle: begin,
  },
  {
    ...shared,
    method: 'POST',
    url: '/_passkeys',
    summary: 'Keep a passkey that was made; asks for a proof, and mails its person',
    answers: [201],
    body: addShape,
    handle: add,
  },
  {
    ...shared,
    method: 'PUT',
    url: '/_passkeys/:id',
    summary: 'Name a passkey',
    body: nameShape,
    handle: rename,
  },
  {
    ...shared,
    method: 'DELETE',
    url: '/_passkeys/:id',
    summary: 'End a passkey; asks for a proof',
    handle: remove,
  },
]
