// Reading and changing a person: `GET` and `PUT /_users/{id}`.
import { z } from 'zod'
import { fail, failFields, type FieldErrors } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { toWire, type PersonRow } from '#server/store/database.ts'
import { countAttempt } from '#server/calls/limit.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { replaceSession } from '#server/session/start.ts'
import { hashPassword, passwordFits } from '#server/session/passwords.ts'
import { asksForPassword, profileErrors, readName } from '../rules/registration.ts'
import { closeDoors } from './password.ts'
import { readPerson, writePerson, type ProfileFields } from './profile.ts'

const guesses = { name: 'current-password', attempts: 10, window_seconds: 600 }

/** What members of a shared Group may know of each other. */
const shared = ['_id', 'label', 'fullname']

async function knows(call: Call, id: string): Promise<boolean> {
  const mine = call.session.memberships
    .filter((row) => !row.pending && row.user_id === call.session.person?.user_id)
    .map((row) => row.db)
  const theirs = await call.house.store.membershipsOf(id, null)
  return theirs.some((row) => !row.pending && mine.includes(row.db))
}

async function read(call: Call): Promise<unknown> {
  const { id = '' } = call.params
  const own = call.session.person?.user_id === id
  if (!own && !(await knows(call, id))) throw fail('not_found', 'missing')
  const stored = await call.house.store.database(id).get(id)
  if (!stored || stored.deleted) throw fail('not_found', 'missing')
  const { fields } = call.query as z.infer<typeof readQuery>
  const asked = fields?.split(',').map((name) => name.trim())
  const entries = Object.entries(toWire(stored)).filter(
    ([name]) =>
      (own || shared.includes(name)) && (!asked || asked.includes(name) || name === '_id'),
  )
  return Object.fromEntries(entries)
}

const anything = z.unknown().optional()
const change = z.object({
  _rev: z.string().optional(),
  fullname: anything,
  unconfirmed_email: anything,
  newsletter: anything,
  locale: anything,
  current_password: anything,
  password: anything,
  password_confirmation: anything,
})
type Change = z.infer<typeof change>

/** Failure 422 on `current_password` when it is not the person's; counted, since it can be guessed at. */
async function askPassword(call: Call, person: PersonRow, given: unknown): Promise<void> {
  await countAttempt(call.house, call.reply, guesses, person.user_id)
  const fits = await passwordFits(person.password_hash, String(given))
  if (!fits) throw failFields({ current_password: { key: 'invalid' } })
}

/** What the address becomes: unchanged, taken back, or a new one that waits for its confirmation. */
function nextAddress(person: PersonRow, fields: ProfileFields, input: Change, at: string) {
  const wanted = readEmail(input.unconfirmed_email)
  if (wanted === undefined || wanted === fields.unconfirmed_email) return undefined
  if (wanted === person.email) return { shown: undefined, row: { unconfirmed_email: null } }
  return {
    shown: wanted,
    mail: wanted,
    row: { unconfirmed_email: wanted, confirmation_sent_at: person.confirmation_sent_at ?? at },
  }
}

async function update(call: Call): Promise<unknown> {
  const { house, session, params } = call
  const { person: caller } = session
  if (caller === null || caller.user_id !== params.id) throw fail('not_found', 'missing')
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  const input = call.body as Change
  const errors: FieldErrors = profileErrors(input)
  if (Object.keys(errors).length > 0) throw failFields(errors)
  if (asksForPassword(input)) await askPassword(call, caller, input.current_password)
  const password_hash = input.password ? await hashPassword(String(input.password)) : undefined
  const { rev = input._rev } = call.query as z.infer<typeof updateQuery>
  const at = house.now().toISOString()
  const { user_id: id } = caller
  const written = await house.store.database(id).write(async (transaction) => {
    const { person, before, fields } = await readPerson(transaction, id)
    const address = nextAddress(person, fields, input, at)
    const holder = address?.mail ? await transaction.people.byEmail(address.mail) : undefined
    // As at registration: an address somebody else signs in with waits, but opens no door.
    const taken = holder !== undefined && holder.user_id !== id
    const row: PersonRow = {
      ...person,
      ...(!taken && address?.row),
      password_hash: password_hash ?? person.password_hash,
      locale: String(input.locale || person.locale),
    }
    const next: ProfileFields = {
      fullname: input.fullname === undefined ? fields.fullname : readName(input.fullname),
      newsletter: input.newsletter === undefined ? fields.newsletter : input.newsletter === true,
      unconfirmed_email: address ? address.shown : fields.unconfirmed_email,
    }
    if (address?.mail) {
      await transaction.addJob('confirmation', { user_id: id, email: address.mail })
    }
    if (password_hash) await closeDoors(transaction, row, session.hash ?? undefined)
    // Members that are not sent stay as they are, so a change may also name no revision at all.
    const seen = rev ?? before.rev
    const write = { person: row, fields: next, rev: seen, event: 'update', at }
    return writePerson(transaction, write)
  })
  if (password_hash) await replaceSession(call)
  return { ok: true, ...written }
}

const readQuery = z.object({
  fields: z.string().optional().meta({ description: 'Comma list; absent: all' }),
})
const updateQuery = z.object({
  rev: z.string().optional().meta({ description: 'The revision seen; a stale one is refused' }),
})

export const peopleRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_users/:id',
    summary: 'A person: oneself whole; members of a shared Group by name; nobody else',
    tag: 'People',
    access: 'signed-in',
    query: readQuery,
    handle: read,
  },
  {
    method: 'PUT',
    url: '/_users/:id',
    summary: 'Change oneself; name, address and password ask for `current_password`',
    tag: 'People',
    access: 'signed-in',
    query: updateQuery,
    body: change,
    handle: update,
  },
]
