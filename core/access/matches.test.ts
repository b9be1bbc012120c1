// Simple selectors, compared without a database.
import { describe, expect, test } from 'vitest'
import { matches } from './matches.ts'

const price = { _id: 'ppr-a', klass: 'PlanPrice', active: true, unit_amount: 600 }

describe('A simple selector', () => {
  test.each([
    [{}, true],
    [{ klass: 'PlanPrice' }, true],
    [{ klass: { $eq: 'PlanPrice' }, active: true }, true],
    [{ unit_amount: { $in: [0, 600] } }, true],
    [{ unit_amount: '600' }, false],
    [{ constructor: null }, false],
    [{ $and: [{ active: true }, { _id: 'ppr-b' }] }, false],
    [{ $or: [{ active: false }, { _id: 'ppr-a' }] }, true],
    [{ _id: { $gte: 'ppr-', $lt: 'ppr.' } }, true],
    [{ _id: { $lt: 'ppr-' } }, false],
    [{ _id: { $gte: 'ppr.' } }, false],
    [{ unit_amount: { $gte: '5' } }, false],
    [{ name: { $lt: 'z' } }, false],
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
