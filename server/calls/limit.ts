// Rate limits counted in PostgreSQL, so that all processes share them (design 5). Keys are kept as hashes:
// the table of attempts holds no addresses.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'
import { fail, type Sentence } from '#core/errors.ts'
import type { House } from '#server/house.ts'

export interface Limit {
  readonly name: string
  readonly attempts: number
  readonly window_seconds: number
}

/**
 * The network an address belongs to, as far as attempts are counted: an IPv4 address itself, of IPv6 the first half,
 * since one address there comes with billions.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!isIPv6(ip)) return ip
  const [front = '', back] = ip.replace(/%.*$/, '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length
  const all = [...groups(front), ...Array.from({ length: zeros }, () => '0'), ...groups(back ?? '')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** True for an address of this machine itself. */
export function isLoopback(ip: string): boolean {
  return /^(::ffff:)?127\.|^::1$/i.test(ip)
}

/** The key under which attempts of this limit by this somebody are counted. */
export function limitKey(limit: Pick<Limit, 'name'>, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
}

/** 429 with a Retry-After, where there is a reply to carry it, which hooks of records have not. */
function refuse(reply: FastifyReply | undefined, seconds: number, sentence: Sentence): never {
  reply?.header('retry-after', String(Math.ceil(seconds)))
  throw fail('too_many_requests', sentence)
}

/** Counts one attempt in a window. Failure too_many_requests when it is one too many. */
export async function countAttempt(
  house: House,
  reply: FastifyReply | undefined,
  limit: Limit,
  who: string,
): Promise<void> {
  const { attempts, window_seconds } = limit
  const now = house.now().toISOString()
  const count = await house.store.attempt(limitKey(limit, who), window_seconds, now)
  if (count > attempts) refuse(reply, window_seconds, 'too_many_requests')
}

/** How wrong guesses are slowed down: some are free, then each waits longer than the one before it. */
export interface Pace {
  readonly name: string
  readonly free: number
  /** Seconds after the last free one; each next one waits twice as long. */
  readonly firstSeconds: number
  readonly maxSeconds: number
}

/** Guesses at one thing, by one somebody. */
export interface Guesses {
  readonly pace: Pace
  readonly who: string
}

/**
 * What somebody guesses at, or undefined (false) when it is wrong. Wrong guesses alone count, yet each is counted before
 * it is tried: many at once are no way around, and while one has to wait the right one waits too. Those that come while others
 * are tried wait for these, so that many right ones at once all get in. Failure too_many_requests when any of `guesses` has to
 * wait; none is counted then.
 */
export async function checkGuess<T>(
  house: House,
  reply: FastifyReply | undefined,
  guesses: readonly Guesses[],
  sentence: Sentence,
  check: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const { counted, waiting } = await countGuesses(house, guesses)
    if (!waiting) return await tried(house, counted, check)
    const others = trying.get(waiting.key)
    if (!others) refuse(reply, waiting.seconds, sentence)
    await Promise.race(others)
  }
}

/** Guesses of this process that are being tried, by their keys: right ones are taken back once they are. */
const trying = new Map<string, Set<Promise<unknown>>>()

/** Counts one guess at each; none where one of them has to wait. */
async function countGuesses({ store, now }: House, guesses: readonly Guesses[]) {
  const counted: string[] = []
  for (const { pace, who } of guesses) {
    const key = limitKey(pace, who)
    const seconds = await store.guess(key, pace, now().toISOString())
    if (seconds > 0) {
      await takeBack(store, counted)
      return { counted: [], waiting: { key, seconds } }
    }
    counted.push(key)
  }
  return { counted, waiting: undefined }
}

const takeBack = (store: House['store'], keys: readonly string[]) =>
  Promise.all(keys.map((key) => store.takeBackAttempt(key)))

async function tried<T>(
  { store }: House,
  keys: readonly string[],
  check: () => Promise<T>,
): Promise<T> {
  const trial = (async () => {
    const right = await check()
    if (right) await takeBack(store, keys)
    return right
  })()
  const ended = trial.then(
    () => undefined,
    () => undefined,
  )
  for (const key of keys) trying.set(key, (trying.get(key) ?? new Set()).add(ended))
  try {
    return await trial
  } finally {
    for (const key of keys) {
      const others = trying.get(key)
      others?.delete(ended)
      if (others?.size === 0) trying.delete(key)
    }
  }
}

/** Wrong guesses so far count no more. */
export async function forgetGuesses(house: House, guesses: readonly Guesses[]): Promise<void> {
  const keys = guesses.map(({ pace, who }) => limitKey(pace, who))
  await Promise.all(keys.map((key) => house.store.forgetAttempts(key)))
}
