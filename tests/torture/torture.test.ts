// The short form of `npm run proof -- torture`: one round of each of the two worst blows, in a fixed order.
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { torture } from './rounds.ts'

afterEach(cleanUp)

test('nothing acknowledged is lost, torn or answered wrong when server and PostgreSQL die at work', async () => {
  const order = ['kill -9 of everything', 'kill -9 of the postmaster']
  const { violations, rounds, acknowledged } = await torture({
    dataDir: newFolder(),
    rounds: order.length,
    order,
    seed: 20_261_121,
    writers: 16,
    groups: 2,
    work: 400,
    tell: () => undefined,
  })
  expect(violations).toEqual([])
  expect(rounds).toBe(order.length)
  // Work was under way: how much of it, a busy machine decides.
  expect(acknowledged).toBeGreaterThan(10)
})
