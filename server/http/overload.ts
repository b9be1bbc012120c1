// Says no early when the process is too busy to answer in time: 503 with Retry-After instead of a pile-up.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '#core/errors.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Says that this one only waits for news from now on: it no longer counts as work. Failure service_unavailable when
     * too many wait already.
     */
    waitsForNews(): void
  }
}

export interface OverloadLimits {
  /** Mean delay of the event loop over the last second, above which new requests are refused. */
  readonly delay_ms: number
  /** Requests being answered at the same moment. */
  readonly requests: number
  /** Feeds that wait for news at the same moment. */
  readonly feeds: number
}

const second = 1_000
const nanosecondsPerMillisecond = 1e6

/** Watches the event loop and the number of open requests. `GET /_up` is always let through. */
export function refuseOverload(app: FastifyInstance, limits: OverloadLimits): void {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let delay = 0
  const working = new Set<FastifyReply>()
  const waiting = new Set<FastifyReply>()
  const timer = setInterval(() => {
    delay = histogram.count > 0 ? histogram.mean / nanosecondsPerMillisecond : 0
    histogram.reset()
  }, second)
  timer.unref()

  const refuse = (reply: FastifyReply) => {
    reply.header('retry-after', '5')
    throw fail('service_unavailable', 'unavailable')
  }
  app.decorateReply('waitsForNews', function (this: FastifyReply) {
    if (waiting.size >= limits.feeds) refuse(this)
    // Gone already: nobody tells us any more.
    if (working.delete(this)) waiting.add(this)
  })
  app.addHook('onRequest', async (request, reply) => {
    working.add(reply)
    reply.raw.once('close', () => {
      working.delete(reply)
      waiting.delete(reply)
    })
    if (request.url === '/_up') return
    if (delay > limits.delay_ms || working.size > limits.requests) refuse(reply)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
}
