// The text of a journal, in the syntax of hledger; tests/money/hledger.test.ts has hledger read it.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { journalOf, type JournalWallet } from './journal.ts'
import { accountParts } from './names.ts'

const wallet = (id: string, more: Partial<JournalWallet> = {}): JournalWallet => ({
  id,
  name: id,
  currency: 'BRL',
  precision: 2,
  card: false,
  ...more,
})
const wallets = [
  wallet('cash', { name: 'Caixa' }),
  wallet('bank', { name: 'Banco: conta  corrente; nova' }),
  wallet('card', { name: 'Visa', card: true }),
  wallet('usd', { name: 'Dollars', currency: 'USD', precision: 4 }),
  wallet('cents', { name: 'Cents', currency: 'USD' }),
]
const journal = journalOf(wallets)
const plain = {
  id: 'out-1',
  date: '2026-11-02',
  isPending: false,
  description: '',
  thirdParty: '',
  categories: [],
}

describe('a journal', () => {
  test('names the decimals of each currency by its finest wallet, and every account', () => {
    expect(journal.head).toBe(`decimal-mark .

commodity 1000.00 BRL
commodity 1000.0000 USD

account assets:wallets:Banco- conta corrente, nova
account assets:wallets:Caixa
account assets:wallets:Cents
account assets:wallets:Dollars
account liabilities:cards:Visa

`)
  })

  test('opens with what was in the wallets, confirmed and pending apart', () => {
    const openings = [
      { wallet: 'cash', confirmed: '10.00', pending: '0.00' },
      { wallet: 'card', confirmed: '-5.00', pending: '2.50' },
      { wallet: 'bank', confirmed: '0.00', pending: '0.00' },
    ]
    expect(journal.opening('2026-01-01', openings)).toBe(`2026-01-01 * Opening balances
    assets:wallets:Caixa     10.00 BRL
    equity:opening balances  -10.00 BRL
    liabilities:cards:Visa   -5.00 BRL
    equity:opening balances  5.00 BRL

2026-01-01 ! Opening balances
    liabilities:cards:Visa   2.50 BRL
    equity:opening balances  -2.50 BRL

`)
    expect(journal.opening('2026-01-01', [])).toBe('')
  })

  test('files an expense under its first category and names the others', () => {
    const entry = {
      ...plain,
      from: { wallet: 'cash', value: '12.30' },
      thirdParty: 'Parts | more; Ltda',
      description: '(Screens) for the\nweek',
      categories: ['parts', 'rush:now'],
    }
    expect(journal.entry(entry))
      .toBe(`2026-11-02 * (out-1) Parts / more, Ltda | (Screens) for the week
    ; categories: parts rush-now
    assets:wallets:Caixa  -12.30 BRL
    expenses:parts        12.30 BRL

`)
  })

  test('files what has no category, and marks what is pending', () => {
    const entry = { ...plain, isPending: true, into: { wallet: 'card', value: '7.00' } }
    expect(journal.entry(entry)).toBe(`2026-11-02 ! (out-1)
    liabilities:cards:Visa  7.00 BRL
    income:uncategorised    -7.00 BRL

`)
  })

  test('takes the fee of a transfer from the wallet that bears it', () => {
    const sides = {
      from: { wallet: 'cash', value: '100.00' },
      into: { wallet: 'bank', value: '100.00' },
    }
    const entry = { ...plain, ...sides, fee: { wallet: 'bank', value: '2.00' } }
    expect(journal.entry(entry)).toBe(`2026-11-02 * (out-1)
    assets:wallets:Caixa                        -100.00 BRL
    assets:wallets:Banco- conta corrente, nova  100.00 BRL
    expenses:fees                               2.00 BRL
    assets:wallets:Banco- conta corrente, nova  -2.00 BRL

`)
    const free = { ...plain, ...sides, fee: { wallet: 'bank', value: '0.00' } }
    expect(journal.entry(free)).not.toContain('fees')
  })

  test('says of an exchange what the whole of it cost', () => {
    const entry = {
      ...plain,
      from: { wallet: 'usd', value: '100.0000' },
      into: { wallet: 'cash', value: '540.00' },
    }
    expect(journal.entry(entry)).toContain('-100.0000 USD @@ 540.00 BRL\n')
  })
})

test('wallets of one name, or of none that can be written, keep accounts of their own', () => {
  const parts = accountParts([
    { id: 'a', name: 'Till: one' },
    { id: 'b', name: 'Till-  one' },
    { id: 'c', name: 'Till- one' },
    { id: 'd', name: '\u0007' },
    { id: 'e', name: 'Safe' },
  ])
  expect([...parts.values()]).toEqual(['Till- one a', 'Till- one b', 'Till- one c', 'd', 'Safe'])
})

property.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })])(
  'no text of people makes another line, account or comment',
  (name, words) => {
    const one = journalOf([wallet('w', { name })])
    const text = one.entry({
      ...plain,
      description: words,
      thirdParty: words,
      categories: [words, name],
      from: { wallet: 'w', value: '1.00' },
    })
    const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    const comments = lines.filter((line) => line.includes(';'))
    expect(lines.length - comments.length).toBe(5)
    expect(comments.every((line) => /^ {4}; categories: [^;]*$/.test(line))).toBe(true)
    const [from = '', category = ''] = lines.slice(-4)
    expect(from).toMatch(/^ {4}assets:wallets:[^:;]+? {2,}-1\.00 BRL$/)
    expect(category).toMatch(/^ {4}expenses:[^:;]+? {2,}1\.00 BRL$/)
  },
)
