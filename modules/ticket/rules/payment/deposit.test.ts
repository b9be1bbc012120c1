// Which payment is the deposit of what was agreed.
import { expect, test } from 'vitest'
import { depositsOf } from './deposit.ts'

const offer = {
  _id: 'est-1',
  number: 1,
  status: 'approved',
  total: '300.00',
  total_minor: 30_000n,
  deposit_percent: 50,
  currency: 'USD',
} as const
const made = (value: string, more: object = {}) => ({
  _id: `inc-${value}`,
  value,
  currency: 'USD',
  confirmed: true,
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
})
const doing = { status: 'doing' } as const

test.each([
  ['the whole deposit', '150.00', [], doing, true],
  ['a part of it', '50.00', [], doing, true],
  ['what was missing of it', '100.00', [made('51.00')], doing, true],
  ['what comes after it', '100.00', [made('150.00')], doing, false],
  ['all at once', '300.00', [], doing, false],
  [
    'what is paid once the work is over',
    '150.00',
    [],
    { status: 'done', status_at: '2026-11-20T09:00:00.000Z' },
    false,
  ],
  [
    'what was paid before it was over',
    '150.00',
    [],
    { status: 'done', status_at: '2026-11-21T09:00:00.000Z' },
    true,
  ],
  [
    'what follows a payment that never came in',
    '150.00',
    [made('150.01', { confirmed: false })],
    doing,
    true,
  ],
  ['what is paid before work without a ticket', '150.00', [], undefined, true],
] as const)('%s: %s', (_, value, before, ticket, is) => {
  const payment = made(value)
  const payments = [payment, ...before]
  expect(depositsOf({ estimates: [offer], payments, ticket }).has(payment._id)).toBe(is)
})

test('where no deposit was agreed, no payment is one', () => {
  const payment = made('150.00')
  const { deposit_percent: _, ...plain } = offer
  expect(depositsOf({ estimates: [plain], payments: [payment], ticket: doing })).toEqual(new Set())
})
