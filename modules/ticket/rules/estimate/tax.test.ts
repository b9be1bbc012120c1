// Tax on estimates: each rate rounded once, the discount shared to the cent; and lines pasted from a sheet.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText } from '#core/numbers/money.ts'
import { pastedItems } from './paste.ts'
import { amountText, sumsOf } from './sums.ts'
import { discounted, percentText } from './tax.ts'

const sales = { tax_id: 'a', name: 'Sales tax', rate: '9.25' }
const iss = { tax_id: 'b', name: 'ISS', rate: '5', included: true }

describe('tax', () => {
  test('is added to the lines that carry it, after their share of the discount', () => {
    const items = [
      { kind: 'labour', value: '90.00' },
      { kind: 'part', quantity: 2, value: '9.80', tax_id: 'a' },
      { kind: 'part', quantity: 4, value: '7.25', tax_id: 'a' },
      { kind: 'labour', value: '25.00' },
    ] as const
    const { taxes, total, deposit } = sumsOf({
      items,
      taxes: [sales],
      discount: '10.00',
      deposit_percent: 50,
    })
    expect(taxes).toEqual([{ ...sales, base: 4563n, amount: 422n }])
    expect([amountText(total), amountText(deposit)]).toEqual(['157.82', '78.91'])
  })

  test('that prices have in them adds nothing and says how much of them it is', () => {
    const { taxes, total } = sumsOf({ items: [{ value: '200.00', tax_id: 'b' }], taxes: [iss] })
    expect([taxes[0]!.amount, total]).toEqual([952n, 20_000n])
  })

  test('a rate that no line carries is not named', () => {
    expect(
      sumsOf({ items: [{ value: '1.00', tax_id: 'b' }], taxes: [sales, iss] }).taxes,
    ).toHaveLength(1)
  })

  test.each([
    ['9.25', 'en', '9.25%'],
    ['9.2500', 'pt-BR', '9,25%'],
    ['5', 'en', '5%'],
  ] as const)('%s percent is written in %s as %s', (rate, locale, words) =>
    expect(percentText(rate, locale)).toBe(words),
  )
})

const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { minLength: 1, maxLength: 12 })
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n)

test('shares of a discount come to it exactly, and leave no part below nought', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000_000n }), (parts, discount) => {
      const left = discounted(parts, discount)
      const whole = sumOf(parts)
      expect(sumOf(left)).toBe(discount >= whole ? 0n : whole - discount)
      expect(left.every((one, at) => one >= 0n && one <= parts[at]!)).toBe(true)
    }),
  )
})

test('a total with tax in the prices is the total without, whatever the rates', () => {
  const rate = fc.bigInt({ min: 0n, max: 1_000_000n })
  fc.assert(
    fc.property(amounts, rate, (values, units) => {
      const items = values.map((value) => ({ value: decimalText(value, 2), tax_id: 'b' }))
      const taxes = [{ ...iss, rate: decimalText(units, 4) }]
      const { total, taxes: sums } = sumsOf({ items, taxes })
      expect(total).toBe(sumOf(values))
      expect(sums[0]!.amount).toBeLessThanOrEqual(total)
    }),
  )
})

describe('rows of a sheet', () => {
  test.each([
    [
      'Replace screen\t1\t120.00\nBattery\t2\t$35.50\t71.00',
      'en',
      [
        { description: 'Replace screen', quantity: 1, value: '120.00' },
        { description: 'Battery', quantity: 2, value: '35.50' },
      ],
    ],
    [
      'Descrição\tValor\nTroca de tela\tR$ 1.120,00',
      'pt-BR',
      [{ description: 'Troca de tela', value: '1120.00' }],
    ],
    [
      '7\tPart A-1, long words\t9.90',
      'en',
      [{ description: 'Part A-1, long words', quantity: 7, value: '9.90' }],
    ],
    [
      'Mão de obra\t1,5\tR$ 80,00\t120,00\nPrice and sum\t1,50\t80,00',
      'pt-BR',
      [
        { description: 'Mão de obra', quantity: 1.5, value: '80.00' },
        { description: 'Price and sum', value: '1.50' },
      ],
    ],
    ['One\nTwo', 'en', [{ description: 'One' }, { description: 'Two' }]],
    ['\t\t\n5\t6', 'en', []],
  ] as const)('become lines: %j', (text, locale, items) =>
    expect(pastedItems(text, locale)).toEqual(items),
  )

  test.each(['Battery', ' 12.00 ', 'x'.repeat(60_000) + '\t1'])(
    'a text of one cell, or a whole book, is none: %.20j',
    (text) => expect(pastedItems(text, 'en')).toBeUndefined(),
  )
})
