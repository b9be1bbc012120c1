// Once an hour: subscribes to the hubs of feeds, new ones and those whose lease is nearly over.
import { later } from '#core/time/moment.ts'
import type { House, Job } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { OutsideFailure } from '#server/outside/fetch/failure.ts'
import { fetchOutside } from '#server/outside/fetch/fetch-outside.ts'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import type { DueHub } from '../../store/feeds/face.ts'
import { askAgainMs, wantedLeaseSeconds } from '../../rules/websub.ts'
import { callbackOf, canBeCalled, secretOf } from './callback.ts'
import { feedTables } from '../../store/feeds/tables.ts'

export const hubTask = 'reader-hubs'

const maxAsked = 1_000
const atOnce = 8
const limits = { timeoutMs: 20_000, maxBytes: 64 * 1024, maxRedirects: 0 }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export const hubJob: Job = async (house, _payload, stopping) => {
  if (!canBeCalled(house)) return
  const waiting = await feedTables(house.store).hubsDue(house.now().toISOString(), maxAsked)
  const turns = hostTurns(0)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (stopping?.aborted) return
      await ask(house, next, { turns, signal: stopping })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The hub answers at the callback. Without an answer, and where it refuses, the request is repeated a day later. */
async function ask(
  house: House,
  due: DueHub,
  options: { turns: ReturnType<typeof hostTurns>; signal: AbortSignal | undefined },
): Promise<void> {
  const { id, hub, topic } = due
  const body = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.callback': callbackOf(house, id),
    'hub.secret': secretOf(house, id, topic),
    'hub.lease_seconds': String(wantedLeaseSeconds),
  }).toString()
  await feedTables(house.store).hubAsked(due, later(house.now().toISOString(), askAgainMs))
  try {
    const request = { ...clientOf(house), ...limits, ...options, headers: form, body }
    const { status } = await fetchOutside(hub, { ...request, method: 'POST' })
    house.log.debug({ feed: id, status }, 'a hub was asked')
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    house.log.debug({ feed: id, code: error.code }, 'a hub did not answer')
  }
}
