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

  test.each([
    ['by their signs', 'R$', 'US$'],
    ['by their names', 'Real', 'Dólar'],
    ['by their numbers', '986', '840'],
  ])('are refused where a column says it %s', (_how, own, other) => {
    const rows = [`13/10/2026;Mercado;${own};-20,00`, `14/10/2026;Steam;${other};-10,00`]
    const text = ['Data;Histórico;Moeda;Valor', ...rows, `15/10/2026;Luz;${own};-9,00`].join('\n')
    expect(amountsOf(text)).toEqual(['-20.00', '-9.00'])
    expect(refusedIn(text)).toEqual([[3, 'other_currency']])
  })

  test('hold the import where only a line above the table says it', () => {
    const text =
      'Account currency: USD\nDate,Description,Amount\n2026-10-13,A shop,-20.00\n2026-10-14,A job,900.00\n'
    expect(askedIn(text, reais)).toEqual(['currency'])
    expect(askedIn(text, dollars)).toEqual([])
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

  test.each(['Inflow', 'Credit', 'Einnahmen'])(
    'of a minus is out in a column of money in that stands alone: %s',
    (name) => {
      const text = `Date,Payee,${name}\n2026-10-13,Shop,-12.50\n2026-10-14,Dana,250.00\n2026-10-15,Gym,-25.00\n`
      expect(amountsOf(text, dollars)).toEqual(['-12.50', '250.00', '-25.00'])
    },
  )

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

const askedIn = (text: string, known = reais) =>
  readText(text, known).reading.questions.map(({ about }) => about)

describe('what a file leaves open', () => {
  test.each([
    ['a card of Germany', 'Datum,Beschreibung,Betrag', 'ZAHLUNG ERHALTEN', 'outgo'],
    ['a card of France', 'Date,Description,Montant', 'PRELEVEMENT AUTOMATIQUE', 'outgo'],
    ['a card of Brazil', 'Data,Descrição,Valor', 'Débito em conta', 'outgo'],
    ['a card in words that nobody knows', 'Data,Opis,Kwota', 'Rozliczenie', 'income'],
    ["a shop's account", 'Data,Descrição,Valor', 'Tarifa', 'income'],
  ])(
    'is what amounts without a sign are, where few have a minus: %s',
    (_what, head, words, likely) => {
      const rows = [
        '13/10/2026,Markt,23.45',
        '14/10/2026,Bahn,10.00',
        `15/10/2026,${words},-200.00`,
      ]
      const text = [head, ...rows, '16/10/2026,Post,55.90'].join('\n')
      const { questions } = readText(text, {
        ...dollars,
        currency: 'EUR',
        zone: 'Europe/Berlin',
      }).reading
      expect(questions).toMatchObject([{ about: 'sign', options: [{ value: likely }, {}] }])
      const answered = readText(text, dollars, { most_items_are: 'outgo' })
      expect(answered.lines.map(({ amount }) => amount)).toEqual([
        '-23.45',
        '-10.00',
        '200.00',
        '-55.90',
      ])
    },
  )

  test.each([
    [
      'half of its rows',
      'date,title,amount',
      true,
      ['Padaria,25.90', 'Pagamento recebido,-800.00'],
    ],
    [
      'half of them, in words of its own',
      'data,lançamento,valor',
      true,
      ['PADARIA,20.00', 'RECEBIMENTO,-9.00'],
    ],
    [
      'most rows',
      'date,title,amount',
      true,
      ['Padaria,25.90', 'Pagamento recebido,-800.00', 'Estorno de Loja,-9.00'],
    ],
    [
      'most rows, in a wallet that is no card',
      'Date,Description,Amount',
      false,
      ['SHOP,25.90', 'ONLINE PAYMENT - THANK YOU,-800.00', 'REFUND,-9.00'],
    ],
  ])('is what a card writes where its payments have a minus: %s', (_, head, card, rows) => {
    const text = [head, ...rows.map((row, at) => `2026-10-${13 + at},${row}`)].join('\n')
    const { questions } = readText(text, { ...reais, card }).reading
    expect(questions).toMatchObject([{ about: 'sign', options: [{ value: 'outgo' }, {}] }])
  })

  test.each([
    [
      'a card that writes purchases with a minus',
      true,
      ['SHOP,-25.90', 'MARKET,-9.00', 'Payment Thank You,800.00'],
    ],
    [
      'an account that pays bills',
      false,
      ['Pagamento de boleto,-25.90', 'Pagamento de fatura,-9.00', 'Salário,800.00'],
    ],
  ])('is nothing where most rows have a minus: %s', (_, card, rows) => {
    const text = ['date,title,amount', ...rows.map((row, at) => `2026-10-${13 + at},${row}`)].join(
      '\n',
    )
    const { reading, lines } = readText(text, { ...reais, card })
    expect(reading.questions).toEqual([])
    expect(lines.map(({ amount }) => amount)).toEqual(['-25.90', '-9.00', '800.00'])
  })

  test('is whether the balance of a card is what is owed', () => {
    const rows = ['13/10/2026;Posto;10,00;110,00', '14/10/2026;Padaria;20,00;130,00']
    const text = `Data;Histórico;Valor;Saldo\n${rows.join('\n')}\n15/10/2026;Loja;5,00;135,00\n`
    expect(askedIn(text, { ...reais, card: true })).toEqual(['sign'])
    expect(askedIn(text)).toEqual([])
  })

  test.each([
    ['QIF', '!Type:Bank\nD13/10/2026\nT-1.500\nPA\n^\nD14/10/2026\nT2.300\nPB\n^\n'],
    ['OFX', ofx([{ TRNAMT: '-1.500' }, { TRNAMT: '2.300' }])],
  ])('is whether 1.500 is one and a half or a thousand more: %s', (_what, text) => {
    expect(askedIn(text)).toEqual(['decimal'])
    const { lines, reading } = readText(text, reais, { decimal: ',' })
    expect([reading.questions, lines.map(({ amount }) => amount)]).toEqual([
      [],
      ['-1500.00', '2300.00'],
    ])
  })
})

describe('rows whose direction the file does not say', () => {
  test.each([
    ['modalidade', 'débito', 'crédito'],
    ['PRODUTO', 'DÉBITO', 'CRÉDITO'],
    ['Card Type', 'Debit', 'Credit'],
  ])('are asked about where %s tells the cards of sales', (name, debit, credit) => {
    const text = [
      `Data da venda;Bandeira;${name};Valor`,
      `05/10/2026;Master;${debit};50,00`,
      `06/10/2026;Visa;${credit};120,00`,
      `07/10/2026;Visa;${debit};20,00`,
    ].join('\n')
    expect(askedIn(text)).toContain('sign')
  })

  test.each([
    ['Recebimento', 'Pagamento'],
    ['Pagamento recebido', 'Pagamento efetuado'],
  ])('are none where a column says %s and %s', (into, out) => {
    const rows = [`1/10/2026;Ana;50,00;${into}`, `2/10/2026;Luz;20,00;${out}`]
    const text = ['Data;Histórico;Valor;Tipo', ...rows, `3/10/2026;Bia;9,00;${into}`].join('\n')
    expect(amountsOf(text)).toEqual(['50.00', '-20.00', '9.00'])
  })

  test('are refused where a column says it of the others', () => {
    const sides = Array.from(
      { length: 20 },
      (_, at) => `${at + 1}/10/2026;X${at};1,00;${at % 2 ? 'D' : 'C'}`,
    )
    const text = [
      'Data;Histórico;Valor;D/C',
      ...sides,
      '21/10/2026;Bloq;500,00;B',
      '22/10/2026;Y;7,00;',
    ]
    expect(refusedIn(text.join('\n'))).toEqual([
      [22, 'no_side'],
      [23, 'no_side'],
    ])
  })

  test('are refused where a column says it of few others', () => {
    const text = `Date,Description,Amount,Type
10/13/2026,Shop,20.00,DR
10/14/2026,Job,900.00,CR
10/15/2026,Gas,5.00,
`
    expect(amountsOf(text, dollars)).toEqual(['-20.00', '900.00'])
    expect(refusedIn(text, dollars)).toEqual([[4, 'no_side']])
  })

  test('are refused one by one, however many they are: transfers between own balances', () => {
    const head = 'Status,Direction,Created on,Source name,Source amount,Source currency,Target name'
    const rows = ['OUT', 'IN', 'NEUTRAL'].map(
      (side, at) => `COMPLETED,${side},2026-10-${13 + at},Ana,5${at}.00,EUR,Bia`,
    )
    const other = 'COMPLETED,OUT,2026-10-17,Ana,9.00,USD,Bia'
    const text = [head, ...rows, other].join('\n')
    const euros = { ...dollars, currency: 'EUR' }
    expect(amountsOf(text, euros)).toEqual(['-50.00', '51.00'])
    expect(refusedIn(text, euros)).toEqual([
      [4, 'no_side'],
      [5, 'other_currency'],
    ])
  })

  test('are asked about where an OFX file has no signs, and its types say nothing of them', () => {
    const types = ['DEBIT', 'CREDIT', 'ATM', 'XFER', 'OTHER']
    const text = ofx(types.map((TRNTYPE, at) => ({ TRNTYPE, TRNAMT: `${at + 1}.00` })))
    expect(amountsOf(text)).toEqual(['-1.00', '2.00'])
    expect(refusedIn(text)).toEqual([5, 6, 7].map((line) => [line, 'no_side']))
    expect(askedIn(text)).toEqual(['sign'])
    const answered = readText(text, reais, { most_items_are: 'outgo' })
    expect(answered.lines.map(({ amount }) => amount)).toEqual([
      '-1.00',
      '2.00',
      '-3.00',
      '-4.00',
      '-5.00',
    ])
    expect(answered.reading.questions).toEqual([])
    const card = ofx([{ TRNTYPE: 'OTHER', TRNAMT: '10.00' }])
    expect(askedIn(card, { ...reais, card: true })).toEqual(['sign'])
    expect([askedIn(card), amountsOf(card)]).toEqual([[], ['10.00']])
  })
})

describe('what programs that take payments write', () => {
  test('PayPal: what moved no balance is no movement', () => {
    const head =
      'Date,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance,Balance Impact'
    const rows = [
      '10/13/2026,Ana,Website Payment,Completed,USD,100.00,-3.20,96.80,T1,96.80,Credit',
      '10/15/2026,Shop,General Authorization,Completed,USD,-55.00,0.00,-55.00,T2,96.80,Memo',
      '10/16/2026,Bia,Website Payment,Completed,USD,50.00,-1.00,49.00,T3,145.80,Credit',
    ]
    const text = [head, ...rows].join('\n')
    expect(amountsOf(text, dollars)).toEqual(['96.80', '49.00'])
    expect(refusedIn(text, dollars)).toEqual([[3, 'pending']])
  })

  test('Mercado Pago: what is left of a payment once its fee is taken off', () => {
    const text = `EXTERNAL_REFERENCE;TRANSACTION_DATE;TRANSACTION_AMOUNT;FEE_AMOUNT;SETTLEMENT_NET_AMOUNT;TRANSACTION_TYPE
A;2026-10-13T10:00:00.000-04:00;100.00;-4.99;95.01;SETTLEMENT
B;2026-10-14T11:00:00.000-04:00;-20.00;0.00;-20.00;REFUND
C;2026-10-15T11:00:00.000-04:00;10.00;-0.50;9.50;SETTLEMENT
`
    expect(readText(text, reais).lines).toMatchObject([
      { amount: '95.01', fee: '4.99' },
      { amount: '-20.00' },
      { amount: '9.50', fee: '0.50' },
    ])
  })
})

test('a balance beside a day is no movement, whatever column says so', () => {
  const btg = `Data e hora;Categoria;Descrição;Valor
13/10/2026 10:00;Pix;Ana;-20,00
13/10/2026;;Saldo Diário;980,00
14/10/2026 11:00;Pix;Bia;900,00
`
  const typed = `Data;Tipo;Histórico;Valor
13/10/2026;Compra;Mercado;-20,00
13/10/2026;Saldo do dia;31/10;980,00
14/10/2026;Pix;Bia;-9,00
`
  const named = ofx([
    { TRNAMT: '1000.00', NAME: 'SALDO DO DIA', MEMO: '31/10' },
    { TRNAMT: '-9.00' },
  ])
  for (const text of [btg, typed, named]) {
    expect(refusedIn(text).map(([, reason]) => reason)).toEqual(['balance'])
  }
  expect(amountsOf(btg)).toEqual(['-20.00', '900.00'])
})

describe('a card of OFX or QIF', () => {
  const card = { ...reais, card: true }
  const rows = ['10.00', '-110.00', '20.00']
  const qif = (some: readonly string[]) =>
    `!Type:CCard\n${some.map((amount, at) => `D${13 + at}/10/2026\nT${amount}\nPShop ${at}\n^`).join('\n')}\n`
  const untyped = (some: readonly string[]) =>
    ofx(some.map((TRNAMT) => ({ TRNAMT, TRNTYPE: 'OTHER' })))
  const ofCard = (some: readonly string[]) => untyped(some).replaceAll('STMTRS', 'CCSTMTRS')

  test.each([
    ['OFX', untyped, card],
    ['OFX that says that it is of a card', ofCard, reais],
    ['QIF', qif, reais],
  ])('is asked about where few amounts have a minus: %s', (_, textOf, known) => {
    const text = textOf(rows)
    expect(askedIn(text, known)).toEqual(['sign'])
    expect(amountsOf(text, known)).toEqual(['-10.00', '110.00', '-20.00'])
    const plain = readText(text, known, { most_items_are: 'income' })
    expect(plain.lines.map(({ amount }) => amount)).toEqual(['10.00', '-110.00', '20.00'])
    expect(plain.reading.questions).toEqual([])
    expect(askedIn(textOf(['-10.00', '110.00', '-20.00']), known)).toEqual([])
  })

  test('goes by its types where its signs are the other way, and is paid by its payments', () => {
    const types = ['DEBIT', 'PAYMENT', 'DEBIT']
    const text = ofx(rows.map((TRNAMT, at) => ({ TRNAMT, TRNTYPE: types[at]! })))
    expect(amountsOf(text, card)).toEqual(['-10.00', '110.00', '-20.00'])
    expect(askedIn(text, card)).toEqual([])
  })
})

test('what Quicken voided is no movement', () => {
  const text = '!Type:Bank\nD13/10/2026\nT-9.00\nP**VOID**Shop\n^\nD14/10/2026\nT-5.00\nPBar\n^\n'
  expect(amountsOf(text)).toEqual(['-5.00'])
  expect(refusedIn(text).map(([, reason]) => reason)).toEqual(['cancelled'])
})

test('a sum beside a day is no movement, a petrol station of that name is one', () => {
  const text = table(
    '13/10/2026;Mercado;-20,00',
    '13/10/2026;Total do dia;-20,00',
    '14/10/2026;TOTAL ENERGIES 123;-50,00',
    '14/10/2026;Total;-9,00',
    '14/10/2026;Total geral;-79,00',
  )
  expect(amountsOf(text)).toEqual(['-20.00', '-50.00', '-9.00'])
  expect(refusedIn(text).map(([, reason]) => reason)).toEqual(['total', 'total'])
})

test('kinds of documents are no ids of a bank, though each of a few rows has another', () => {
  const text = `Data;Documento;Histórico;Valor
13/10/2026;PIX;Ana;-10,00
14/10/2026;TED;Bia;-20,00
15/10/2026;DOC;Caio;-30,00
`
  expect(readText(text, reais).lines.map(({ bank_id }) => bank_id)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

describe('a bank of the Baltic', () => {
  const euros = { ...dollars, currency: 'EUR' }
  test.each([
    ['Turnover', 'D', 'K'],
    ['Apyvarta', 'Debetas', 'Kreditas'],
    ['Käive', 'Deebet', 'Kreedit'],
    ['Monatssumme', 'D', 'K'],
  ])('has its directions, and %s is no movement', (turnover, out, into) => {
    const text = [
      'Date;Details;Amount;Currency;Debit/Credit',
      `02.10.2026;Rent;80,00;EUR;${out}`,
      `03.10.2026;Ana;120,50;EUR;${into}`,
      `31.10.2026;${turnover};80,00;EUR;${out}`,
      `31.10.2026;${turnover};120,50;EUR;${into}`,
    ].join('\n')
    expect(amountsOf(text, euros)).toEqual(['-80.00', '120.50'])
  })

  test('calls its currency Valiuta', () => {
    const text = [
      'Data;Aprasymas;Suma;Valiuta',
      '2026-10-02;A;-80,00;EUR',
      '2026-10-03;B;-10,00;USD',
      '2026-10-04;C;5,00;EUR',
    ].join('\n')
    expect(refusedIn(text, euros)).toEqual([[3, 'other_currency']])
  })
})
