// Layouts of banks of many countries are recognised by column names and content, without naming the bank.
import { describe, expect, test } from 'vitest'
import { choiceOf, settledColumns } from '#modules/organize3/rules/bank/answer.ts'
import type { BankChoices, Known } from '#modules/organize3/rules/bank/choices.ts'
import { kindOfLine } from '#modules/organize3/rules/bank/kind.ts'
import { openBank } from '#modules/organize3/rules/bank/open.ts'
import { headerOf } from '#modules/organize3/rules/bank/read.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { bytesOf, dollars, read, reais, readText, summary } from './setup.ts'

const euros: Known = { ...dollars, currency: 'EUR' }

interface Layout {
  readonly known?: Known
  readonly told: string
  readonly closing?: string
  readonly refused?: readonly (readonly [number, string])[]
  readonly first: string
}

const layouts: Record<string, Layout> = {
  'nubank-card.csv': {
    known: reais,
    told: '2 in 1290.65, 4 out -706.15, 2026-10-18 to 2026-10-30',
    first: 'Mercado Bom Preço',
  },
  'nubank-card-comma.csv': {
    known: reais,
    told: '1 in 1250.75, 3 out -372.82, 2026-10-22 to 2026-10-30',
    first: 'Mercado Bom Preço',
  },
  'nubank-account.csv': {
    known: reais,
    told: '1 in 1500, 3 out -1071.9, 2026-10-01 to 2026-10-13',
    first: 'Compra no débito - Mercado',
  },
  'inter-account.csv': {
    known: reais,
    told: '1 in 2500, 2 out -1254.33, 2026-10-05 to 2026-10-30',
    closing: '2345.67',
    first: 'Pix enviado Fornecedor de Peças Ltda',
  },
  'itau-account.csv': {
    known: reais,
    told: '1 in 350, 2 out -255.45, 2026-10-02 to 2026-10-05',
    refused: [
      [2, 'balance'],
      [5, 'balance'],
      [7, 'balance'],
    ],
    first: 'PIX TRANSF JOAO S02/10',
  },
  'itau-plain.csv': {
    known: reais,
    told: '1 in 350, 2 out -255.45, 2026-10-01 to 2026-10-05',
    first: 'PIX TRANSF JOAO S01/10',
  },
  'bradesco.csv': {
    known: reais,
    told: '1 in 1000, 3 out -200, 2026-10-01 to 2026-11-04',
    closing: '2300.00',
    refused: [
      [3, 'balance'],
      [8, 'total'],
      [10, 'other_table'],
      [11, 'repeated_header'],
      [13, 'total'],
      [15, 'other_table'],
      [16, 'other_table'],
      [17, 'other_table'],
    ],
    first: 'TRANSF PIX RECEBIDA REM: MARIA APARECIDA',
  },
  'banco-do-brasil.csv': {
    known: reais,
    told: '1 in 250, 2 out -137.43, 2026-10-01 to 2026-10-15',
    refused: [
      [2, 'balance'],
      [6, 'balance'],
    ],
    first: 'Pix - Recebido',
  },
  'c6-card.csv': {
    known: reais,
    told: '1 in 980, 3 out -413.03, 2026-10-03 to 2026-10-09',
    first: 'PADARIA CENTRAL',
  },
  'c6-account.csv': {
    known: reais,
    told: '1 in 350, 2 out -250, 2026-10-01 to 2026-10-20',
    closing: '1100.00',
    first: 'Pix recebido JOAO DA SILVA',
  },
  'caixa.csv': {
    known: reais,
    told: '2 in 450, 1 out -1410.45, 2026-10-02 to 2026-10-06',
    closing: '39.55',
    refused: [[2, 'balance']],
    first: 'CRED PIX',
  },
  'mercado-pago.csv': {
    known: reais,
    told: '2 in 1350, 1 out -60.45, 2026-10-01 to 2026-10-13',
    closing: '1389.55',
    first: 'Liberação de dinheiro',
  },
  'chase-checking.csv': {
    told: '1 in 600, 2 out -170.5, 2026-10-02 to 2026-10-30',
    closing: '879.50',
    first: 'ORIG CO NAME:ELECTRIC, INC',
  },
  'chase-card.csv': {
    told: '1 in 500, 2 out -9, 2026-10-20 to 2026-10-30',
    first: 'COFFEE PLACE',
  },
  'amex.csv': {
    told: '1 in 500, 2 out -101.3, 2026-10-13 to 2026-10-30',
    first: 'UBER TRIP',
  },
  'revolut.csv': {
    known: euros,
    told: '1 in 500, 3 out -105.2, 2026-10-01 to 2026-10-04',
    closing: '394.80',
    refused: [
      [5, 'pending'],
      [6, 'cancelled'],
    ],
    first: 'Payment from Dana',
  },
  'ing-nl.csv': {
    known: euros,
    told: '1 in 1000, 1 out -23.45, 2026-10-15 to 2026-10-30',
    closing: '976.55',
    first: 'Albert Heijn 1234 Pasvolgnr: 001 30-10-2026 12:00',
  },
  'ing-de.csv': {
    known: euros,
    told: '1 in 1200, 1 out -85, 2026-10-02 to 2026-10-30',
    closing: '1234.56',
    first: 'Lastschrift Abschlag Oktober',
  },
  'sparkasse.csv': {
    known: euros,
    told: '1 in 1200, 1 out -85, 2026-10-02 to 2026-10-30',
    refused: [[4, 'pending']],
    first: 'FOLGELASTSCHRIFT Strom Abschlag',
  },
  'monzo.csv': {
    told: '1 in 250, 1 out -4.5, 2026-10-15 to 2026-10-30',
    first: 'PRET A MANGER',
  },
  'paypal.csv': {
    told: '1 in 96.8, 1 out -50, 2026-10-29 to 2026-10-30',
    closing: '296.80',
    refused: [
      [4, 'pending'],
      [5, 'other_currency'],
    ],
    first: 'Dana Smith',
  },
  'japan.csv': {
    known: { ...dollars, currency: 'JPY', precision: 0 },
    told: '1 in 120000, 2 out -20000, 2026-10-01 to 2026-10-20',
    closing: '200000',
    first: '電気料金',
  },
  'kuwait.csv': {
    known: { ...dollars, currency: 'KWD', precision: 3 },
    told: '1 in 1250.5, 1 out -12.75, 2026-10-05 to 2026-10-16',
    closing: '1237.750',
    first: 'Transfer in',
  },
  'india.csv': {
    told: '1 in 125000, 1 out -1500, 2026-10-01 to 2026-10-05',
    closing: '373500.00',
    first: 'TO TRANSFER-UPI/DR/1',
  },
  'france.csv': {
    known: euros,
    told: '1 in 1200, 1 out -85.2, 2026-10-02 to 2026-10-30',
    first: 'EDF PRLV SEPA EDF',
  },
  'sweden.csv': {
    told: '1 in 1000, 1 out -120, 2026-10-02 to 2026-10-30',
    closing: '880.00',
    first: 'ICA SUPERMARKET',
  },
  'poland.csv': {
    told: '1 in 1000, 1 out -45.9, 2026-10-02 to 2026-10-30',
    closing: '954.10',
    first: 'Tytuł: 0100',
  },
  'odd.txt': {
    told: '1 in 100, 2 out -154.5, 2026-10-01 to 2026-10-17',
    closing: '45.50',
    first: 'Kahvi',
  },
}

