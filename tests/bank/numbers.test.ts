// Several accounts of one's own in a table whose columns do not say so: by IBANs and numbers of cards that come again.
import { describe, expect, test } from 'vitest'
import { dollars, readText } from './setup.ts'

const euros = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin' }

describe('which account comes in', () => {
  test.each([
    [
      'IBANs under a name that nobody knows',
      `Rachba;Datum;Zweck;Betrag
SI56020000000000001;13.10.2026;Markt;-20,00
SI56020000000000001;14.10.2026;Lohn;900,00
SI56020000000000002;14.10.2026;Zins;1,00
SI56020000000000001;15.10.2026;Post;-5,00
SI56020000000000001;16.10.2026;Bahn;-9,00
SI56020000000000001;17.10.2026;Kino;-8,00
`,
      'SI56020000000000002',
    ],
    [
      'cards whose numbers are masked: Privat24',
      `Дата;Категорія;Картка;Опис операції;Сума в валюті картки;Валюта картки
13.10.2026 10:00:00;Продукти;5168 **** **** 1234;Сільпо;-20,00;EUR
14.10.2026 10:00:00;Перекази;5168 **** **** 1234;Дана;900,00;EUR
14.10.2026 11:00:00;Інше;4149 **** **** 9999;Банк;1,00;EUR
15.10.2026 10:00:00;Продукти;5168 **** **** 1234;АТБ;-5,00;EUR
16.10.2026 10:00:00;Продукти;5168 **** **** 1234;АТБ;-9,00;EUR
17.10.2026 10:00:00;Інше;5168 **** **** 1234;Нова;-8,00;EUR
`,
      '4149 **** **** 9999',
    ],
    [
      'accounts of which some have an IBAN: Finanzguru',
      `Buchungstag;Referenzkonto;Betrag;Kontostand;Waehrung;Beguenstigter/Auftraggeber;Verwendungszweck
13.10.2026;DE02100100100006820101;900,00;900,00;EUR;Dana;Lohn
14.10.2026;DE02100100100006820101;-20,00;880,00;EUR;Markt;Brot
15.10.2026;ana@example.org;1,00;1,00;EUR;Bank;Zins
`,
      'ana@example.org',
    ],
  ])('is asked by %s', (_, text, key) => {
    const { reading } = readText(text, euros)
    const question = reading.questions.find(({ about }) => about === 'account')
    expect(question?.options.map(({ value }) => value)).toContain(key)
    const account = reading.accounts.find((one) => one.key === key)
    expect(account?.lines.map(({ amount }) => amount)).toEqual(['1.00'])
  })
})

test('accounts of a journal without names of columns are asked about: ledger', () => {
  const text = `"2026/10/13","","Gym","Assets:Giro","EUR","-25","",""
"2026/10/13","","Gym","Expenses:Sport","EUR","25","",""
"2026/10/14","","Dana","Assets:Giro","EUR","250","",""
"2026/10/14","","Dana","Income:Work","EUR","-250","",""
`
  const { reading } = readText(text, euros)
  expect(reading.questions.map(({ about }) => about)).toContain('account')
  const [giro] = reading.accounts
  expect(giro?.lines.map(({ amount }) => amount)).toEqual(['-25.00', '250.00'])
})

describe('Firefly III', () => {
  const head =
    'journal_id,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,category'
  const rows = [
    '21,Withdrawal,EUR,-12.50,Bread,2026-10-15T00:00:00+02:00,Giro,"Asset account",Markt,"Expense account",Food',
    '22,Deposit,EUR,250.00,Invoice 12,2026-10-14T00:00:00+02:00,Dana,"Revenue account",Giro,"Asset account",Income',
    '23,Transfer,EUR,100.00,Saving,2026-10-13T00:00:00+02:00,Giro,"Asset account",Spar,"Asset account",',
    '24,Withdrawal,EUR,-1.00,Fee,2026-10-12T00:00:00+02:00,Spar,"Asset account",Bank,"Expense account",',
    '25,"Opening balance",EUR,1000.00,Initial balance,2026-10-01T00:00:00+02:00,"Initial balance","Initial balance account",Giro,"Asset account",',
  ]
  const text = (...some: readonly string[]) => [head, ...some].join('\n')

  test.each([
    ['with signs', rows],
    ['without signs', rows.map((row) => row.replace('EUR,-', 'EUR,'))],
  ])('is asked which account comes in, with the transfers of that account: %s', (_, all) => {
    const { reading } = readText(text(...all), euros)
    expect(reading.questions.map(({ about }) => about)).toEqual(['account'])
    const linesOf = (key: string) =>
      reading.accounts.find((one) => one.key === key)?.lines.map(({ amount }) => amount)
    expect(linesOf('Giro')).toEqual(['-12.50', '250.00', '-100.00'])
    expect(linesOf('Spar')).toEqual(['100.00', '-1.00'])
  })

  test('of one account is asked nothing', () => {
    const { reading, lines } = readText(text(...rows.slice(0, 2)), euros)
    expect(reading.questions).toEqual([])
    expect(reading.accounts[0]?.key).toBe('Giro')
    expect(lines.map(({ amount }) => amount)).toEqual(['-12.50', '250.00'])
  })
})
