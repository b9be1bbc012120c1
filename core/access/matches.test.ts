// Selectors of equality, compared without a database.
import { describe, expect, test } from 'vitest'
import { matches } from './matches.ts'

const price = { _id: 'ppr-a', klass: 'PlanPrice', active: true, unit_amount: 600 }

describe('A selector of equality', () => {
  test.each([
    [{}, true],
    [{ klass: 'PlanPrice' }, true],
    [{ klass: { $eq: 'PlanPrice' }, active: true }, true],
    [{ unit_amount: { $in: [0, 600] } }, true],
    [{ unit_amount: '600' }, false],
    [{ constructor: null }, false],
    [{ $and: [{ active: true }, { _id: 'ppr-b' }] }, false],
    [{ $or: [{ active: false }, { _id: 'ppr-a' }] }, true],
  ])('%j: %s', (selector, fits) => {
    expect(matches(price, selector)).toBe(fits)
  })

  test.each([
    [{ klass: { $regex: '(a+)+$' } }],
    [{ klass: { $gt: 'A' } }],
    [{ $nor: [{}] }],
    [{ $and: 1 }],
    [{ klass: ['PlanPrice'] }],
    ['PlanPrice'],
  ])('%j is refused', (selector) => {
    expect(() => matches(price, selector)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
