// Amounts divided in proportion.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { exactUnits } from '#core/numbers/money.ts'
import { dividedAs } from './divide.ts'

test.each([
  [['60.00', '40.00'], '50.00', ['30.00', '20.00']],
  [['0.01', '0.01', '0.01'], '0.02', ['0.01', '0.01', '0.00']],
  [['33.33', '66.67'], '10', ['3.33', '6.67']],
  [['10', '20'], '1.5', ['0.5', '1.0']],
])('%j of %s are %j', (parts, sum, divided) => expect(dividedAs(parts, sum)).toEqual(divided))

test('a wallet without decimals has none in what is divided, however that is written', () => {
  expect(dividedAs(['67.00', '33'], '50.00', 0)).toEqual(['34', '16'])
  expect(dividedAs(['67.50', '32.50'], '50', 0)).toEqual(['33.75', '16.25'])
})

test('what is no amount, and nothing at all, is not divided', () => {
  expect(dividedAs(['ten', '20'], '5')).toBeUndefined()
  expect(dividedAs(['10', '20'], 'five')).toBeUndefined()
  expect(dividedAs(['0.00', '0'], '5')).toBeUndefined()
})

const cents = fc.integer({ min: 1, max: 99_999_999 }).map((amount) => (amount / 100).toFixed(2))

property.prop([fc.array(cents, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 100 })])(
  'parts come to the sum, and what is left of each to the rest',
  (parts, percent) => {
    const units = parts.map(exactUnits)
    const all = units.reduce((one, other) => one + other, 0n)
    const asked = ((all / 1_000_000n) * BigInt(percent)) / 100n
    const sum = `${asked / 100n}.${String(asked % 100n).padStart(2, '0')}`
    const divided = dividedAs(parts, sum)!.map(exactUnits)
    expect(divided.reduce((one, other) => one + other, 0n)).toBe(exactUnits(sum))
    expect(divided.every((unit, at) => unit >= 0n && unit <= units[at]!)).toBe(true)
  },
)
