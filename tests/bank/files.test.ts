// Every published bank file imports with counts, sums, days and encodings that were computed without this program, and reports the
// rows that cannot be imported.
import { describe, expect, test } from 'vitest'
import type { Encoding } from '#core/import/encoding.ts'
import expected from '../fixtures/bank/expected.json' with { type: 'json' }
import { isHere } from '#tests/support/proof.ts'
import { bare, bytesOf, dollars, read, reais, summary, sumOf } from './setup.ts'

interface Expected {
  encoding?: string
  delimiter?: string
  header_line?: number | null
  transactions?: number
  inflows?: number
  inflow_sum?: string
  outflows?: number
  outflow_sum?: string
  net?: string
  first_date?: string
  last_date?: string
  currency?: string | null
  rows_that_must_be_reported_not_imported?: string[]
  records_with_amount?: number
  first_description?: string
  statements?: Statement[]
}

interface Statement {
  currency: string
  bank: string
  account: string
  transactions: number
  inflow_sum: string
  outflow_sum: string
  first_date: string | null
  last_date: string | null
  ledger_balance: string | null
}

const files = Object.entries(expected as Record<string, Expected>)
const encodings: Record<string, Encoding> = {
  'utf-8': 'utf-8',
  'utf-8-sig': 'utf-8',
  'iso-8859-1': 'windows-1252',
  cp1252: 'windows-1252',
}
/** The order of ambiguous days, which the user would choose. */
const european = new Set(['hledger/monefy.csv', 'wise/sample-statement-brl.csv'])

describe('a bank file of', () => {
  for (const [name, found] of files) {
    const bytes = bytesOf(name)
    const title = bytes ? name : `${name} (skipped: no file; BANK_FILES names its folder)`
    test.runIf(isHere(`the bank file ${name}`, bytes))(title, () => {
      const currency = found.currency ?? 'USD'
      const known = { ...(european.has(name) ? reais : dollars), currency }
      const { opened, reading, lines } = read(bytes!, known)
      expect(reading.problem).toBeUndefined()
      if (found.statements) return expectStatements(found.statements, reading.accounts)
      if (found.records_with_amount !== undefined) {
        expect(lines).toHaveLength(found.records_with_amount)
        return expect(sumOf(lines.map(({ amount }) => amount))).toBe(bare(found.net ?? ''))
      }
      expect(opened.encoding).toBe(encodings[found.encoding ?? ''])
      expect(reading.choices.separator).toBe(found.delimiter === 'TAB' ? '\t' : found.delimiter)
      expect(reading.choices.hasHeader).toBe(found.header_line !== null)
      expect(lines).toHaveLength(found.transactions!)
      expect(summary(lines)).toBe(
        `${found.inflows} in ${bare(found.inflow_sum!)}, ${found.outflows} out ${bare(found.outflow_sum!)}, ${found.first_date} to ${found.last_date}`,
      )
      const refused = reading.accounts.flatMap((account) => account.refused)
      const wanted = found.rows_that_must_be_reported_not_imported ?? []
      expect(refused.map(({ line }) => `record ${line}`)).toEqual(
        wanted.map((text) => text.split(':')[0]),
      )
    })
  }
})

function expectStatements(
  statements: readonly Statement[],
  accounts: ReturnType<typeof read>['reading']['accounts'],
): void {
  const day = (text: string | null) => text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  expect(accounts.map(({ key }) => key)).toEqual(
    statements.map(({ bank, account }) => `${bank}//${account}`),
  )
  for (const [at, statement] of statements.entries()) {
    const { lines, currency, closing, refused } = accounts[at]!
    expect(currency).toBe(statement.currency.toUpperCase())
    expect(closing && bare(closing.amount)).toBe(
      statement.ledger_balance === null ? undefined : bare(statement.ledger_balance),
    )
    expect(refused).toEqual([])
    expect(lines).toHaveLength(statement.transactions)
    const ins = lines.filter(({ amount }) => !amount.startsWith('-')).length
    expect(summary(lines)).toBe(
      `${ins} in ${bare(statement.inflow_sum)}, ${lines.length - ins} out ${bare(statement.outflow_sum)}, ${day(statement.first_date)} to ${day(statement.last_date)}`,
    )
    expect(new Set(lines.map(({ bank_id }) => bank_id)).size).toBe(statement.transactions)
  }
}

test('two rows of one file that are the same are both there, one row that goes on is joined', () => {
  const { lines } = read(bytesOf('bank2ynab/TransactionHistory_20180418043121.csv')!)
  expect(lines.filter(({ amount }) => amount === '-6.66')).toHaveLength(6)
  expect(lines[0]?.description).toBe('DEBIT PURCHASE 15/04/18 66-6666 UBER EATS AN2GO HELP.UBERh')
})

test('the same movements are read from a CSV, an OFX and a QIF file', () => {
  const amounts = ['csv2ofx/default.csv', 'ofx/csv2ofx-default.ofx', 'qif/csv2ofx-default.qif'].map(
    (name) => {
      const { lines } = read(bytesOf(name)!)
      return lines.map(({ date, amount, description }) => `${date} ${amount} ${description}`).sort()
    },
  )
  expect(amounts[1]).toEqual(amounts[0])
  expect(amounts[2]).toEqual(amounts[0])
})
