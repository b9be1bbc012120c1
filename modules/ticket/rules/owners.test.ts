// Owners of a thing over time, as a table.
import { expect, test } from 'vitest'
import { maxOwners, ownersOf, type Owner } from './owners.ts'

const now = '2026-11-22T10:00:00.000Z'
const dana = { customer_id: 'cus-dana', until: now }

test.each<
  [string, { customer_id?: string; owners?: Owner[] } | undefined, string | undefined, unknown]
>([
  ['that is new has none', undefined, 'cus-dana', undefined],
  ['that was nobody’s has none', {}, 'cus-dana', undefined],
  ['that stays where it is has none', { customer_id: 'cus-dana' }, 'cus-dana', undefined],
  ['that is sold has the one who sold it', { customer_id: 'cus-dana' }, 'cus-omar', [dana]],
  ['that is nobody’s any more has the last one', { customer_id: 'cus-dana' }, undefined, [dana]],
  [
    'that is sold back has both, one after the other',
    { customer_id: 'cus-omar', owners: [dana] },
    'cus-dana',
    [dana, { customer_id: 'cus-omar', until: now }],
  ],
  [
    'that is changed otherwise keeps them',
    { customer_id: 'cus-omar', owners: [dana] },
    'cus-omar',
    [dana],
  ],
])('a thing %s', (_, before, customer_id, owners) => {
  expect(ownersOf({ customer_id }, { before, now })).toEqual(owners)
})

test('the latest ones are kept', () => {
  const owners = Array.from({ length: maxOwners }, () => dana)
  const before = { customer_id: 'cus-omar', owners }
  const kept = ownersOf({ customer_id: 'cus-lia' }, { before, now })
  expect(kept).toHaveLength(maxOwners)
  expect(kept?.at(-1)?.customer_id).toBe('cus-omar')
})
