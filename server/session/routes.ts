// Sign in, sign out, who am I: CouchDB's `/_session`.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { countAttempt, hearGuess, limitKey, networkOf } from '#server/calls/limit.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { MembershipRow, PersonRow, Standing, Store } from '#server/store/database.ts'
import { passwordFits } from './passwords.ts'
import { scopesIn } from './session.ts'
import { endSession, startSession } from './start.ts'

/** One address gets five guesses, then rests: whether it is known or not, and for the right password too. */
const guesses = {
  name: 'sign-in',
  attempts: 5,
  window_seconds: 600,
  sentence: 'sign_in_locked',
} as const
const perNetwork = { name: 'sign-in-network', attempts: 100, window_seconds: 600 }

/**
 * Names of the databases a person may enter: his own and the Groups he accepted (spec 3). A token names those it
 * opens.
 */
function rolesOf(
  person: PersonRow,
  memberships: readonly MembershipRow[],
  scopes: readonly string[] | null = null,
): string[] {
  const groups = memberships.filter((row) => !row.pending && row.user_id === person.user_id)
  const all = [person.user_id, ...groups.map((row) => row.db)]
  return all.filter((db) => scopesIn(scopes, db)?.length !== 0)
}

async function whoAmI({ house, session }: Call): Promise<unknown> {
  const { person, by, memberships, scopes } = session
  const info = {
    authentication_db: '_users',
    authentication_handlers: ['cookie', 'default'],
    ...(person && { authenticated: by === 'cookie' ? 'cookie' : 'default' }),
  }
  if (person === null) return { ok: true, userCtx: { name: null, roles: [] }, info }
  const stored = await house.store.database(person.user_id).get(person.user_id)
  const userCtx = {
    name: person.user_id,
    roles: rolesOf(person, memberships, scopes),
    locale: person.locale,
    fullname: stored?.body.fullname ?? null,
    label: stored?.body.label ?? null,
    email: person.email,
    unconfirmed_email: person.unconfirmed_email,
    confirmed_at: person.confirmed_at,
    confirmation_sent_at: person.confirmation_sent_at,
    created_at: person.created_at,
  }
  return { ok: true, userCtx, info }
}

/** Persons who claim an address and do not hold it that a password is tried on: the newest. */
const claimants = 2

/**
 * Who signs in with this address and password: its holder, or else somebody who claims it. But for the holder's right
 * password the work is the same whoever has the address, so that nobody learns from its time whether anybody does.
 */
async function whoFits(store: Store, address: string, password: string) {
  const found = await store.standingsByEmail(address, claimants)
  const fits = (one?: Standing) => passwordFits(one?.person.password_hash, password)
  if (await fits(found.holder)) return found.holder
  let right: Standing | undefined
  for (let at = 0; at < claimants; at += 1) {
    const claimant = found.claimants[at]
    if ((await fits(claimant)) && !right) right = claimant
  }
  return right
}

const yes = new Set<unknown>([true, 'true', 'on', '1', 1])

async function signIn(call: Call): Promise<unknown> {
  const { house, reply, request } = call
  const body = call.body as z.infer<typeof credentials>
  const address = (body.username ?? body.name ?? '').trim().normalize('NFC').toLowerCase()
  const password = body.password ?? ''
  if (address === '' || password === '') throw fail('bad_request', 'provide_username_and_password')
  await countAttempt(house, reply, perNetwork, networkOf(request.ip))
  const standing = await hearGuess(house, reply, guesses, address, () =>
    whoFits(house.store, address, password),
  )
  if (standing === undefined) throw fail('unauthorized', 'incorrect_email_or_password')
  // Anybody may claim an address: that gives no new guesses at its holder's password.
  if (standing.person.email !== null) await house.store.forgetAttempts(limitKey(guesses, address))
  const { person, memberships } = standing
  await startSession(call, person.user_id, yes.has(body.remember))
  return { ok: true, name: person.user_id, roles: rolesOf(person, memberships) }
}

const credentials = z.object({
  username: z.string().optional().meta({ description: 'The e-mail address' }),
  name: z.string().optional().meta({ description: 'The same, as CouchDB calls it' }),
  password: z.string().optional(),
  remember: z
    .union([z.boolean(), z.string(), z.number()])
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
    summary: 'Sign in with e-mail and password; takes JSON or a form',
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
