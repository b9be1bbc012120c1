// What a file says against the wallet, or against itself, is refused or asked about: no money comes in wrongly in silence.
import { describe, expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { dollars, readText, reais } from './setup.ts'

const table = (...rows: string[]) => `Data;Histórico;Valor\n${rows.join('\n')}\n`
const amountsOf = (text: string, known = reais) =>
  readText(text, known).lines.map(({ amount }) => amount)
const refusedIn = (text: string, known = reais) =>
  readText(text, known).reading.accounts.flatMap(({ refused }) =>
    refused.map(({ line, reason }) => [line, reason]),
  )

const movement = (fields: Readonly<Record<string, string>>) =>
  `<STMTTRN>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}`)
    .join('')}</STMTTRN>`
const ofx = (movements: readonly Readonly<Record<string, string>>[], currency = 'BRL') =>
  `OFXHEADER:100\n<OFX><STMTRS><CURDEF>${currency}<ACCTID>1<BANKTRANLIST>\n${movements
    .map((fields, at) => movement({ DTPOSTED: '20261013', FITID: String(at), ...fields }))
    .join('\n')}\n</BANKTRANLIST></STMTRS></OFX>`

describe('amounts of another currency', () => {
  test.each([
    ['by their signs', '-R$ 100,00', '-US$ 20,00', 'R$ 50,00'],
    ['by their letters', '-100,00 BRL', '-20,00 USD', '50,00 BRL'],
    ['by one sign among amounts without', '-100,00', '-€ 20,00', '50,00'],
  ])('are refused row by row: %s', (_how, ...values) => {
    const text = table(...values.map((value, at) => `1${at + 3}/10/2026;Linha ${at};${value}`))
    expect(amountsOf(text)).toEqual(['-100.00', '50.00'])
    expect(refusedIn(text)).toEqual([[3, 'other_currency']])
  })

  test('are those of the wallet where the sign is the one that its country writes', () => {
    const text = 'Date,Details,Amount\n2026-10-13,A,-$20.00\n2026-10-14,B,CA$5.00\n'
    expect(amountsOf(text, { ...dollars, currency: 'CAD' })).toEqual(['-20.00', '5.00'])
  })

  test('are refused where OFX says it of a movement, and not where it says what they were changed from', () => {
    const other = '\n<CURRATE>5.4<CURSYM>USD'
    const text = ofx([
      { TRNAMT: '-20.00', CURRENCY: `${other}</CURRENCY>` },
      { TRNAMT: '-108.00', ORIGCURRENCY: `${other}</ORIGCURRENCY>` },
    ])
    expect(amountsOf(text)).toEqual(['-108.00'])
    expect(refusedIn(text)).toEqual([[3, 'other_currency']])
  })

  test.each([
    ['of OFX', ofx([{ TRNAMT: '-20.00' }], 'USD')],
    ['with a column of currencies', 'Data;Moeda;Histórico;Valor\n13/10/2026;USD;Steam;-20,00\n'],
    ['with signs', table('13/10/2026;Steam;-US$ 20,00')],
  ])(
    'hold the import of a whole file %s, until somebody says that they are meant',
    (_what, text) => {
      const { reading } = readText(text, reais)
      const question = reading.questions.find(({ about }) => about === 'currency')
      expect(question).toMatchObject({ cell: 'USD' })
      const answer = choiceOf(reading, question!, 'USD')
      const answered = readText(text, reais, { ...reading.choices, ...answer })
      expect(answered.reading.questions).toEqual([])
      expect(answered.lines).toMatchObject([{ amount: '-20.00' }])
      expect(readText(text, { ...reais, currency: 'USD' }).reading.questions).toEqual([])
    },
  )
})

describe('a direction', () => {
  test.each([
    ['QIF', '!Type:Bank\nD13/10/2026\nT100,00D\nPA\n^\nD14/10/2026\nT50,00 C\nPB\n^\n'],
    ['OFX', ofx([{ TRNAMT: '100,00D' }, { TRNAMT: '50,00C' }])],
    ['a table', table('13/10/2026;A;100,00 DEB', '14/10/2026;B;50,00 CRE')],
  ])('is that of the letter behind the amount: %s', (_what, text) => {
    expect(amountsOf(text)).toEqual(['-100.00', '50.00'])
  })

  test('is that of the types of movements where every sign of an OFX file is the other way', () => {
    const text = ofx([
      { TRNTYPE: 'DEBIT', TRNAMT: '100.00' },
      { TRNTYPE: 'OTHER', TRNAMT: '7.00' },
      { TRNTYPE: 'CREDIT', TRNAMT: '-120.00' },
    ])
    expect(amountsOf(text)).toEqual(['-100.00', '-7.00', '120.00'])
  })

  test('is that of the signs of an OFX file where some type agrees with them', () => {
    const text = ofx([
      { TRNTYPE: 'DEBIT', TRNAMT: '100.00' },
      { TRNTYPE: 'CREDIT', TRNAMT: '-120.00' },
      { TRNTYPE: 'DEBIT', TRNAMT: '-7.00' },
    ])
    expect(amountsOf(text)).toEqual(['100.00', '-120.00', '-7.00'])
  })

  test('is none of two signs', () => {
    const others = Array.from({ length: 20 }, (_, at) => `15/10/2026;Compra ${at};-5,00`)
    const text = table('13/10/2026;A;+-100,00', '14/10/2026;B;--20,00', ...others)
    expect(new Set(amountsOf(text))).toEqual(new Set(['-5.00']))
    expect(refusedIn(text)).toEqual([
      [2, 'bad_amount'],
      [3, 'bad_amount'],
    ])
  })

  test('of a minus is out where a plus marks money in, however rare it is', () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, at) => `${(at % 28) + 1}/10/2026;X${at};${at % 3 === 0 ? '+' : ''}10,00`,
    )
    expect(amountsOf(table(...rows, '29/10/2026;Minus;-7,00')).at(-1)).toBe('-7.00')
  })
})
