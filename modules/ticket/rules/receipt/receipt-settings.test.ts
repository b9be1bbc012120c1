// The setting `receipt-configuration`: what it takes, what it refuses, what is usual where nothing is said.
import { expect, test } from 'vitest'
import { readReceiptSettings, receiptSettings } from './receipt-settings.ts'

test('a text alone is printed at check-in', () => {
  expect(readReceiptSettings('Keep this.')).toEqual({
    value: { check_in: 'Keep this.', return_keeps: false, status_link: false },
  })
})

test('all that is wrong is said at once, by field', () => {
  const value = { warranty: -1, storage_fee: 2.5, storage_days: 30, currency: 'XXX', colour: 'red' }
  expect(readReceiptSettings(value)).toEqual({
    errors: {
      warranty: { key: 'greater_than_or_equal_to', count: 0 },
      storage_fee: { key: 'invalid' },
      currency: { key: 'inclusion' },
      colour: { key: 'unknown_field' },
    },
  })
})

test.each([
  [{ storage_fee: '2.00' }, { storage_days: { key: 'blank' } }],
  [{ storage_days: 30 }, { storage_fee: { key: 'blank' } }],
])('%j says only half of what storage costs', (value, errors) => {
  expect(readReceiptSettings(value)).toEqual({ errors })
})

test.each([[null], [[]], [3]])('%j is no setting', (value) => {
  expect(readReceiptSettings(value)).toEqual({ errors: { '': { key: 'invalid' } } })
})

test('a Brazilian Group gives 90 days and counts in reais unless it says otherwise', () => {
  expect(receiptSettings(undefined, 'pt-BR', 'BRL')).toEqual({ warranty: 90, currency: 'BRL' })
  expect(receiptSettings(undefined, 'en', 'USD')).toEqual({ warranty: undefined, currency: 'USD' })
  expect(receiptSettings({ warranty: 30 }, 'pt-BR', 'BRL').warranty).toBe(30)
  expect(receiptSettings({ old: 'shape' }, 'pt-BR', 'BRL').warranty).toBe(90)
})