describe('the layout of', () => {
  test.each(Object.entries(layouts))('%s is understood', (name, layout) => {
    const { reading, lines } = read(bytesOf(`layouts/${name}`)!, layout.known)
    expect(reading.problem).toBeUndefined()
    expect(headerOf(openBank(bytesOf(`layouts/${name}`)!))).toEqual(reading.header)
    expect(summary(lines)).toBe(layout.told)
    const [account] = reading.accounts
    expect(account?.refused.map(({ line, reason }) => [line, reason])).toEqual(layout.refused ?? [])
    expect(lines[0]?.description).toBe(layout.first)
    if (layout.closing) expect(account?.closing?.amount).toBe(layout.closing)
  })

  test('a bank is understood again by what a wallet remembers of it', () => {
    const first = read(bytesOf('layouts/c6-card.csv')!, reais)
    const fitting = settingsFit(settingsOf(first.reading), first.reading.header)
    const again = read(bytesOf('layouts/c6-card.csv')!, reais, fitting)
    expect(again.lines).toEqual(first.lines)
    expect(again.reading.questions).toEqual([])
    const other = read(bytesOf('layouts/nubank-card.csv')!, reais)
    expect(settingsFit(settingsOf(first.reading), other.reading.header)).toEqual({})
    expect(settingsFit(undefined, first.reading.header)).toEqual({})
  })
})

