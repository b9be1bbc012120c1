// The rules of estimates: exact sums, until when they hold, who may change what.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { decimalText } from '#core/numbers/money.ts'
import { readAnswer } from './answer.ts'
import { estimateAccess, estimateStates, isAnswerable, stateOn } from './state.ts'
import { validUntil } from './steps.ts'
import { itemKinds } from './item-kinds.ts'
import { amountText, depositOf, itemMinor, percentOfItems, sumsOf } from './sums.ts'

describe('sums', () => {
  test('labour, parts and discount make the total, to the cent', () => {
    const items = [
      { kind: 'labour', quantity: 1, value: '180.00' },
      { kind: 'part', quantity: 1, value: '95.50' },
      { kind: 'part', quantity: 2, value: '12.25' },
    ] as const
    const sums = sumsOf({ items, discount: '0.10' })
    expect([sums.labour, sums.part, sums.total]).toEqual([18_000n, 12_000n, 29_990n])
    expect(amountText(sums.total)).toBe('299.90')
  })

  test('no cent is lost or made, however many lines there are', () => {
    const item = fc.record({
      kind: fc.constantFrom(...itemKinds),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      minor: fc.bigInt({ min: 0n, max: 10_000_000n }),
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (lines) => {
        const items = lines.map(({ minor, ...one }) => ({ ...one, value: decimalText(minor, 2) }))
        const whole = lines.reduce((sum, one) => sum + BigInt(one.quantity) * one.minor, 0n)
        expect(sumsOf({ items }).total).toBe(whole)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    [1.25, '80.00', 10_000n],
    [1.5, '0.33', 50n],
    [1.01, '0.49', 49n],
    [1_000_000, '999.99', 99_999_000_000n],
  ])('%j of %s comes to %s cents, half up', (quantity, value, sum) =>
    expect(itemMinor({ quantity, value })).toBe(sum),
  )

  test.each([
    {},
    { quantity: 0, value: '1.00' },
    { quantity: Number.NaN, value: '1.00' },
    { value: '1,5' },
  ])('what is still being typed counts nothing: %j', (item) => expect(itemMinor(item)).toBe(0n))
})

describe('validity', () => {
  test('days are counted from the day of delivery on the shop’s clock', () => {
    const late = '2026-11-22T01:30:00.000Z'
    expect(validUntil(late, 10, 'America/Sao_Paulo')).toBe('2026-12-01')
    expect(validUntil(late, 30, 'UTC')).toBe('2026-12-22')
  })

  test.each([
    ['sent', '2026-12-01', 'sent'],
    ['viewed', '2026-12-02', 'expired'],
    ['approved', '2026-12-02', 'approved'],
    ['draft', '2026-12-02', 'draft'],
  ] as const)('%s, valid until 1 December, is on %s %s', (status, today, expected) => {
    expect(stateOn({ status, valid_until: '2026-12-01' }, today)).toBe(expected)
  })
})

const member = { membership: { editor: true } } as unknown as Actor

test.each(estimateStates)(
  '%s: changed as a draft only, deleted unless it was approved',
  (status) => {
    const record = { _id: 'est-1', status }
    expect(estimateAccess(member, 'update', record)).toBe(status === 'draft' ? undefined : 'fixed')
    expect(estimateAccess(member, 'remove', record)).toBeUndefined()
    expect(estimateAccess(member, 'remove', { ...record, answer: 'approved' })).toBe('fixed')
    expect(isAnswerable({ status })).toBe(['draft', 'sent', 'viewed', 'expired'].includes(status))
  },
)

test('an answer needs a name, a way that a person may record, and to decline a reason', () => {
  const said = { answer: 'approve', name: ' Maria\u202e\nSouza ' }
  const given = { answer: 'approved', answered_by: 'Maria Souza' }
  expect(readAnswer({ ...said, way: 'phone' }, 'usr-a')).toEqual({
    given: { ...given, answer_way: 'phone' },
  })
  expect(readAnswer(said, null)).toEqual({ given: { ...given, answer_way: 'link' } })
  expect(readAnswer({ ...said, way: 'link' }, 'usr-a')).toEqual({
    errors: { way: { key: 'inclusion' } },
  })
  expect(readAnswer({ answer: 'decline' }, 'usr-a')).toEqual({
    errors: { name: { key: 'blank' }, way: { key: 'blank' }, reason: { key: 'blank' } },
  })
  const no = { answer: 'decline', name: 'Maria', reason: 'Too\ndear' }
  expect(readAnswer(no, null)).toMatchObject({ given: { decline_reason: 'Too dear' } })
  expect(readAnswer({ ...said, name: 'x'.repeat(201) }, null)).toEqual({
    errors: { name: { key: 'too_long', count: 200 } },
  })
})

test.each([
  ['10', '13.30'],
  ['7.5', '9.98'],
  ['100', '133.00'],
  ['0', '0.00'],
  ['100.01', undefined],
  ['-1', undefined],
  ['ten', undefined],
])('%s per cent of all lines are %s', (percent, amount) => {
  const items = [{ value: '33.00' }, { quantity: 2, value: '50.00' }]
  expect(percentOfItems(items, percent)).toBe(amount)
})

test('half a cent of a deposit is a cent, as in the sums of the estimate', () => {
  const items = [{ value: '0.33' }]
  const { total, deposit } = sumsOf({ items, deposit_percent: 50 })
  expect(depositOf({ total_minor: Number(total), deposit_percent: 50 })).toBe(deposit)
  expect([total, deposit]).toEqual([33n, 17n])
})
