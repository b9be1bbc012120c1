// Which currency a file is in, by whatever says it: its money comes into a wallet of another one only once somebody said so.
import { describe, expect, test } from 'vitest'
import type { Known } from '#modules/organize3/rules/bank/choices.ts'
import { readText } from './setup.ts'
import { inCurrency } from './countries/file.ts'

const asked = (text: string, known: Known) =>
  readText(text, known).reading.questions.map(({ about }) => about)
const amountsOf = (text: string, known: Known) =>
  readText(text, known).lines.map(({ amount }) => amount)

const zoned = (currency: string, zone: string) => inCurrency(currency, { zone })
const euros = zoned('EUR', 'Europe/Berlin')
const reais = zoned('BRL', 'America/Sao_Paulo')

const withColumn = (name: string, word: string) =>
  `Date;Text;Amount;${name}\n2026-10-13;aa;-45,20;${word}\n2026-10-14;bb;300,00;${word}\n`
const withMark = (...amounts: string[]) =>
  `Date;Text;Amount\n${amounts.map((one, at) => `2026-10-1${at + 3};aa${at};${one}`).join('\n')}\n`
const withName = (name: string) => `Date;Text;${name}\n2026-10-13;aa;-45,20\n2026-10-14;bb;300,00\n`
const below = (...lines: string[]) => `${lines.join('\n')}\n${withName('Amount')}`

const each = (list: string) => list.split(', ')

describe('money of another currency is asked about where', () => {
  test.each(each('Dólar, Dólar americano, Euro, Peso, Guarani, USDT, U$'))(
    'a column of currencies says %s, in reais',
    (word) => expect(asked(withColumn('Moeda', word), reais)).toEqual(['currency']),
  )

  test.each(
    each(
      'US Dollar, Dollar, Pfund, Franken, Real, Yen, Kč, zł, kr, Ft, лв, грн, руб, TL, BTC, USDT, 円',
    ),
  )('a column of currencies says %s, in euros', (word) =>
    expect(asked(withColumn('Currency', word), euros)).toEqual(['currency']),
  )

  test('rows are of coins, in dollars', () => {
    const text =
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,2026-10-13 10:00:00,Spot,Deposit,USDT,100.5,\n1,2026-10-14 10:00:00,Spot,Withdraw,USDT,-50.25,\n'
    expect(asked(text, zoned('USD', 'America/New_York'))).toContain('currency')
  })

  test.each(
    each('U$, A$, C$, HK$, NT$, MX$, Kč, Ft, lei, руб., kr, Rs., Fr., CFA, TL, RM, грн, 円'),
  )('amounts are marked with %s, in reais', (mark) =>
    expect(asked(withMark(`-45,20 ${mark}`, `300,00 ${mark}`), reais)).toEqual(['currency']),
  )

  test.each([
    ['USD', 'CAD'],
    ['USD', 'MXN'],
    ['CAD', 'USD'],
  ])('a code behind a sign says %s, in %s', (code, own) =>
    expect(
      asked(withMark(`-$10.00 ${code}`, `$1,900.00 ${code}`), zoned(own, 'America/Toronto')),
    ).toEqual(['currency']),
  )

  test.each(
    each(
      'Amount (kr), Kwota zł, Částka Kč, Összeg (Ft), Montant en FCFA, USD Amount, Amount[USD], Amount_usd, Amount $, Amount (Dollar), Valor em dólares, Importe en dólares, Tutar (TL), 金額(円), 금액(원), Valor (Kz), Amount US$, Amount USD, Amount/USD',
    ).concat('Сумма, руб.'),
  )('the amount is called %s, in euros', (name) =>
    expect(asked(withName(name), euros)).toEqual(['currency']),
  )

  test.each([
    'Account currency: US Dollar',
    'Währung: US-Dollar',
    'Moeda: Dólar americano',
    'Currency;USD;',
    'USD account statement',
    'Statement in GBP',
    'All amounts in USD',
    'Saldo: 1.000,00 USD',
    'Saldo: $ 1.000,00',
    'Konto: 123 (USD)',
  ])('a line above the table is %s, in euros', (line) =>
    expect(asked(below(line), euros)).toEqual(['currency']),
  )
})