describe('what is ambiguous', () => {
  const days = 'Date,Description,Amount\n01/02/2026,A,-1.50\n03/04/2026,B,2.25\n'

  test('are days that fit two orders: asked for, the language decides what is shown', () => {
    const english = readText(days)
    expect(english.lines[0]?.date).toBe('2026-01-02')
    expect(english.reading.questions).toEqual([
      {
        about: 'date',
        column: 0,
        cell: '01/02/2026',
        options: [
          { value: 'mdy', example: '2026-01-02' },
          { value: 'dmy', example: '2026-02-01' },
        ],
      },
    ])
    expect(readText(days, reais).lines[0]?.date).toBe('2026-02-01')
  })

  test('are no days of the future, and no month first under a Portuguese head in reais', () => {
    const text = 'Data;Histórico;Valor\n12/09/2026;A;-1,50\n11/10/2026;B;2,25\n'
    const known = { ...dollars, currency: 'BRL', today: '2026-11-23' }
    const { lines, reading } = readText(text, known)
    expect(lines.map(({ date }) => date)).toEqual(['2026-09-12', '2026-10-11'])
    expect(reading.questions).toEqual([])
  })

  test('are asked for in QIF too, by a day that both orders read', () => {
    const text = '!Type:Bank\nD05/05/2026\nT-1.00\nPA\n^\nD09/12/2025\nT-2.00\nPB\n^\n'
    expect(readText(text).reading.questions).toMatchObject([
      { about: 'date', cell: '09/12/2025', options: [{ value: 'mdy' }, { value: 'dmy' }] },
    ])
  })

  test('are asked for until they are answered, whatever else is chosen meanwhile', () => {
    const { reading } = readText(days)
    const other = readText(days, dollars, { columns: settledColumns(reading) })
    expect(other.reading.questions).toHaveLength(1)
    const [question] = other.reading.questions
    const answered = readText(days, dollars, choiceOf(other.reading, question!, 'dmy'))
    expect(answered.lines[0]?.date).toBe('2026-02-01')
    expect(answered.reading.questions).toEqual([])
  })

  test('is no more asked for once it was chosen', () => {
    const { reading } = readText(days)
    const columns = reading.choices.columns!.map((column) =>
      column.role === 'date' ? { ...column, date: 'dmy' as const } : column,
    )
    const chosen = readText(days, dollars, { ...reading.choices, columns })
    expect(chosen.lines[0]?.date).toBe('2026-02-01')
    expect(chosen.reading.questions).toEqual([])
  })

  test('is 1.234 alone: no decimals or three', () => {
    const text = 'Date,Description,Amount\n2026-10-01,A,1.234\n2026-10-02,B,-2.500\n'
    const about = (known: Known) =>
      readText(text, known).reading.questions.find((question) => question.about === 'decimal')
    expect(about(dollars)?.options).toEqual([
      { value: ',', example: '1234' },
      { value: '.', example: '1.234' },
    ])
    expect(about({ ...dollars, precision: 3 })?.options[0]).toEqual({
      value: '.',
      example: '1.234',
    })
    expect(about({ ...dollars, precision: 0 })).toBeUndefined()
  })

  test('is what amounts without any sign are', () => {
    const text = 'Date,Description,Amount\n2026-10-01,A,10.50\n2026-10-02,B,20.00\n'
    const { reading, lines } = readText(text)
    expect(reading.questions).toEqual([
      {
        about: 'sign',
        options: [
          { value: 'income', example: '' },
          { value: 'outgo', example: '' },
        ],
      },
    ])
    expect(lines[0]?.amount).toBe('10.50')
    expect(readText(text, { ...dollars, card: true }).lines[0]?.amount).toBe('-10.50')
    expect(readText(text, dollars, { most_items_are: 'outgo' }).lines[0]?.amount).toBe('-10.50')
  })
})

