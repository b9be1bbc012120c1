// Polls as they usually are, but for tests: no pauses between two requests to one server, and nothing earlier or later by chance.
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import { usualLane, type LaneOptions } from '#modules/exoreader/server/poll/lane.ts'
import type { TestApp } from '../support/app.ts'

export function promptLane({ house }: Pick<TestApp, 'house'>): LaneOptions {
  return { ...usualLane(house), gapMs: 0, turns: hostTurns(0), chance: () => 0.5 }
}
