// Balances by currency are exact and never mixed.
import { expect, test } from 'vitest'
import { sumsByCurrency } from './by-currency.ts'

test('wallets of one currency are summed, whatever their decimals', () => {
  const sums = sumsByCurrency([
    { currency: 'BRL', balance: '10.10', balance_after_pending: '9.00' },
    { currency: 'BRL', balance: '0.20000001', balance_after_pending: '0.20000001' },
    { currency: 'JPY', balance: '900', balance_after_pending: '1000' },
    { currency: 'USD', balance: '-5.00', balance_after_pending: '-5.00' },
  ])
  expect(sums).toEqual([
    { currency: 'BRL', balance: '10.30000001', after: '9.20000001' },
    { currency: 'JPY', balance: '900', after: '1000' },
    { currency: 'USD', balance: '-5.00', after: '-5.00' },
  ])
})