describe('signs', () => {
  const first = (header: string, row: string, choices: BankChoices = {}) =>
    readText(`${header}\n${row}\n`, dollars, choices).lines.map(({ amount }) => amount)
  const plain = 'Date,Description,Amount'

  test.each([
    ['a minus in front', plain, '2026-10-01,A,-10.50', '-10.50'],
    ['a minus behind', plain, '2026-10-01,A,10.50-', '-10.50'],
    ['a long minus', plain, '2026-10-01,A,\u221210.50', '-10.50'],
    ['parentheses', plain, '2026-10-01,A,(10.50)', '-10.50'],
    ['parentheses with a currency', plain, '2026-10-01,A,$(10.50)', '-10.50'],
    ['DR', plain, '2026-10-01,A,10.50 DR', '-10.50'],
    ['CR', plain, '2026-10-01,A,10.50CR', '10.50'],
    ['a currency and blanks', plain, '2026-10-01,A,"- R$ 1.234,50"', '-1234.50'],
    ['a letter beside it', 'Date,Description,Amount,D/C', '2026-10-01,A,10.50,D', '-10.50'],
    ['a word beside it', 'Date,Description,Amount,Type', '2026-10-01,A,10.50,Debit', '-10.50'],
    ['the column of money out', 'Date,Description,Debit,Credit', '2026-10-01,A,10.50,', '-10.50'],
    [
      'the column of money out, again',
      'Date,Text,Debit,Credit',
      '2026-10-01,A,-10.50,0.00',
      '-10.50',
    ],
    ['the column of money in', 'Date,Description,Debit,Credit', '2026-10-01,A,,10.50', '10.50'],
    ['an apostrophe between thousands', plain, "2026-10-01,A,-11'373.94", '-11373.94'],
    ['a narrow blank between thousands', plain, '2026-10-01,A,"-11\u202f373,94"', '-11373.94'],
  ])('by %s', (_name, header, row, amount) => {
    expect(first(header, row)).toEqual([amount])
  })

  test('say what a row becomes, unless all of them are one thing', () => {
    const { lines } = readText(`${plain}\n2026-10-01,A,-10.50\n2026-10-02,B,3.00\n`)
    expect(lines.map((line) => kindOfLine(line))).toEqual(['Outgo', 'Income'])
    expect(lines.map((line) => kindOfLine(line, 'income'))).toEqual(['Income', 'Income'])
  })

  test('follow the balances where the file has them, whatever most files do', () => {
    const text =
      'Date,Description,Amount,Balance\n2026-10-01,A,10.00,90.00\n2026-10-02,B,20.00,70.00\n2026-10-03,C,5.00,65.00\n'
    const { lines, reading } = readText(text)
    expect(lines.map(({ amount }) => amount)).toEqual(['-10.00', '-20.00', '-5.00'])
    expect(reading.questions).toEqual([])
  })

  test('are as written also where one day is out of its place', () => {
    const rows = [
      '03/11/2026;PIX RECEBIDO;350,00;1.350,00',
      '04/11/2026;BOLETO;-1.200,00;150,00',
      '05/11/2026;PIX ENVIADO;-89,90;60,10',
      '28/12/2025;TARIFA;-29,90;30,20',
    ]
    const { lines } = readText(`Data;Histórico;Valor;Saldo\n${rows.join('\n')}\n`, reais)
    expect(lines.map(({ amount }) => amount)).toEqual(['350.00', '-1200.00', '-89.90', '-29.90'])
  })

  test('are as written where balances precede their amounts, and the last balance is unknown', () => {
    const text =
      '01-10-2026,Shop A,100.00,25.00\n05-10-2026,Shop B,125.00,-5.00\n17-10-2026,Shop C,120.00,1.00\n'
    const { lines, reading } = readText(text)
    expect(lines.map(({ amount }) => amount)).toEqual(['25.00', '-5.00', '1.00'])
    expect(reading.accounts[0]?.closing).toBeUndefined()
  })

  test('are not taken from a word that only says how was paid', () => {
    const text =
      'id,Date,Description,Amount,card funding\na1,2026-10-01,Big sale,5.00,credit\na2,2026-10-02,Small sale,6.00,credit\n'
    expect(readText(text).reading.choices.columns?.map(({ role }) => role)).not.toContain('side')
  })

  test('of a card without any are money out', () => {
    const text =
      'Merchant Name,Card Used For Transaction,Date,Time,Amount\nMobil,**** 1234,01/10/2026,06:50 PM,36.33\nBaker,**** 4567,12/25/2026,05:08 PM,13.98\n'
    expect(readText(text).lines.map(({ amount }) => amount)).toEqual(['-36.33', '-13.98'])
  })
})

