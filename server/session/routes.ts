// Signing in, signing out and the current session: CouchDB's `/_session`.
import { z } from 'zod'
import { portraitOf, portraits } from '#core/entity/portrait.ts'
import { fail } from '#core/errors.ts'
import { normalForm } from '#core/letters/normal-form.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { MembershipRow, PersonRow } from '#server/store/people/rows.ts'
import { arrive } from './arrive.ts'
import { auditSignIn, noteFailure } from './audited-sign-ins.ts'
import { scopesIn } from './actor.ts'
import { findSigningIn, findToken } from './sign-in.ts'
import { endSession, startSession } from './start.ts'
import { isFromPage } from './xsrf.ts'

/**
 * Names of the databases a person may enter: their own and the Groups they accepted (spec 3). A token names those it
 * opens.
 */
export function rolesOf(
  person: PersonRow,
  memberships: readonly MembershipRow[],
  scopes: readonly string[] | null = null,
): string[] {
  const groups = memberships.filter((row) => !row.pending && row.user_id === person.user_id)
  const all = [person.user_id, ...groups.map((row) => row.db)]
  return all.filter((db) => scopesIn(scopes, db)?.length !== 0)
}

/** What `GET /_session` answers. */
export async function whoAmI({ house, session }: Call): Promise<object> {
  const { person, byCookie, memberships, scopes, operator } = session
  const info = {
    authentication_db: '_users',
    authentication_handlers: ['cookie', 'default'],
    ...(person && { authenticated: byCookie ? 'cookie' : 'default' }),
  }
  if (person === null) return { ok: true, userCtx: { name: null, roles: [] }, info }
  const stored = await house.store.database(person.user_id).get(person.user_id)
  const userCtx = {
    name: person.user_id,
    roles: rolesOf(person, memberships, scopes),
    locale: person.locale,
    fullname: stored?.body.fullname ?? null,
    label: stored?.body.label ?? null,
    picture: portraitOf(stored?.body, portraits.person) ?? null,
    email: person.email,
    unconfirmed_email: person.unconfirmed_email,
    confirmed_at: person.confirmed_at,
    confirmation_sent_at: person.confirmation_sent_at,
    created_at: person.created_at,
    has_password: person.password_hash !== '',
    ...(operator && { operator }),
  }
  return { ok: true, userCtx, info }
}

const yes = new Set<unknown>([true, 'true', 'on', '1', 1])

async function signIn(call: Call): Promise<unknown> {
  const body = call.body as z.infer<typeof credentials>
  const address = normalForm((body.username ?? body.name ?? '').trim()).toLowerCase()
  const password = body.password ?? ''
  if (address === '' || password === '') throw fail('bad_request', 'provide_username_and_password')
  const isProgram = !isFromPage(call.request) && body.remember === undefined
  const token = isProgram ? await findToken(call, address, password) : undefined
  const principal = token ?? (await findSigningIn(call, address, password))
  if (principal === undefined) {
    noteFailure(call, address)
    throw fail('unauthorized', 'incorrect_email_or_password')
  }
  const { person, memberships, scopes } = principal
  if (isProgram) {
    await startSession(call, person.user_id, 'program', token?.hash)
  } else {
    await arrive(call, person, yes.has(body.remember) ? 'remembered' : 'plain')
  }
  if (!token) await auditSignIn(call, person.user_id)
  return { ok: true, name: person.user_id, roles: rolesOf(person, memberships, scopes) }
}

/** Maximum characters of the text as sent, with blanks and decomposed accents; a valid one is far shorter. */
const maxAddress = 2_000
const maxPassword = 10_000

const credentials = z.object({
  username: z.string().max(maxAddress).optional().meta({ description: 'The e-mail address' }),
  name: z
    .string()
    .max(maxAddress)
    .optional()
    .meta({ description: 'The same, as CouchDB calls it' }),
  password: z.string().max(maxPassword).optional(),
  remember: z
    .union([z.boolean(), z.string().max(10), z.number()])
    .optional()
    .meta({ description: 'Keep the session for 30 days' }),
})

export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_session',
    summary: 'Who is signed in',
    tag: 'Session',
    access: 'anyone',
    handle: whoAmI,
  },
  {
    method: 'POST',
    url: '/_session',
    summary: 'Sign in with e-mail and password, or as a program with a token; takes JSON or a form',
    tag: 'Session',
    access: 'anyone',
    xsrf: false,
    body: credentials,
    handle: signIn,
  },
  {
    method: 'DELETE',
    url: '/_session',
    summary: 'Sign out',
    tag: 'Session',
    access: 'anyone',
    async handle(call) {
      await endSession(call)
      return { ok: true }
    },
  },
]
