// Passwords as argon2id. A few at a time, since each takes memory and a thread, and shared fairly by network: repeated
// sign-ins of one network do not keep others from signing in.
import { hash, verify } from '@node-rs/argon2'
import { composePassword } from '#core/access/password.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'

/** What trying one password costs. */
export interface PasswordCost {
  readonly memoryKiB: number
  readonly passes: number
}

/** The cost on every server: no variable of the environment lowers it. */
export const usualPasswordCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

export interface Passwords {
  /**
   * The PHC string to keep; `network` is the caller's (`networkOf`). An empty password gives an empty string, which no
   * password matches. Failure service_unavailable when too many wait.
   */
  hash(network: string, password: string): Promise<string>
  /**
   * True when the password matches. Without a kept hash (unknown address, or no password set) the same work
   * is done on a stand-in, so the time reveals nothing. Failure service_unavailable when too many wait.
   */
  fits(network: string, kept: string | undefined, password: string): Promise<boolean>
}

export function makePasswords({ memoryKiB, passes }: PasswordCost): Passwords {
  const settings = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  // Three of Node's four threads, so that files are still read while people sign in; two of them for one network alone.
  const inTurn = makeFairSemaphore({ slots: 3, maxWaiting: 1_000, maxInQueue: 150 })
  /** Made outside the semaphore: a refusal there would be cached for ever. */
  let standIn: Promise<string> | undefined
  return {
    async hash(network, password) {
      if (password === '') return ''
      return inTurn([network], () => hash(composePassword(password), settings))
    },
    async fits(network, kept, password) {
      standIn ??= hash('no password is this one', settings)
      const known = kept !== undefined && kept !== ''
      const against = known ? kept : await standIn
      const fits = await inTurn([network], () => verify(against, composePassword(password)))
      return fits && known
    },
  }
}
