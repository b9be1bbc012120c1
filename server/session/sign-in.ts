// Sign-in with an address and a password, and how guesses are slowed down without shutting the owner out: by address
// and network together, by address from everywhere, and not at all in a browser that knows the person (decision 032).
import type { FastifyRequest } from 'fastify'
import {
  countAttempt,
  forgetGuesses,
  checkGuess,
  networkOf,
  type Guesses,
  type Pace,
} from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { Principal } from '#server/store/people/rows.ts'
import { deviceOf, namesDevice } from './device.ts'
import { byNameAndToken } from './load.ts'

/** One network at one address. */
const pairPace: Pace = { name: 'sign-in-pair', free: 5, firstSeconds: 60, maxSeconds: 3_600 }
/** All networks at one address: it never locks, and allows some 120 guesses a day. */
const addressPace: Pace = { name: 'sign-in', free: 20, firstSeconds: 30, maxSeconds: 900 }
/** A browser in which the person signed in before. */
const devicePace: Pace = { name: 'sign-in-device', free: 20, firstSeconds: 60, maxSeconds: 900 }
const perNetwork = { name: 'sign-in-network', attempts: 100, window_seconds: 600 }
/** One person from one network in such browsers, right passwords too: each sign-in costs work and a stored session. */
export const perPerson = { name: 'sign-in-known', attempts: 100, window_seconds: 600 }

/** How many claimants of an address have their passwords tried: who was let into a Group, then the newest. */
const claimants = 2

const fits = ({ house, request }: Call, password: string, one?: Principal) =>
  house.passwords.fits(networkOf(request.ip), one?.person.password_hash, password)

/**
 * The holder of the address, or else a claimant. But for the holder's right password the work is the same for every
 * address, known or not, so that the time of an answer reveals nothing.
 */
async function findOwner(
  call: Call,
  address: string,
  password: string,
): Promise<Principal | undefined> {
  const found = await call.house.store.principalsByEmail(address, claimants)
  if (await fits(call, password, found.holder)) return found.holder
  let right: Principal | undefined
  for (let at = 0; at < claimants; at += 1) {
    const claimant = found.claimants[at]
    if ((await fits(call, password, claimant)) && !right) right = claimant
  }
  return right
}

/** The person who is known in this browser, and the browser's name, if they have the address. */
async function findKnown({ house, request }: Call, address: string) {
  if (!namesDevice(request)) return undefined
  const { holder, claimants: others } = await house.store.principalsByEmail(address, claimants)
  for (const principal of [holder, ...others]) {
    const device = principal && deviceOf(house, request, principal.person)
    if (principal && device !== undefined) return { principal, device }
  }
  return undefined
}

function guessesAt(request: FastifyRequest, address: string): Guesses[] {
  return [
    { pace: pairPace, who: `${address} ${networkOf(request.ip)}` },
    { pace: addressPace, who: address },
  ]
}

/**
 * The person with this address and password; undefined when there is none. Failure too_many_requests while it may not be
 * tried; for the right password in a browser that knows its person only after a hundred sign-ins.
 */
export async function findSigningIn(
  call: Call,
  address: string,
  password: string,
): Promise<Principal | undefined> {
  const { house, request, reply } = call
  const known = await findKnown(call, address)
  if (known) {
    const { principal, device } = known
    const who = `${principal.person.user_id} ${networkOf(request.ip)}`
    await countAttempt(house, reply, perPerson, who)
    const guesses = [{ pace: devicePace, who: device }]
    const right = await checkGuess(house, reply, guesses, 'sign_in_locked', () =>
      fits(call, password, principal),
    )
    if (right) return principal
  }
  await countAttempt(house, reply, perNetwork, networkOf(request.ip))
  const guesses = guessesAt(request, address)
  const found = await checkGuess(house, reply, guesses, 'sign_in_locked', () =>
    findOwner(call, address, password),
  )
  // Anybody may claim an address, so a claimant's success does not reset the guesses at its holder's password.
  if (found && found.person.email !== null) await forgetGuesses(house, guesses.slice(0, 1))
  return found
}

/**
 * The token that a program signs in with in place of a password. Right ones count as sign-ins of their person; a wrong one
 * is tried as a password next.
 */
export async function findToken(
  { house, request, reply }: Call,
  name: string,
  token: string,
): Promise<(Principal & { readonly hash: Buffer }) | undefined> {
  const found = await byNameAndToken(house, name, token)
  if (!found?.person || !found.hash) return undefined
  await countAttempt(house, reply, perPerson, `${found.person.user_id} ${networkOf(request.ip)}`)
  const { person, hash, memberships, scopes } = found
  return { person, hash, memberships: [...memberships], scopes: [...(scopes ?? [])] }
}

/** Forgets the guesses at this address, so that its person may sign in at once. */
export async function forgetSignIns({ house, request }: Call, address: string): Promise<void> {
  await forgetGuesses(house, guessesAt(request, address))
}
