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
 * since whoever has one address there has billions.
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

/** The key under which attempts of this limit by this somebody are counted. */
export function limitKey(limit: Pick<Limit, 'name'>, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
}

/**
 * Counts one attempt. Failure too_many_requests (429) when it is one too many; with a Retry-After where there is a
 * `reply` to carry it, which hooks of records have not.
 */
export async function countAttempt(
  house: House,
  reply: FastifyReply | undefined,
  limit: Limit & { sentence?: Sentence },
  who: string,
): Promise<void> {
  const { attempts, window_seconds, sentence = 'too_many_requests' } = limit
  const now = house.now().toISOString()
  const count = await house.store.attempt(limitKey(limit, who), window_seconds, now)
  if (count <= attempts) return
  reply?.header('retry-after', String(window_seconds))
  throw fail('too_many_requests', sentence)
}

/**
 * What somebody guesses at, or undefined (false) when he is wrong. Wrong guesses alone count, yet each is counted before
 * it is heard: many at once are no way around, and after too many wrong ones the right one waits too. Failure
 * too_many_requests as `countAttempt`.
 */
export async function hearGuess<T>(
  house: House,
  reply: FastifyReply,
  limit: Limit & { sentence?: Sentence },
  who: string,
  hear: () => Promise<T>,
): Promise<T> {
  await countAttempt(house, reply, limit, who)
  const heard = await hear()
  if (heard) await house.store.takeBackAttempt(limitKey(limit, who))
  return heard
}
