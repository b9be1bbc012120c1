// The ways of paying that a counter has.
import { expect, test } from 'vitest'
import { offeredWays, orderedWays } from './kinds.ts'

test('each country has its own ways and those of everywhere, and a shop without a country all', () => {
  expect(orderedWays('BR')).not.toContain('zelle')
  expect(orderedWays('US')).toContain('zelle')
  expect(orderedWays(undefined)).toEqual(expect.arrayContaining(['pix', 'zelle', 'cash']))
  expect(offeredWays({ zelle: true, cash: true }, 'BR')).toEqual(['cash'])
})
