// How many bytes of bodies one caller may have on the way or in work, so that large ones sent at once cannot fill the
// memory of the process. What a body announces counts from its first byte until its answer is out.
import type { FastifyInstance } from 'fastify'
import { fail } from '#core/errors.ts'
import { networkOf } from '#server/calls/limit.ts'

/** One of the largest bodies: programs that replicate send one after the other. */
const maxBytes = 64 * 1024 * 1024

/** Refuses a body too many with 429, before a byte of it is read. Counted by person; by network where nobody is signed in. */
export function limitBodiesAtOnce(app: FastifyInstance): void {
  const open = new Map<string, number>()
  const add = (who: string, bytes: number) => {
    const sum = (open.get(who) ?? 0) + bytes
    if (sum === 0) open.delete(who)
    else open.set(who, sum)
    return sum
  }
  app.addHook('onRequest', async (request, reply) => {
    const { headers, session, ip, routeOptions } = request
    const isOpenEnded = headers['transfer-encoding'] !== undefined
    const announced = isOpenEnded ? Infinity : Number(headers['content-length'] ?? 0)
    const bytes = Math.min(announced, routeOptions.bodyLimit ?? maxBytes)
    if (!(bytes > 0) || reply.raw.closed) return
    const who = session.person?.user_id ?? networkOf(ip)
    const isTooMuch = add(who, bytes) > maxBytes
    reply.raw.once('close', () => add(who, -bytes))
    if (!isTooMuch) return
    reply.headers({ 'retry-after': '5', connection: 'close' })
    throw fail('too_many_requests', 'too_many_requests')
  })
}
