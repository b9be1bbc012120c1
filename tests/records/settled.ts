// Waiting for what stops without a sign: what is written to a client that reads nothing.
import { setTimeout as pause } from 'node:timers/promises'

const lookMs = 400

/** Waits until the figure no longer grows, and answers it. */
export async function settled(figure: () => number): Promise<number> {
  for (let last = -1; ;) {
    if (figure() === last) return last
    last = figure()
    await pause(lookMs)
  }
}
