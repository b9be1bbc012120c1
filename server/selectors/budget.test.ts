// Each bound of what one selector may ask for, from both sides.
import { describe, expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import { parseSelector } from './selector.ts'

const many = (amount: number, condition: object) => ({
  $or: Array.from({ length: amount }, () => condition),
})
const listed = (amount: number) => Array.from({ length: amount }, (_, at) => at)

/** What a selector has so many of, and the most that is taken. */
const bounds: [what: string, most: number, selector: (amount: number) => object][] = [
  ['conditions', 500, (amount) => many(amount, { name: 'a' })],
  ['entries of one $in', 10_000, (amount) => ({ name: { $in: listed(amount) } })],
  ['entries of one $nin', 10_000, (amount) => ({ name: { $nin: listed(amount) } })],
  ['entries of one $all', 10_000, (amount) => ({ name: { $all: listed(amount) } })],
  [
    'entries of two lists',
    10_000,
    (amount) => ({ name: { $in: listed(6_000) }, place: { $nin: listed(amount - 6_000) } }),
  ],
  ['patterns', 10, (amount) => many(amount, { name: { $regex: 'a' } })],
  [
    'characters of patterns',
    2_000,
    (amount) => ({
      $or: Array.from({ length: 10 }, (_, at) => ({
        name: { $regex: 'a'.repeat(at === 0 ? amount - 1_800 : 200) },
      })),
    }),
  ],
  ['walks by $elemMatch', 20, (amount) => many(amount, { tags: { $elemMatch: { $eq: 'a' } } })],
  ['walks by $allMatch', 20, (amount) => many(amount, { tags: { $allMatch: { $eq: 'a' } } })],
  ['walks by $keyMapMatch', 20, (amount) => many(amount, { tags: { $keyMapMatch: { $eq: 'a' } } })],
]

describe('A selector', () => {
  test.each(bounds)(
    'is taken up to its bound of %s (%d), and is too complex beyond',
    (_, most, selector) => {
      expect(() => parseSelector(selector(most))).not.toThrow()
      const parse = () => parseSelector(selector(most + 1))
      expect(parse).toThrow(fail('bad_request', 'too_complex'))
      expect(parse).toThrow(expect.objectContaining({ code: 'bad_request' }))
    },
  )
})
