// Proof that the person of a session is at it themselves, asked before what reaches far: others may find a session open. Signing in is a
// proof too, and each holds for ten minutes.
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import { checkGuess, countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { House, Job } from '#server/house.ts'
import { sendMail } from '#server/outside/mail.ts'
import { hashOf } from '#server/session/secrets.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { passkeyTables } from '../store/passkeys.ts'
import { askPassword } from './current-password.ts'
import { assertionShape, verifyAssertion } from './passkeys/ceremony.ts'

const validMs = 10 * 60_000
const codes = { name: 'proof-mail', attempts: 10, window_seconds: 3_600 }
const codePace = { name: 'proof-code', free: 5, firstSeconds: 60, maxSeconds: 3_600 }

export const proofTask = 'proof_code'

/** What somebody can prove themselves by. */
interface ProofOptions {
  readonly password: boolean
  readonly passkey: boolean
  /** A code by mail to the confirmed address. */
  readonly mail: boolean
}

/** The person of the session. Failure forbidden for a token. */
export function personOf({ session }: Call): PersonRow {
  if (session.by !== 'cookie' || session.person === null) throw fail('forbidden', 'not_allowed')
  return session.person
}

async function optionsOf({ store }: House, person: PersonRow): Promise<ProofOptions> {
  const { user_id, password_hash, email } = person
  const passkeys = await passkeyTables(store).ofPerson(user_id)
  return { password: password_hash !== '', passkey: passkeys.length > 0, mail: email !== null }
}

/** With nothing to prove themselves by, their session is all that somebody has. */
const isProofless = (options: ProofOptions) => !Object.values(options).includes(true)

async function hasProof({ house, session }: Call): Promise<boolean> {
  const at = await house.store.proofOf(session.hash!)
  return at !== null && house.now().getTime() - Date.parse(at) < validMs
}

/** The person of the session. Failure forbidden for a token, and `prove_first` without a proof that still holds. */
export async function requireProof(call: Call): Promise<PersonRow> {
  const person = personOf(call)
  if (await hasProof(call)) return person
  if (isProofless(await optionsOf(call.house, person))) return person
  throw fail('forbidden', 'prove_first')
}

async function look(call: Call): Promise<unknown> {
  const options = await optionsOf(call.house, personOf(call))
  return { proven: (await hasProof(call)) || isProofless(options), ...options }
}

/** Six digits, which the key of the installation goes into: who reads the table cannot find them. */
const hashOfCode = ({ seal }: House, user_id: string, code: string) =>
  hashOf(seal.sign(`${user_id} ${code}`, 'proof'))

async function checkCode(call: Call, { user_id }: PersonRow, code: string): Promise<void> {
  const { house, reply } = call
  const hash = hashOfCode(house, user_id, code)
  const guesses = [{ pace: codePace, who: user_id }]
  const taken = await checkGuess(house, reply, guesses, 'too_many_requests', () =>
    peopleTables(house.store).takeOneTime('proof', hash, house.now().toISOString()),
  )
  if (taken?.user_id !== user_id) throw failFields({ code: { key: 'invalid' } })
}

async function prove(call: Call): Promise<unknown> {
  const person = personOf(call)
  const { user_id } = person
  const { password, passkey, code } = call.body as z.infer<typeof proofShape>
  if (passkey) {
    await verifyAssertion(call.house, passkey, { purpose: 'prove', user_id })
  } else if (code !== undefined) {
    await checkCode(call, person, code.replace(/\s/g, ''))
  } else {
    await askPassword(call, person, password ?? '')
  }
  await call.house.store.proveSession(call.session.hash!, call.house.now().toISOString())
  return { ok: true }
}

async function askCode(call: Call): Promise<unknown> {
  const { house, reply } = call
  const { user_id, email } = personOf(call)
  if (email === null) throw fail('unprocessable_entity', 'confirm_email_first')
  await countAttempt(house, reply, codes, user_id)
  await house.store.database(user_id).write((own) => own.addJob(proofTask, { user_id, email }))
  return { ok: true }
}

/** `{ user_id, email }`: makes a code, which takes the place of former ones, and mails it. */
export const proofMail: Job = async (house, payload, stopping, job) => {
  const { user_id, email: to } = payload as { user_id: string; email: string }
  const people = peopleTables(house.store)
  const person = await people.byId(user_id)
  if (person?.email !== to) return
  const values = async () => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expires_at = new Date(house.now().getTime() + validMs).toISOString()
    await people.dropOneTime('proof', user_id)
    await people.addOneTime('proof', hashOfCode(house, user_id, code), user_id, expires_at, to)
    return { code, link: '/user/profile' }
  }
  const mail = { to, locale: person.locale, template: proofTask, holder: user_id }
  await sendMail(house, mail, values, { stopping, job })
}

const proofShape = z.object({
  password: z.string().max(10_000).optional(),
  passkey: assertionShape.optional().meta({ description: 'Answer to a challenge to prove' }),
  code: z.string().max(20).optional().meta({ description: 'Six digits from the mail' }),
})

export const proofRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_proof',
    summary: 'Whether the person of this session proved lately who they are, and what by they can',
    tag: 'Session',
    access: 'signed-in',
    handle: look,
  },
  {
    method: 'POST',
    url: '/_proof',
    summary: 'Prove it by the password, a passkey or a code from a mail; holds for ten minutes',
    tag: 'Session',
    access: 'signed-in',
    body: proofShape,
    handle: prove,
  },
  {
    method: 'POST',
    url: '/_proof/mail',
    summary: 'Ask for a code by mail to the confirmed address',
    tag: 'Session',
    access: 'signed-in',
    handle: askCode,
  },
]
