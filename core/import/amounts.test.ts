// Amounts as files write them, and the mark of decimals of a column by all its cells.
import { describe, expect, test } from 'vitest'
import { decimalMarkOf, readAmount } from './amounts.ts'

describe('an amount', () => {
  test.each([
    ['1,234.50', '.', '1234.5', 'none'],
    ['1.234,50', ',', '1234.5', 'none'],
    ["11'373.94", '.', '11373.94', 'none'],
    ['1 234,00', ',', '1234', 'none'],
    ['1\u00a0234\u202f567,8', ',', '1234567.8', 'none'],
    ['1,23,456.00', '.', '123456', 'none'],
    ['R$ -45,00', ',', '45', '-'],
    ['- US$ 4.20', '.', '4.2', '-'],
    ['+ £1,100.00', '.', '1100', '+'],
    ['(12.00)', '.', '12', '-'],
    ['EUR 7', '.', '7', 'none'],
    ['7 kr', '.', '7', 'none'],
    ['12,00-', ',', '12', '-'],
    ['\u201112.00', '.', '12', '-'],
    ['1000,-', ',', '1000', 'none'],
    ['1.000,- kr', ',', '1000', 'none'],
    ['-125,–', ',', '125', '-'],
    ["1'250.--", '.', '1250', 'none'],
    ['10.00 CR', '.', '10', 'credit'],
    ['10.00D', '.', '10', 'debit'],
    ['.50', '.', '0.5', 'none'],
    ['000.00', '.', '0', 'none'],
  ] as const)('%j with the mark %s is %s, its sign %s', (text, mark, digits, sign) => {
    expect(readAmount(text, mark)).toEqual({ digits, sign })
  })

  test.each([
    ['16,52', '.'],
    ['1.234.5', '.'],
    ['1,234,50', '.'],
    ['12-Dec-2019', '.'],
    ['3 boxes', '.'],
    ['2026-10-01', '.'],
    ['(12.00', '.'],
    ['5%', '.'],
    ['--5.00', '.'],
    ['+-5.00', '.'],
    ['1.000,-', '.'],
    ['', '.'],
  ] as const)('%j with the mark %s is none', (text, mark) => {
    expect(readAmount(text, mark)).toBeUndefined()
  })
})

describe('the mark of decimals', () => {
  const usual = '.' as const
  test.each([
    ['what reads all cells', ['1.234', '16,52'], 2, ',', true],
    ['what comes last of two', ['1,234.500'], 2, '.', true],
    ['the other one of what comes twice', ['1.234.567'], 2, ',', true],
    ['that of the language where there is none', ['12', '-7'], 2, '.', true],
    ['asked for where both read all', ['1.234', '5.678'], 2, ',', false],
    ['likely what the currency has', ['1.234', '5.678'], 3, '.', false],
    ['none of a currency without decimals', ['1.234', '5.678'], 0, ',', true],
  ] as const)('is %s', (_name, values, decimals, mark, isSure) => {
    expect(decimalMarkOf(values, { usual, decimals })).toMatchObject({ mark, isSure })
  })
})
