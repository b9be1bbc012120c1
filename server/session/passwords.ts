// Passwords as argon2id (19 MiB, two passes). A few at a time, since each takes memory and a thread, and shared fairly by
// the networks that ask: nobody keeps others from signing in by signing in without end.
import { hash, verify } from '@node-rs/argon2'
import { composePassword } from '#core/access/password.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Three of Node's four threads, so that files are still read while people sign in; two of them for one network alone. */
const inTurn = makeFairSemaphore({ places: 3, maxWaiting: 1_000, maxInLine: 150 })

/**
 * The PHC string to keep; `network` is who asks (`networkOf`). An empty password gives an empty string, which no password fits. Failure service_unavailable
 * when too many wait.
 */
export async function hashPassword(network: string, password: string): Promise<string> {
  return password === '' ? '' : inTurn([network], () => hash(composePassword(password), settings))
}

/** Made outside the semaphore: a refusal there would stay for ever. */
let dummy: Promise<string> | undefined

/**
 * True when the password fits. Without a kept hash (nobody of that address, or no password set) the same work
 * is done on a stand-in, so the time tells nothing. Failure service_unavailable when too many wait.
 */
export async function passwordFits(
  network: string,
  kept: string | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hash('no password is this one', settings)
  const known = kept !== undefined && kept !== ''
  const against = known ? kept : await dummy
  const fits = await inTurn([network], () => verify(against, composePassword(password)))
  return fits && known
}
