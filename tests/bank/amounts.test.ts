// Which column the money of a table is in: what reached the account, in its currency, and nothing that only looks like it.
import { describe, expect, test } from 'vitest'
import { choiceOf, columnChosen } from '#modules/organize3/rules/bank/answer.ts'
import type { Known } from '#modules/organize3/rules/bank/choices.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { dollars, readText, reais } from './setup.ts'

const euros: Known = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin' }
const amountsIn = (text: string, known: Known) =>
  readText(text, known).lines.map(({ amount }) => amount)

describe('the amount', () => {
  test.each([
    [
      'is what is paid out, whatever it is called, where fees make the difference: SumUp',
      `Datum,Typ,Beschreibung,Währung,Betrag,Gebühr,Auszahlung
2026-10-13 10:00:00,Verkauf,Reparatur,EUR,100.00,1.39,98.61
2026-10-14 10:00:00,Rückerstattung,Reparatur,EUR,-20.00,0.00,-20.00
2026-10-15 10:00:00,Verkauf,Teile,EUR,50.00,0.70,49.30
`,
      euros,
      ['98.61', '-20.00', '49.30'],
    ],
    [
      'is what is left of sales without a column of fees',
      'Data;Venda;Valor (R$);Líquido (R$)\n13/10/2026;Troca de tela;100,00;96,00\n14/10/2026;Bateria;50,00;50,00\n',
      reais,
      ['96.00', '50.00'],
    ],
    [
      'is the net one where fees are rows of their own: Etsy',
      `Date,Type,Title,Currency,Amount,Fees & Taxes,Net
"October 13, 2026",Sale,Payment for Order #1,USD,$100.00,-$3.25,$96.75
"October 13, 2026",Fee,Transaction fee,USD,--,-$6.50,-$6.50
"October 14, 2026",Deposit,Sent to your bank,USD,--,--,--
`,
      dollars,
      ['96.75', '-6.50'],
    ],
    [
      'is not the fee, which comes on top of what goes out: Wise',
      `ID,Status,Direction,"Finished on","Source fee amount","Source fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate"
TRANSFER-1,COMPLETED,OUT,"2026-10-13 10:00:01",1.50,EUR,Ana,98.50,EUR,Bia,98.50,EUR,1.0
TRANSFER-2,COMPLETED,IN,"2026-10-14 10:00:01",0.50,EUR,Dana,500.00,EUR,Ana,500.00,EUR,1.0
CARD-3,COMPLETED,OUT,"2026-10-15 10:00:01",0.00,EUR,Ana,9.00,EUR,Shop,10.00,USD,1.1
`,
      euros,
      ['-98.50', '-1.50', '500.00', '-9.00'],
    ],
    [
      'is no number of a reference where dashes stand for nothing: Banorte',
      `CUENTA,FECHA,REFERENCIA,DESCRIPCIÓN,SUCURSAL,DEPÓSITOS,RETIROS,SALDO,MOVIMIENTO
0123456789,13/10/2026,0001,COMPRA,1,-,"$1,200.00","$8,800.00",1
0123456789,20/10/2026,0002,NOMINA,1,"$5,000.00",-,"$13,800.00",2
`,
      { ...dollars, currency: 'MXN' },
      ['-1200.00', '5000.00'],
    ],
    [
      'is the billed one of a card abroad: HSBC',
      `Date,Description,Billing amount,Billing currency,Transaction amount,Transaction currency
13/10/2026,MARKET,-20.00,HKD,-20.00,HKD
14/10/2026,STEAM,-78.00,HKD,-10.00,USD
`,
      { ...dollars, currency: 'HKD' },
      ['-20.00', '-78.00'],
    ],
    [
      'is that with tax under names of Germany',
      'Datum;Station;Betrag netto;MwSt;Betrag brutto\n13.10.2026;Aral;-60,50;-11,50;-72,00\n14.10.2026;Lohn;100,00;19,00;119,00\n',
      euros,
      ['-72.00', '119.00'],
    ],
    [
      "is in the wallet's currency where its column is called after it: Monobank",
      `"Дата i час операції","Деталі операції","Сума в валюті картки (UAH)","Сума в валюті операції",Валюта
"14.10.2026 10:00:00",Робота,900.0,900.0,UAH
"13.10.2026 10:00:00",Steam,-400.0,-10.0,USD
`,
      { ...dollars, currency: 'UAH' },
      ['900.00', '-400.00'],
    ],
    [
      'is the net one of two columns beside gross ones: Mercado Pago',
      `DATE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT
2026-10-13T00:00:00.000-04:00;initial_available_balance;;500.00;0.00;500.00;0.00
2026-10-13T10:00:00.000-04:00;release;payment;95.01;0.00;100.00;-4.99
2026-10-14T10:00:00.000-04:00;release;payout;0.00;95.01;-95.01;0.00
2026-10-14T23:00:00.000-04:00;total;;95.01;95.01;0;0
`,
      reais,
      ['95.01', '-95.01'],
    ],
    [
      'is what is paid out after fees and tips',
      'Date,Description,Gross,Fee,Tip,Net Payout\n2026-10-13,Trip one,20.00,-5.00,2.00,17.00\n2026-10-14,Trip two,30.00,-7.00,0.00,23.00\n',
      euros,
      ['17.00', '23.00'],
    ],
    [
      'is what is paid with its tax',
      'Date,Description,Net,VAT,Gross\n2026-10-13,A shop,-100.00,-19.00,-119.00\n2026-10-14,A job,200.00,38.00,238.00\n',
      euros,
      ['-119.00', '238.00'],
    ],
    [
      "is in the wallet's currency where another column has it in another one",
      'Data;Descrizione;Importo;Importo in EUR\n13/10/2026;Steam;-22,00;-20,00\n14/10/2026;Bar;-9,00;-9,00\n',
      euros,
      ['-20.00', '-9.00'],
    ],
    [
      'is no flag of its direction',
      'Date,Description,Is Credit,Amount\n10/13/2026,MARKET,0,20.00\n10/14/2026,JOB,1,900.00\n',
      dollars,
      ['20.00', '900.00'],
    ],
    [
      'is in two columns of expenses and incomes: Toshl',
      `"Date","Category","Expense amount","Income amount","Currency","Description"
"10/13/26","Food","20.00","0","EUR","Market"
"10/14/26","Salary","0","1,900.00","EUR","Job"
`,
      { ...dollars, currency: 'EUR' },
      ['-20.00', '1900.00'],
    ],
  ])('%s', (_, text, known, amounts) => {
    expect(amountsIn(text, known)).toEqual(amounts)
  })
})

