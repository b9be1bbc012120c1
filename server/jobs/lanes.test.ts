// Lanes begin again where they fail; a database that is away is no fault of theirs.
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import type { House, Lane } from '#server/house.ts'
import { runLanes } from './lanes.ts'

test('a lane that fails begins again, and what is away for a moment is a warning', async () => {
  const lines: unknown[] = []
  const stopping = new AbortController()
  const begun = new Map<string, number>()
  const failing =
    (name: string, error: Error): Lane =>
    async () => {
      const times = (begun.get(name) ?? 0) + 1
      begun.set(name, times)
      if (times === 1) throw error
      const haveAll = begun.size === 2 && [...begun.values()].every((each) => each === 2)
      if (haveAll) return stopping.abort()
      await once(stopping.signal, 'abort')
    }
  const note = (level: string) => (facts: { lane: string }) => lines.push([level, facts.lane])
  const lanes = {
    away: failing('away', fail('service_unavailable', 'unavailable')),
    broken: failing('broken', new TypeError('a fault')),
  }
  const house = {
    modules: [{ name: 'test', lanes }],
    log: { warn: note('warn'), error: note('error') },
  }
  await runLanes(house as unknown as House, stopping.signal)
  expect(lines.toSorted()).toEqual([
    ['error', 'broken'],
    ['warn', 'away'],
  ])
})
