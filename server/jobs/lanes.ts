// Work of modules that goes on for as long as the process works the queue: begun with it, ended with it, and begun again where it fails.
import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '#core/errors.ts'
import type { House } from '#server/house.ts'

/** Rest before a lane that failed begins again. */
const restMs = 1_000

/** Settles once the signal has aborted and every lane has ended. */
export async function runLanes(house: House, stopping: AbortSignal): Promise<void> {
  const lanes = house.modules.flatMap(({ lanes: own = {} }) => Object.entries(own))
  await Promise.all(
    lanes.map(async ([name, lane]) => {
      while (!stopping.aborted) {
        try {
          await lane(house, stopping)
        } catch (error) {
          if (stopping.aborted) return
          const level = isUnavailable(error) ? 'warn' : 'error'
          house.log[level]({ lane: name, err: error }, 'a lane failed and begins again')
          await pause(restMs, undefined, { signal: stopping }).catch(() => undefined)
        }
      }
    }),
  )
}
