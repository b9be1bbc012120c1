// Passwords as argon2id (19 MiB, two passes). A few at a time: each takes memory and a thread.
import { hash, verify } from '@node-rs/argon2'
import { composePassword } from '#core/access/password.ts'
import { fail } from '#core/errors.ts'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of Node's four threads: while people sign in, files are still read. */
const atOnce = 2
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when a place is free. Failure service_unavailable when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw fail('service_unavailable', 'unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The place goes to the next in line, or back.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The PHC string to keep. An empty password gives an empty string, which no password fits. */
export async function hashPassword(password: string): Promise<string> {
  return password === '' ? '' : inTurn(() => hash(composePassword(password), settings))
}

let dummy: Promise<string> | undefined

/**
 * True when the password fits. Without a kept hash (nobody of that address, or no password set) the same work
 * is done on a stand-in, so the time tells nothing.
 */
export async function passwordFits(kept: string | undefined, password: string): Promise<boolean> {
  dummy ??= inTurn(() => hash('no password is this one', settings))
  const known = kept !== undefined && kept !== ''
  const against = known ? kept : await dummy
  const fits = await inTurn(() => verify(against, composePassword(password)))
  return fits && known
}
