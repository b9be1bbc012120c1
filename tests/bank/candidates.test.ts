// Which column the money is in, or which of two is money in, is never chosen in silence where another one fits as well.
import { describe, expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { dollars, readText, reais } from './setup.ts'

const euros = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin' }

const amountsIn = (text: string, known = dollars) => {
  const { reading, lines } = readText(text, known)
  const question = reading.questions.find(({ about }) => about === 'amount')
  const options = question?.options.map(({ value, example }) => `${value}: ${example}`)
  const answer = (value: string) => {
    const choices = { ...reading.choices, ...choiceOf(reading, question!, value) }
    const answered = readText(text, known, choices)
    return {
      amounts: answered.lines.map(({ amount }) => amount),
      asked: answered.reading.questions.map(({ about }) => about),
    }
  }
  return { options, amounts: lines.map(({ amount }) => amount), answer }
}

describe('which column the money is in', () => {
  test.each([
    [
      'two are called amounts, with other ones',
      'Date,Description,Amount,Total\n2026-10-13,A,-10.00,-11.50\n2026-10-14,B,20.00,20.00\n2026-10-15,C,-9.00,-9.00\n',
      ['2: -10.00', '3: -11.50'],
    ],
    [
      'a purchase and the part of it that is paid now',
      'Data;Loja;Parcela;Valor da compra;Valor da parcela\n13/10/2026;Loja A;1/3;-300.00;-100.00\n14/10/2026;Loja B;1/1;20.00;20.00\n15/10/2026;Loja C;2/2;-50.00;-25.00\n',
      ['3: -300.00', '4: -100.00'],
    ],
    [
      'two columns of an account in two currencies, neither of them the one of the wallet',
      'Date,Description,CAD$,USD$\n2026-10-13,A,-10.00,\n2026-10-14,B,-20.00,\n2026-10-15,C,,-9.00\n',
      ['2: -10.00', '3: -9.00'],
    ],
    [
      'several of an order, one of which each row fills',
      'settlement-id\torder-id\tposted-date\tprice-amount\titem-related-fee-amount\tother-amount\n1\t1-1\t2026-10-13\t100.00\t\t\n1\t1-1\t2026-10-13\t\t-15.00\t\n1\t1-2\t2026-10-14\t\t\t-5.00\n',
      [
        '4/3: -15.00 / 100.00',
        '3/4: 100.00 / -15.00',
        '5/3: -5.00 / 100.00',
        '5/4: -5.00 / -15.00',
      ],
    ],
    [
      'what one piece costs is the only one with a name',
      'Date,Item,Qty,Price,Sales\n2026-10-13,A,2,5.00,10.00\n2026-10-14,B,1,20.00,20.00\n2026-10-15,C,3,1.50,4.50\n',
      ['3: 5.00', '4: 10.00'],
    ],
    [
      'names of no language that is known',
      'Dag,Xx,Yy,Zz\n2026-10-13,A,10.00,149.00\n2026-10-14,B,20.00,10.50\n2026-10-15,C,5.00,37.30\n',
      ['2: 10.00', '3: 149.00'],
    ],
    [
      'one is what was planned, and the other is not whole',
      'Date,Item,Budget,Actual\n2026-10-13,A,-500.00,-510.00\n2026-10-14,B,-100.00,-120.00\n2026-10-15,C,900.00,\n',
      ['2: -500.00', '3: -510.00'],
    ],
    [
      'each person has one',
      'Date,Description,Cost,Currency,Ana,Bob\n2026-10-13,A,40.00,EUR,20.00,-20.00\n2026-10-14,B,900.00,EUR,-450.00,450.00\n',
      ['4: 20.00', '5: -20.00'],
    ],
  ])('is asked where %s', (_, text, options) => {
    expect(amountsIn(text, euros).options).toEqual(options)
  })

  test.each([
    'Settlement',
    'Received',
    'Credited',
    'Repasse',
    'Ausgezahlt',
    'Outstanding',
    'Offen',
  ])('is asked where another one is called %s', (name) => {
    const rows = ['2026-10-13,A,100.00,97.00', '2026-10-14,B,50.00,48.50']
    const text = [`Date,Description,Amount,${name}`, ...rows].join('\n')
    expect(amountsIn(text).options).toEqual(['2: 100.00', '3: 97.00'])
  })

  test.each([
    [
      'the balances follow from one of them',
      'Date,Description,Amount,Total,Balance\n2026-10-13,A,-10.00,-11.50,90.00\n2026-10-14,B,20.00,20.00,110.00\n2026-10-15,C,-9.00,-9.00,101.00\n',
    ],
    [
      'one of them is what is left without the fee',
      'Date,Description,Gross,Fee,Net\n2026-10-13,A,10.00,0.50,9.50\n2026-10-14,B,-20.00,0.00,-20.00\n2026-10-15,C,-9.00,0.00,-9.00\n',
    ],
    [
      'both have the same amounts',
      'Date,Description,Amount,Total\n2026-10-13,A,-10.00,-10.00\n2026-10-14,B,20.00,20.00\n2026-10-15,C,-9.00,-9.00\n',
    ],
    [
      "one of them is called after the wallet's currency",
      'Date,Description,Amount,Amount (USD)\n2026-10-13,A,-10.00,-11.50\n2026-10-14,B,20.00,20.00\n2026-10-15,C,-9.00,-9.00\n',
    ],
    [
      'the other is the price of one piece',
      'Date,Description,Price,Amount\n2026-10-13,A,5.00,-10.00\n2026-10-14,B,20.00,20.00\n2026-10-15,C,4.50,-9.00\n',
    ],
    [
      'it has both signs and the other none',
      'Date,Description,Amount,Xx\n2026-10-13,A,-10.00,5.40\n2026-10-14,B,20.00,5.50\n2026-10-15,C,-9.00,5.45\n',
    ],
    [
      'the others are its parts',
      'Date,Client,Work,Pieces,Total\n2026-10-13,A,-10.00,-5.00,-15.00\n2026-10-14,B,20.00,10.00,30.00\n2026-10-15,C,-9.00,-1.00,-10.00\n',
    ],
  ])('is not asked where %s', (_, text) => {
    const { options } = amountsIn(text)
    expect(options).toBeUndefined()
  })

  test('is what the answer says, and nothing that was found beside it', () => {
    const text =
      'Date,Description,Paid Out,Count,Pieces\n2026-10-13,A,10.00,,\n2026-10-14,B,,3,\n2026-10-15,C,9.00,,\n2026-10-16,D,,2,\n2026-10-17,E,,2,\n'
    const { options, answer } = amountsIn(text)
    expect(options).toEqual(['3/2: 3 / 10.00', '/2:  / 10.00'])
    expect(answer('/2')).toEqual({ amounts: ['-10.00', '-9.00'], asked: [] })
    expect(answer('3/2').amounts).toEqual(['-10.00', '3.00', '-9.00', '2.00', '2.00'])
  })
})

test.each([
  ['behind a sign that keeps them as texts', "'14/10/2026"],
  ['with a time behind a dash', '14/10/2026-10:11:12'],
  ['with a time behind a colon', '14/10/2026:10:11:12'],
  ['with a time between dots', '14.10.2026 10.11.12'],
  ['with a time behind a word', '14/10/2026 às 10:11'],
  ['without marks between their parts', '14102026'],
  ['with signs of East Asia', '2026年10月14日'],
  ['with signs of Korea', '2026년 10월 14일'],
])('days are read %s', (_, day) => {
  const text = `Date,Description,Amount\n${day},A,-10.00\n${day.replace('14', '15')},B,20.00\n`
  const { reading, lines } = readText(text, euros)
  expect(reading.questions).toEqual([])
  expect(lines.map(({ date }) => date)).toEqual(['2026-10-14', '2026-10-15'])
})

describe('which of two columns without names is money in', () => {
  const rows = ['13/10/2026;Mercado;;20,00', '14/10/2026;Salário;900,00;', '15/10/2026;Luz;;30,00']

  test('is asked', () => {
    const { options, answer } = amountsIn(rows.join('\n'), reais)
    expect(options).toEqual(['3/2: 20,00 / 900,00', '2/3: 900,00 / 20,00'])
    expect(answer('2/3')).toEqual({ amounts: ['-20.00', '900.00', '-30.00'], asked: [] })
    expect(answer('3/2')).toEqual({ amounts: ['20.00', '-900.00', '30.00'], asked: [] })
  })

  test('is what the balances beside them show', () => {
    const balances = ['80,00', '980,00', '950,00']
    const text = rows.map((row, at) => `${row};${balances[at]}`).join('\n')
    const { options, amounts } = amountsIn(text, reais)
    expect([options, amounts]).toEqual([undefined, ['-20.00', '900.00', '-30.00']])
  })
})

test('which way they went is asked of a column that says yes or no of debits', () => {
  const rows = ['A;TRUE;10,00', 'B;FALSE;20,00', 'C;TRUE;4,00']
  const text = ['Date;Text;Is Debit;Amount', ...rows.map((row) => `2026-10-14;${row}`)].join('\n')
  const { questions } = readText(text, euros).reading
  expect(questions.map(({ about, column }) => [about, column])).toEqual([['direction', 2]])
})

describe('which way amounts without a sign went', () => {
  const text = (a: string, b: string) =>
    `Dag,Xx,Ww,Yy\n2026-10-13,Mart,${a},10.00\n2026-10-14,Job,${b},20.00\n2026-10-15,Bus,${a},5.00\n`
  const answeredBy = (value: string) => {
    const { reading } = readText(text('Kuja', 'Toka'), euros)
    const [question] = reading.questions
    return readText(text('Kuja', 'Toka'), euros, choiceOf(reading, question!, value))
  }

  test('is asked by a column of two words that no list has', () => {
    const { questions } = readText(text('Kuja', 'Toka'), euros).reading
    expect(questions).toMatchObject([
      {
        about: 'direction',
        column: 2,
        options: [{ value: 'Kuja' }, { value: 'Toka' }, { value: '' }],
      },
    ])
    const { reading, lines } = answeredBy('Kuja')
    expect(reading.questions).toEqual([])
    expect(lines.map(({ amount }) => amount)).toEqual(['-10.00', '20.00', '-5.00'])
    const kept = settingsFit(settingsOf(reading), reading.header)
    expect(readText(text('Toka', 'Kuja'), euros, kept).lines.map(({ amount }) => amount)).toEqual([
      '10.00',
      '-20.00',
      '5.00',
    ])
  })

  test('is what most are where that column says nothing of it', () => {
    const { questions } = answeredBy('').reading
    expect(questions.map(({ about }) => about)).toEqual(['sign'])
  })

  test('is asked of the column that somebody says has it, in words that no list has', () => {
    const { choices } = readText(text('Kuja', 'Toka'), euros).reading
    const columns = choices.columns!.map((one, at) => (at === 2 ? { role: 'side' as const } : one))
    const { questions } = readText(text('Kuja', 'Toka'), euros, { columns }).reading
    expect(questions.map(({ about }) => about)).toEqual(['direction'])
  })

  test('is likely out where one of the two words is known', () => {
    const { questions } = readText(text('Toka', 'Expense'), euros).reading
    expect(questions[0]?.options.map(({ value }) => value)).toEqual(['Expense', 'Toka', ''])
  })

  const worded = (name: string, rows: readonly (readonly [string, string])[]) =>
    [
      `Date,Description,${name},Amount`,
      ...rows.map(([word, amount], at) => `2026-10-1${at},Row ${at},${word},${amount}`),
    ].join('\n')
  const trades = worded('Kind', [
    ['Withdraw', '10.00'],
    ['Top up', '20.00'],
    ['Fee', '1.00'],
    ['Withdraw', '4.00'],
  ])

  test('is asked of each of three words and more, and again of a new one', () => {
    let { reading } = readText(trades, euros)
    expect(reading.questions.map(({ cell }) => cell)).toEqual(['Top up', 'Fee'])
    for (const answer of ['in', 'out']) {
      const choices = { ...reading.choices, ...choiceOf(reading, reading.questions[0]!, answer) }
      ;({ reading } = readText(trades, euros, choices))
    }
    expect(reading.questions).toEqual([])
    const amounts = reading.accounts[0]!.lines.map(({ amount }) => amount)
    expect(amounts).toEqual(['-10.00', '20.00', '-1.00', '-4.00'])
    const kept = settingsFit(settingsOf(reading), reading.header)
    const next = readText(trades.replace('Fee', 'Bonus'), euros, kept).reading.questions
    expect(next).toMatchObject([{ about: 'direction', cell: 'Bonus' }])
    const column = readText(trades, euros).reading
    const none = choiceOf(column, column.questions[0]!, '')
    expect(readText(trades, euros, none).reading.questions).toMatchObject([{ about: 'sign' }])
  })

  test('is asked of a word of directions that all rows have under a name that may mean something else', () => {
    const askedIn = (name: string, ...amounts: readonly string[]) => {
      const text = worded(
        name,
        amounts.map((amount) => ['Credit', amount]),
      )
      const { reading } = readText(text, euros)
      const [question] = reading.questions
      const answered = question && readText(text, euros, choiceOf(reading, question, ''))
      return [
        reading.questions.map(({ about }) => about),
        answered?.reading.questions.map(({ about }) => about),
      ]
    }
    expect(askedIn('Type', '10.00', '20.00', '5.00')).toEqual([['direction'], ['sign']])
    expect(askedIn('D/C', '10.00', '20.00', '5.00')).toEqual([[], undefined])
    expect(askedIn('Type', '-10.00', '20.00', '-5.00', '-6.00')[0]).toEqual(['sign'])
  })

  test.each([
    ['Date,Num,Name,Memo,Debit,Credit', ['sides']],
    ['Datum,Nr,Name,Text,Soll,Haben', ['sides']],
    ['Date,Num,Name,Memo,Paid out,Paid in', []],
    ['Date,Value date,Name,Memo,Debit,Credit', []],
  ])('is asked of debits and credits that may be those of books: %s', (head, asked) => {
    const rows = [
      '2026-10-13,1,Ana,A,100.00,',
      '2026-10-14,2,Shop,B,,20.00',
      '2026-10-15,3,Ana,C,5.00,',
    ]
    const text = [head, ...rows].join('\n').replaceAll(/(?<=Value.*\n.*),[123],/gs, ',2026-10-15,')
    expect(readText(text, euros).reading.questions.map(({ about }) => about)).toEqual(asked)
  })

  test('is asked where a column of directions says the contrary of each sign', () => {
    const rows = [
      '2026-10-13,A,-10.00,CREDIT',
      '2026-10-14,B,20.00,DEBIT',
      '2026-10-15,C,-5.00,CREDIT',
    ]
    const { questions } = readText(['Date,Description,Amount,Type', ...rows].join('\n')).reading
    expect(questions).toMatchObject([{ about: 'sign', options: [{ value: 'outgo' }, {}] }])
    const plain = rows.map((row) => row.replace('CREDIT', 'DEBIT'))
    plain[1] = rows[1]!.replace('DEBIT', 'CREDIT')
    expect(
      readText(['Date,Description,Amount,Type', ...plain].join('\n')).reading.questions,
    ).toEqual([])
  })
})
