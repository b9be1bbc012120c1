// Passwords as argon2id. A few at a time, since each takes memory and a thread, and shared fairly by the networks that
// ask: nobody keeps others from signing in by signing in without end.
import { hash, verify } from '@node-rs/argon2'
import { composePassword } from '#core/access/password.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'

/** What trying one password costs. */
export interface PasswordCost {
  readonly memoryKiB: number
  readonly passes: number
}

/** Of every server: no variable of the environment makes it less. */
export const usualPasswordCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

export interface Passwords {
  /**
   * The PHC string to keep; `network` is who asks (`networkOf`). An empty password gives an empty string, which no password
   * fits. Failure service_unavailable when too many wait.
   */
  hash(network: string, password: string): Promise<string>
  /**
   * True when the password fits. Without a kept hash (nobody of that address, or no password set) the same work
   * is done on a stand-in, so the time reveals nothing. Failure service_unavailable when too many wait.
   */
  fits(network: string, kept: string | undefined, password: string): Promise<boolean>
}

export function makePasswords({ memoryKiB, passes }: PasswordCost): Passwords {
  const settings = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  // Three of Node's four threads, so that files are still read while people sign in; two of them for one network alone.
  const inTurn = makeFairSemaphore({ slots: 3, maxWaiting: 1_000, maxInQueue: 150 })
  /** Made outside the semaphore: a refusal there would stay for ever. */
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
