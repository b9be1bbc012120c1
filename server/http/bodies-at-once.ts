// How many bytes of bodies one caller may have on the way or in work, so that large ones sent at once cannot fill the
// memory of the process. What a body announces counts from its first byte until its answer is out; of a packed one also what
// comes out of it.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#core/errors.ts'
import { networkOf } from '#server/limits/rate.ts'
import { isPacked, unpacked } from '#server/bodies/packed.ts'
import { onEachRequest } from './each-request.ts'

/** One of the largest bodies: programs that replicate send one after the other. */
const maxBytes = 64 * 1024 * 1024

/** Adds bytes of this request to those of its caller. Failure too_many_requests when its caller has too many on the way. */
type Take = (request: FastifyRequest, reply: FastifyReply, bytes: number) => void

/** Refuses a body too many with 429, before a byte of it is read. Counted by person; by network where nobody is signed in. */
export function limitBodiesAtOnce(app: FastifyInstance): void {
  const open = new Map<string, number>()
  const taken = new WeakMap<FastifyRequest, number>()
  const take: Take = (request, reply, bytes) => {
    const before = taken.get(request) ?? 0
    // No more of it is held at once.
    const more = Math.min(bytes, (request.routeOptions.bodyLimit ?? maxBytes) - before)
    if (!(more > 0) || reply.raw.closed) return
    const who = request.session.person?.user_id ?? networkOf(request.ip)
    const sum = (open.get(who) ?? 0) + more
    open.set(who, sum)
    taken.set(request, before + more)
    if (before === 0) {
      reply.raw.once('close', () => {
        const left = (open.get(who) ?? 0) - (taken.get(request) ?? 0)
        if (left > 0) open.set(who, left)
        else open.delete(who)
      })
    }
    if (sum <= maxBytes) return
    reply.headers({ 'retry-after': '5', connection: 'close' })
    throw fail('too_many_requests', 'too_many_requests')
  }
  onEachRequest(app, (request, reply) => {
    const { headers } = request
    const isOpenEnded = headers['transfer-encoding'] !== undefined
    take(request, reply, isOpenEnded ? Infinity : Number(headers['content-length'] ?? 0))
  })
  unpackBodies(app, take)
}

/** Whatever comes packed is read as if it had been sent as it is, in pieces: each route's own limit counts plain bytes. */
function unpackBodies(app: FastifyInstance, take: Take): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers } = request
    const { 'content-encoding': encoding, 'content-length': length = '0' } = headers
    const isEmpty = headers['transfer-encoding'] === undefined && Number(length) === 0
    if (isEmpty || !isPacked(encoding)) return payload
    delete headers['content-encoding']
    delete headers['content-length']
    // It is of the packed bytes.
    delete headers['content-md5']
    headers['transfer-encoding'] = 'chunked'
    async function* counted() {
      for await (const chunk of unpacked(payload as AsyncIterable<Buffer>)) {
        take(request, reply, chunk.length)
        yield chunk
      }
    }
    const plain = Readable.from(counted())
    // Its reader stops at the limit of the route, and hears of nothing that comes behind.
    plain.on('error', () => undefined)
    reply.raw.once('close', () => plain.destroy())
    return plain
  })
}
