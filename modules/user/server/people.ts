// Reading and changing a person: `GET` and `PUT /_users/{id}`.
import { z } from 'zod'
import { fail, failFields, type FieldErrors } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { isEmpty } from '#core/fields/field.ts'
import { newsletterKey } from '#core/notifications/newsletter.ts'
import { returnPath } from '#core/access/return-address.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { auditActorOf, writeAudit } from '#server/session/audit.ts'
import { rememberDevice } from '#server/session/device.ts'
import { rolesOf } from '#server/session/routes.ts'
import { replaceSession } from '#server/session/start.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { asksForPassword, profileErrors, readName } from '../rules/registration.ts'
import { addressClaimedTask } from './address-back.ts'
import { askPassword } from './current-password.ts'
import { closeDoors } from './password.ts'
import { readPerson, writeProfile } from './profile.ts'
import { sitesOf } from './sites.ts'
import { endTokens } from './tokens.ts'

/** Each change of address mails somebody who may not know the person. */
const addressChanges = { name: 'address-change', attempts: 10, window_seconds: 86_400 }

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
  const { person, memberships, scopes } = call.session
  const roles = own && person ? rolesOf(person, memberships, scopes) : undefined
  const entries = Object.entries({ ...toWire(stored), roles }).filter(
    ([name]) =>
      (own || shared.includes(name)) && (!asked || asked.includes(name) || name === '_id'),
  )
  return Object.fromEntries(entries)
}

const anything = z.unknown().optional()
const change = z.object({
  _rev: z.string().max(100).optional(),
  fullname: anything,
  unconfirmed_email: anything,
  newsletter: anything,
  locale: anything,
  current_password: anything,
  password: anything,
  password_confirmation: anything,
  return_url: anything.meta({
    description:
      'A path or address of this site to go on to, from the mail that confirms an address',
  }),
  end_tokens: z
    .boolean()
    .optional()
    .meta({ description: 'With a new password: end all API tokens too' }),
})
type Change = z.infer<typeof change>

/** Claims the address and asks its mailbox to confirm; the person's own address takes an earlier claim back. */
async function changeAddress(
  own: Transaction,
  person: PersonRow,
  { address, return_path, at }: { address: string; return_path: string | undefined; at: string },
) {
  const { user_id } = person
  if (address === person.unconfirmed_email) return
  if (address === person.email) {
    await peopleTables(own).releaseAddress(user_id)
    return
  }
  await peopleTables(own).claimAddress(user_id, address, at)
  if (person.email !== null) {
    await own.addJob(addressClaimedTask, { user_id, email: person.email, at })
  }
  await own.addJob('confirmation', { user_id, email: address, return_path })
}

const setting = 'Adjustment'

/** Where the language, or the newsletter, is also a setting, the setting follows, as these follow the setting. */
async function changeSetting(
  house: House,
  own: Transaction,
  { key, value, at }: { key: string; value: unknown; at: string },
) {
  const selector = { klass: setting, key }
  const [stored] = (await own.find({ selector, limit: 1 })).found
  if (!stored || stored.body.value === value) return
  const doc = { ...toWire(stored), value, updated_at: at, updated_by: own.name }
  await writeBeside(house, own, doc, { event: 'update', actor: own.name, at })
}

async function update(call: Call): Promise<unknown> {
  const { house, session, params } = call
  const { person: caller } = session
  if (caller === null || caller.user_id !== params.id) throw fail('not_found', 'missing')
  if (session.by === 'token') throw fail('forbidden', 'not_allowed')
  const input = call.body as Change
  const isBare = caller.password_hash === '' && caller.email === null
  const errors: FieldErrors = profileErrors(input, isBare)
  const return_path = returnPath(input.return_url, sitesOf(house.config))
  const isElsewhere = !isEmpty(input.return_url) && return_path === undefined
  if (isElsewhere) errors.return_url = { key: 'invalid' }
  if (Object.keys(errors).length > 0) throw failFields(errors)
  if (asksForPassword(input, isBare)) await askPassword(call, caller, input.current_password)
  const password_hash = input.password
    ? await house.passwords.hash(networkOf(call.request.ip), String(input.password))
    : undefined
  const { rev = input._rev } = call.query as z.infer<typeof updateQuery>
  const at = house.now().toISOString()
  const { user_id: id } = caller
  const fields = {
    ...(input.fullname !== undefined && { fullname: readName(input.fullname) }),
    ...(input.newsletter !== undefined && { newsletter: input.newsletter === true }),
  }
  const address = readEmail(input.unconfirmed_email)
  const isNew = ![undefined, caller.email, caller.unconfirmed_email].includes(address)
  if (isNew) await countAttempt(house, call.reply, addressChanges, id)
  const written = await house.store.database(id).write(async (own) => {
    const person = await readPerson(own, id)
    if (address !== undefined) await changeAddress(own, person, { address, return_path, at })
    if (isNew) {
      const changes = { email: [person.email, address] } as const
      writeAudit(house, own, auditActorOf(call), { event: 'address_claimed', changes })
    }
    if (input.locale) {
      const locale = String(input.locale)
      await peopleTables(own).setLocale(id, locale)
      await changeSetting(house, own, { key: 'locale', value: locale, at })
    }
    if (fields.newsletter !== undefined) {
      await changeSetting(house, own, { key: newsletterKey, value: fields.newsletter, at })
    }
    if (password_hash) {
      await peopleTables(own).setPassword(id, password_hash)
      await closeDoors(own, person, { except: session.hash ?? undefined })
      writeAudit(house, own, auditActorOf(call), { event: 'password_changed' })
      if (input.end_tokens === true) await endTokens(house, own, at)
    }
    return writeProfile(house, own, { fields, rev, event: 'update', at })
  })
  if (password_hash) {
    await replaceSession(call)
    rememberDevice(call, { user_id: id, password_hash })
  }
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