describe('nothing is asked about the currency where', () => {
  test.each([
    ['EUR', 'Euro', 'Währung'],
    ['EUR', '€', 'Devise'],
    ['EUR', 'EUR - Euro', 'Currency'],
    ['USD', 'Dólar', 'Moneda'],
    ['USD', 'US Dollars', 'Currency'],
    ['BRL', 'Real', 'Moeda'],
    ['BRL', 'Reais', 'Moeda'],
    ['GBP', 'Pfund', 'Währung'],
    ['CZK', 'Kč', 'Měna'],
    ['SEK', 'Kronor', 'Valuta'],
    ['PLN', 'złoty', 'Waluta'],
    ['TRY', 'TL', 'Para birimi'],
    ['JPY', '円', '通貨'],
    ['MXN', 'Pesos', 'Moneda'],
    ['CHF', 'Franken', 'Währung'],
    ['RUB', 'руб.', 'Валюта'],
  ])('a column says what the wallet has: %s, %s', (own, word, name) =>
    expect(asked(withColumn(name, word), zoned(own, 'Europe/Berlin'))).toEqual([]),
  )

  test.each([
    ['TRY', 'TL'],
    ['MYR', 'RM'],
    ['IDR', 'Rp'],
    ['UAH', 'грн'],
    ['UAH', 'грн.'],
    ['BGN', 'лв'],
    ['BGN', 'лв.'],
    ['AOA', 'Kz'],
    ['JPY', '円'],
    ['CNY', '元'],
    ['VND', 'đ'],
    ['THB', 'บาท'],
    ['KRW', '원'],
    ['USD', 'U$'],
    ['AUD', 'A$'],
    ['SEK', 'kr'],
    ['NOK', 'kr.'],
    ['XOF', 'FCFA'],
    ['PEN', 'S/'],
    ['BOB', 'Bs.'],
  ])('amounts are marked as the wallet is: %s, %s', (own, mark) => {
    const known = zoned(own, 'Europe/Berlin')
    for (const text of [
      withMark(`-452,50 ${mark}`, `1.300,25 ${mark}`),
      withMark(`${mark} -452,50`, `${mark}1.300,25`),
    ]) {
      expect(asked(text, known)).toEqual([])
      expect(amountsOf(text, known)).toEqual(['-452.50', '1300.25'])
    }
  })

  test.each([
    ['SEK', 'Belopp (kr)'],
    ['PLN', 'Kwota zł'],
    ['USD', 'Amount US$'],
    ['USD', 'Valor US$'],
    ['USD', 'Amount_usd'],
    ['TRY', 'Tutar (TL)'],
    ['USD', 'Valor em dólares'],
    ['EUR', 'Amount due in total'],
    ['BRL', 'Valor real'],
    ['BRL', 'Valor (R$)'],
    ['CAD', 'Amount CAD$'],
  ])('the amount is called as the wallet is: %s, %s', (own, name) => {
    expect(asked(withName(name), zoned(own, 'Europe/Berlin'))).toEqual([])
    expect(amountsOf(withName(name), zoned(own, 'Europe/Berlin'))).toEqual(['-45.20', '300.00'])
  })

  test.each([
    ['ALL TRANSACTIONS'],
    ['EXTRATO ALL CARDS'],
    ['Konto: 123 (EUR)', 'Kurs USD 1,08'],
    ['Saldo: 1.000,00 EUR', 'Rahmen: 500,00 USD'],
    ['Währung: Euro'],
    ['Conto: euro'],
    ['Periode: 01.10.2026 - 31.10.2026'],
  ])('the lines above the table name no other: %s', (...lines) =>
    expect(asked(below(...lines), euros)).toEqual([]),
  )

  test('a row of another currency is beside those of the wallet: it is refused', () => {
    const text = withMark('-$10.00 USD', '$1,900.00')
    const { reading } = readText(text, zoned('CAD', 'America/Toronto'))
    expect(reading.questions).toEqual([])
    expect(reading.accounts[0]).toMatchObject({
      lines: [{ amount: '1900.00' }],
      refused: [{ reason: 'other_currency' }],
    })
  })
})
