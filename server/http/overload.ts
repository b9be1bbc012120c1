// Says no early instead of letting work pile up: to everybody while the process is too busy to answer in time (503), and to
// one network that has too much open (429), so that it cannot take the places of others. `Retry-After` says when to try again.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '#core/errors.ts'
import { networkOf } from '#server/limits/rate.ts'
import type { FreeConnection } from './connections.ts'
import { Tally } from './tally.ts'
import { onEachRequest } from './each-request.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Says that this one only waits for news from now on: it no longer counts as work. Failure service_unavailable when
     * too many wait already, too_many_requests when too many of its network do.
     */
    waitsForNews(): void
  }
}

export interface OpenLimits {
  /** Requests being received or answered at the same moment. */
  readonly requests: number
  /** Feeds that wait for news at the same moment. */
  readonly feeds: number
}

export interface OverloadLimits extends OpenLimits {
  /** Mean delay of the event loop over the last second, above which new requests are refused. */
  readonly delay_ms: number
  /** What one network may have open, as attempts are counted (`networkOf`); behind a trusted proxy the one it names. */
  readonly perNetwork: OpenLimits
}

/** What a process takes. An office of hundreds behind one address stays below its share. */
export const usualLimits: OverloadLimits = {
  delay_ms: 1_000,
  requests: 5_000,
  feeds: 20_000,
  perNetwork: { requests: 200, feeds: 2_000 },
}

const secondMs = 1_000
const nanosecondsPerMillisecond = 1e6

function refuse(reply: FastifyReply, code: 'service_unavailable' | 'too_many_requests'): never {
  reply.header('retry-after', '5')
  throw code === 'service_unavailable' ? fail(code, 'unavailable') : fail(code, 'too_many_requests')
}

/** The mean delay of the event loop over the last second, in milliseconds. */
function watchDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    delayMs = histogram.count > 0 ? histogram.mean / nanosecondsPerMillisecond : 0
    histogram.reset()
  }, secondMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
  return () => delayMs
}

/** Replies that are open, in all and by network. */
class Open {
  readonly #networks = new Map<FastifyReply, string>()
  readonly #tally = new Tally()
  readonly #limits: OpenLimits
  readonly #kind: keyof OpenLimits

  constructor(limits: OpenLimits, kind: keyof OpenLimits) {
    this.#limits = limits
    this.#kind = kind
  }

  get size(): number {
    return this.#networks.size
  }

  /** True when the network may have it open. */
  add(reply: FastifyReply, network: string): boolean {
    this.#networks.set(reply, network)
    return this.#tally.add(network) <= this.#limits[this.#kind]
  }

  /** The network it was counted under; undefined when it was not open. */
  drop(reply: FastifyReply): string | undefined {
    const network = this.#networks.get(reply)
    if (network === undefined) return undefined
    this.#networks.delete(reply)
    this.#tally.drop(network)
    return network
  }
}

/**
 * Counts what is open and refuses what is too much. `GET /_up` is always let through. `freeConnection` is called for each
 * feed that waits.
 */
export function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  freeConnection: FreeConnection,
): void {
  const delayMs = watchDelay(app)
  const working = new Open(limits.perNetwork, 'requests')
  const waiting = new Open(limits.perNetwork, 'feeds')

  app.decorateReply('waitsForNews', function (this: FastifyReply) {
    if (waiting.size >= limits.feeds) refuse(this, 'service_unavailable')
    const network = working.drop(this)
    // Its connection closed before it began to wait.
    if (network === undefined) return
    if (!waiting.add(this, network)) refuse(this, 'too_many_requests')
    freeConnection(this)
  })
  onEachRequest(app, (request, reply) => {
    const mayOpen = working.add(reply, networkOf(request.ip))
    reply.raw.once('close', () => {
      working.drop(reply)
      waiting.drop(reply)
    })
    if (request.url === '/_up') return
    // What it still sends is not waited for.
    if (!mayOpen) {
      reply.header('connection', 'close')
      refuse(reply, 'too_many_requests')
    }
    if (delayMs() > limits.delay_ms || working.size > limits.requests) {
      refuse(reply, 'service_unavailable')
    }
  })
}
