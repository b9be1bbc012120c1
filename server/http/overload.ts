// Says no early when the process is too busy to answer in time: 503 with Retry-After instead of a pile-up.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { fail } from '#core/errors.ts'

export interface OverloadLimits {
  /** Mean delay of the event loop over the last second, above which new requests are refused. */
  readonly delay_ms: number
  /** Requests being answered at the same moment; waiting change feeds count too. */
  readonly requests: number
}

const second = 1_000
const nanosecondsPerMillisecond = 1e6

/** Watches the event loop and the number of open requests. `GET /_up` is always let through. */
export function refuseOverload(app: FastifyInstance, limits: OverloadLimits): void {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let delay = 0
  let open = 0
  const timer = setInterval(() => {
    delay = histogram.count > 0 ? histogram.mean / nanosecondsPerMillisecond : 0
    histogram.reset()
  }, second)
  timer.unref()

  app.addHook('onRequest', async (request, reply) => {
    open += 1
    reply.raw.once('close', () => {
      open -= 1
    })
    if (request.url === '/_up') return
    if (delay > limits.delay_ms || open > limits.requests) {
      reply.header('retry-after', '5')
      throw fail('service_unavailable', 'unavailable')
    }
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
}