test('an amount that cannot be read does not make its column another one', () => {
  const text = `Data,Valor,Identificador,Descrição
01/10/2026,-1.234.56,1,Mercado
02/10/2026,-900.00,2,Aluguel
`
  const { reading, lines } = readText(text, reais)
  expect(lines.map(({ amount }) => amount)).toEqual(['-900.00'])
  expect(reading.accounts[0]?.refused).toMatchObject([{ line: 2, reason: 'bad_amount' }])
})

test('a number without a sign or decimals is no amount where columns have names', () => {
  const text = 'Dag,Tekst,Nummer,Aantal\n2026-10-13,Netto,4711,2\n2026-10-14,Post,4712,1\n'
  expect(readText(text, euros).reading.problem).toBe('no_value_column')
})

test('the day of a movement is not that of its payout: eBay', () => {
  const text = `Transaction creation date,Type,Net amount,Payout currency,Payout date,Description
"13 Oct 2026",Order,90.00,EUR,"15 Oct 2026",A
"14 Oct 2026",Refund,-45.00,EUR,"15 Oct 2026",B
`
  expect(readText(text, euros).lines.map(({ date }) => date)).toEqual(['2026-10-13', '2026-10-14'])
})

describe('an amount that several columns may be', () => {
  const text = `Dag,Tekst,X,Y
2026-10-13,Netto,-20.00,-149.00
2026-10-14,Job,900.00,6710.50
2026-10-15,Post,-5.00,-37.30
`

  test('is asked for, and the answer is the one that is read and remembered', () => {
    const { reading } = readText(text, euros)
    const [question, ...others] = reading.questions
    expect(others).toEqual([])
    expect(question).toMatchObject({
      about: 'amount',
      options: [
        { value: '2', example: '-20.00' },
        { value: '3', example: '-149.00' },
      ],
    })
    const choices = { ...reading.choices, ...choiceOf(reading, question!, '3') }
    const answered = readText(text, euros, choices)
    expect(answered.reading.questions).toEqual([])
    expect(answered.lines.map(({ amount }) => amount)).toEqual(['-149.00', '6710.50', '-37.30'])
    const kept = settingsFit(settingsOf(answered.reading), reading.header)
    expect(readText(text, euros, kept).reading.questions).toEqual([])
  })

  test('is still asked for when another column is chosen', () => {
    const { reading } = readText(text, euros)
    const choices = { ...reading.choices, ...columnChosen(reading, 1, { role: 'party' }) }
    expect(readText(text, euros, choices).reading.questions).toMatchObject([{ about: 'amount' }])
  })

  test.each([
    [
      'balances prove one',
      text
        .replace('X,Y', 'X,Saldo')
        .replace('-149.00', '80.00')
        .replace('6710.50', '980.00')
        .replace('-37.30', '975.00'),
    ],
    ['one alone has signs', text.replaceAll('-149.00', '149.00').replaceAll('-37.30', '37.30')],
    [
      'one alone has decimals',
      'Dag,Tekst,Nr,X\n2026-10-13,Netto,4711,20.00\n2026-10-14,Job,4712,900.00\n2026-10-15,Post,4713,5.00\n',
    ],
  ])('is not asked for where %s', (_, other) => {
    const asked = readText(other, euros).reading.questions.map(({ about }) => about)
    expect(asked).not.toContain('amount')
  })
})

