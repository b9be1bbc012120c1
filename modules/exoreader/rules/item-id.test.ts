// Ids of items and their numbers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefixOf } from '#core/ids.ts'
import { itemId, itemNumber } from './item-id.ts'

test('the id of an item is one of the product’s, and leads back to its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (number) => {
      const id = itemId(number)
      expect(prefixOf(id)).toBe('rit')
      expect(itemNumber(id)).toBe(number)
    }),
  )
})

test.each([
  'rit-',
  'rit-00000000000000000000000000',
  'rit-zzzzzzzzzzzzzzzzzzzzzzzzzz',
  'rsb-00000000000000000000000001',
])('%s is no item', (id) => expect(itemNumber(id)).toBeUndefined())