describe('columns', () => {
  test('without names are known by what they hold: day, words, balance, amount', () => {
    const text =
      '4711;05.10.2026;Bakery;-4,20;95,80\n4711;06.10.2026;Wages;100,00;195,80\n4711;17.10.2026;Rent;-50,00;145,80\n'
    const { reading, lines } = readText(text)
    const roles = reading.choices.columns?.map(({ role }) => role)
    expect(roles).toEqual(['ignore', 'date', 'description', 'value', 'balance'])
    expect(lines.map(({ amount }) => amount)).toEqual(['-4.20', '100.00', '-50.00'])
  })

  test('of a language that is not known are known by the rows below', () => {
    const text =
      'Pvä;Kuka;Määrä;Jäljellä\n05.10.2026;Bakery;-4,20;95,80\n16.10.2026;Wages;100,00;195,80\n17.10.2026;Rent;-95,80;100,00\n'
    expect(readText(text).lines).toMatchObject([
      { date: '2026-10-05', amount: '-4.20', description: 'Bakery', balance: '95.80' },
      { date: '2026-10-16', amount: '100.00', description: 'Wages', balance: '195.80' },
      { date: '2026-10-17', amount: '-95.80', description: 'Rent', balance: '100.00' },
    ])
  })

  test('that a person chose are kept, whatever is in them', () => {
    const text = 'Date,A,B,Amount\n2026-10-01,x,first,-1.50\n2026-10-02,y,second,2.00\n'
    const chosen = ['date', 'party', 'description', 'value'] as const
    const { reading, lines } = readText(text, dollars, {
      columns: chosen.map((role) => ({ role })),
    })
    expect(reading.columns.map(({ by }) => by)).toEqual(['choice', 'choice', 'choice', 'choice'])
    expect(lines[0]).toMatchObject({ party: 'x', description: 'first', amount: '-1.50' })
  })

  test('of balances alone are no movements', () => {
    const text = 'Datum,Boeksaldo,Valutair saldo\n2026-10-01,13.20,13.20\n2026-10-02,14.00,14.00\n'
    expect(readText(text).reading.problem).toBe('no_value_column')
  })
})

describe('a row', () => {
  test.each([
    ['without an amount', '2026-10-03,C,', 'no_amount'],
    ['with a word for an amount', '2026-10-03,C,free', 'bad_amount'],
    ['of nought', '2026-10-03,C,0.00', 'zero'],
    ['without a day', ',C,5.00', 'no_date'],
    ['with a day that is none', '2026-02-30,C,5.00', 'bad_date'],
    ['with more decimals than the wallet', '2026-10-03,C,5.001', 'decimals'],
    ['of more than a wallet holds', '2026-10-03,C,99999999999999999.00', 'too_large'],
    ['of a balance', '2026-10-03,Saldo anterior,5.00', 'balance'],
    ['that adds up others', 'Total,,5.00', 'total'],
    ['of a header that comes again', 'Date,Description,Amount', 'repeated_header'],
  ])('%s is told with its line', (_name, row, reason) => {
    const text = `Date,Description,Amount\n2026-10-01,A,-1.50\n2026-10-02,B,2.25\n${row}\n2026-10-04,D,-4.00\n`
    const { reading, lines } = readText(text)
    expect(lines).toHaveLength(3)
    expect(reading.accounts[0]?.refused).toMatchObject([{ line: 4, reason }])
  })
})
