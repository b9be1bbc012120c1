// Rate limits counted in PostgreSQL, so that all processes share them. Keys are kept as hashes:
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

/** The key under which attempts of one caller at this limit are counted. */
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

/** Guesses at one thing, by one caller. */
export interface Guesses {
  readonly pace: Pace
  readonly who: string
}

/**
 * What somebody guesses at, or undefined (false) when it is wrong. Wrong guesses alone count, yet each is counted before
 * it is tried: many at once are no way around, and while one has to wait the right one waits too. Those at the
 * same thing are tried one after the other, so that many right ones at once all get in. Failure too_many_requests when any of
 * `guesses` has to wait, or fifty are being tried already; none is counted then.
 */
export async function checkGuess<T>(
  house: House,
  reply: FastifyReply | undefined,
  guesses: readonly Guesses[],
  sentence: Sentence,
  check: () => Promise<T>,
): Promise<T> {
  const { store } = house
  const [first] = guesses
  return await inTurn(limitKey(first!.pace, first!.who), reply, async () => {
    const now = house.now().toISOString()
    const counted: string[] = []
    const takeBack = () => Promise.all(counted.map((key) => store.takeBackAttempt(key)))
    for (const { pace, who } of guesses) {
      const key = limitKey(pace, who)
      const waitSeconds = await store.guess(key, pace, now)
      if (waitSeconds > 0) {
        await takeBack()
        refuse(reply, waitSeconds, sentence)
      }
      counted.push(key)
    }
    const right = await check()
    if (right) await takeBack()
    return right
  })
}

/** Maximum simultaneous guesses at one thing: more are an attack, and each would wait here in memory. */
const maxInQueue = 50

interface GuessQueue {
  /** The last guess of this process: the next one is counted once that is known to be right or wrong. */
  last: Promise<unknown>
  length: number
}
const queues = new Map<string, GuessQueue>()

async function inTurn<T>(
  key: string,
  reply: FastifyReply | undefined,
  guess: () => Promise<T>,
): Promise<T> {
  const line = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= maxInQueue) refuse(reply, 1, 'too_many_requests')
  queues.set(key, line)
  line.length += 1
  const own = line.last.then(guess)
  line.last = own.catch(() => undefined)
  try {
    return await own
  } finally {
    line.length -= 1
    if (line.length === 0) queues.delete(key)
  }
}

/** Wrong guesses so far count no more. */
export async function forgetGuesses(house: House, guesses: readonly Guesses[]): Promise<void> {
  const keys = guesses.map(({ pace, who }) => limitKey(pace, who))
  await Promise.all(keys.map((key) => house.store.forgetAttempts(key)))
}