describe('what only a person knows is asked', () => {
  const answered = (text: string, value: string, known = euros) => {
    const { reading } = readText(text, known)
    const choices = { ...reading.choices, ...choiceOf(reading, reading.questions[0]!, value) }
    const { reading: after, lines } = readText(text, known, choices)
    const kept = settingsFit(settingsOf(after), after.header)
    expect(after.questions).toEqual([])
    expect(readText(text, known, kept).reading.questions).toEqual([])
    return lines.map(({ amount }) => amount)
  }

  test('which of two columns of one name is the amount', () => {
    const text =
      'Data;Histórico;Valor;Valor\n13/10/2026;Mercado;-20,00;-30,00\n14/10/2026;Salário;900,00;990,00\n'
    expect(readText(text, euros).reading.questions).toMatchObject([{ about: 'amount' }])
    expect(answered(text, '3')).toEqual(['-30.00', '990.00'])
    const same = text.replace('-30,00', '-20,00').replace('990,00', '900,00')
    expect(readText(same, euros).reading.questions).toEqual([])
  })

  test('which column is money in where balances fall with it, unless it is a card', () => {
    const text = `Date,Description,Debit,Credit,Balance
2026-10-13,Shop,,20.00,980.00
2026-10-14,Job,900.00,,1880.00
2026-10-15,Gas,,5.00,1875.00
`
    expect(readText(text, euros).reading.questions).toMatchObject([
      { about: 'sides', options: [{ example: 'Credit' }, { example: 'Debit' }] },
    ])
    expect(answered(text, '2')).toEqual(['-20.00', '900.00', '-5.00'])
    expect(answered(text, '3')).toEqual(['20.00', '-900.00', '5.00'])
    expect(readText(text, { ...euros, card: true }).reading.questions).toEqual([])
  })

  test('which way amounts of one day went, where balances follow from them both ways', () => {
    const rows = [
      '13/10/2026;A;10,00;100,00',
      '13/10/2026;B;20,00;80,00',
      '13/10/2026;C;30,00;50,00',
    ]
    const text = ['Data;Histórico;Valor;Saldo', ...rows].join('\n')
    expect(readText(text, euros).reading.questions).toMatchObject([
      { about: 'sign', options: [{ value: 'outgo' }, {}] },
    ])
    expect(answered(text, 'income')).toEqual(['10.00', '20.00', '30.00'])
    const days = text
      .replace('13/10/2026;B', '14/10/2026;B')
      .replace('13/10/2026;C', '15/10/2026;C')
    const { reading, lines } = readText(days, euros)
    expect(reading.questions).toEqual([])
    expect(lines.map(({ amount }) => amount)).toEqual(['-10.00', '-20.00', '-30.00'])
  })

  test('nobody, where balances fall with the only column, though it is called money in', () => {
    const rows = [
      '13/10/2026;A;10,00;100,00',
      '14/10/2026;B;20,00;80,00',
      '15/10/2026;C;30,00;50,00',
    ]
    const { reading, lines } = readText(['Data;Histórico;Crédito;Saldo', ...rows].join('\n'), euros)
    expect(reading.questions).toEqual([])
    expect(lines.map(({ amount }) => amount)).toEqual(['-10.00', '-20.00', '-30.00'])
  })

  test('whether fees come on top where neither balances nor another column show it', () => {
    const text =
      'Date,Description,Amount,Fee\n2026-10-13,Sent,-100.00,0.50\n2026-10-14,Shop,-10.00,0.00\n'
    expect(readText(text, euros).reading.questions).toMatchObject([{ about: 'fee', cell: '0.50' }])
    expect(answered(text, 'apart')).toEqual(['-100.00', '-0.50', '-10.00'])
    expect(answered(text, 'part')).toEqual(['-100.00', '-10.00'])
    expect(readText(text.replace('0.50', '0.00'), euros).reading.questions).toEqual([])
  })
})
