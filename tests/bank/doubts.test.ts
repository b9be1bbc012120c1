// Rows that could be read and are likely wrong all the same: each is marked and asked about before it comes in, and none is left out.
import { describe, expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import type { BankChoices, Known } from '#modules/organize3/rules/bank/choices.ts'
import { dollars, readText, reais } from './setup.ts'

const today = '2026-11-28'
const euros: Known = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin', today }
const withBalance = (...rows: readonly string[]) => `Datum;Zweck;Betrag;Saldo\n${rows.join('\n')}\n`
const plain = (...rows: readonly string[]) => `Date,Description,Amount\n${rows.join('\n')}\n`

const doubtsIn = (text: string, known: Known = euros, choices: BankChoices = {}) => {
  const { reading, lines } = readText(text, known, choices)
  return {
    asked: reading.questions.map(({ about, count, line }) => [about, count, line].filter(Boolean)),
    marked: lines.flatMap(({ line, doubt }) => (doubt ? [`${line} ${doubt}`] : [])),
  }
}

describe('a row that the balance beside it disproves', () => {
  const good = [
    '13.10.2026;A;-10,00;90,00',
    '14.10.2026;B;20,00;110,00',
    '15.10.2026;C;-5,50;104,50',
  ]
  const wrong = {
    'by its sign': '16.10.2026;Miete;30,00;74,50',
    'by its amount': '16.10.2026;Miete;-300,00;74,50',
    'by a digit': '16.10.2026;Miete;-30,01;74,50',
  }
  const after = '17.10.2026;D;25,50;100,00'

  test.each(Object.entries(wrong))('is marked and asked about: %s', (_, row) => {
    const down = [...good, row, after].toReversed()
    expect(doubtsIn(withBalance(...good, row, after))).toEqual({
      asked: [['balance', 1, 5]],
      marked: ['5 balance'],
    })
    expect(doubtsIn(withBalance(...down))).toEqual({
      asked: [['balance', 1, 3]],
      marked: ['3 balance'],
    })
  })

  test.each([
    [
      'the rows of a day are the other way round than the days',
      [good[2]!, '14.10.2026;B;-1,00;110,00', '14.10.2026;X;21,00;111,00', good[0]!],
    ],
    [
      'balances are blank in some rows',
      [
        '13.10.2026;A;-10,00;',
        '13.10.2026;A;-10,00;80,00',
        '14.10.2026;B;20,00;100,00',
        '15.10.2026;C;5,00;105,00',
      ],
    ],
    [
      'balances are those before the amounts',
      ['13.10.2026;A;-10,00;100,00', '14.10.2026;B;20,00;90,00', '15.10.2026;C;5,00;110,00'],
    ],
    ['a row between them could not be read', [...good, '16.10.2026;?;3o,00;74,50', after]],
    [
      'balances follow from nothing',
      ['13.10.2026;A;-10,00;1,00', '14.10.2026;B;20,00;7,00', '15.10.2026;C;-5,00;3,00'],
    ],
  ])('is none where %s', (_, rows) => {
    expect(doubtsIn(withBalance(...rows))).toEqual({ asked: [], marked: [] })
  })

  test.each([
    ['last', (rows: readonly string[]) => rows],
    ['first', (rows: readonly string[]) => rows.toReversed()],
  ])('is asked about where all others have a balance and it comes %s', (_, inOrder) => {
    const held = '15.10.2026;Kartenzahlung;-7,00;'
    const { marked, asked } = doubtsIn(withBalance(...inOrder([...good, held])))
    expect(marked).toEqual([`${inOrder([...good, held]).indexOf(held) + 2} standing`])
    expect(asked).toMatchObject([['standing', 1, expect.any(Number)]])
    const ofDays = [...good, '16.10.2026;D;-4,00;', '16.10.2026;E;-4,00;96,50']
    for (const rows of [['13.10.2026;0;1,00;', ...good], ofDays]) {
      expect(doubtsIn(withBalance(...inOrder(rows))).marked).toEqual([])
    }
  })

  test('is none where fees move the balance beside the amounts', () => {
    const text = `Date,Description,Amount,Fee,Balance
2026-10-13,A,-10.00,0.50,89.50
2026-10-14,B,20.00,0.00,109.50
2026-10-15,C,-5.00,0.20,104.30
`
    expect(doubtsIn(text)).toEqual({ asked: [], marked: [] })
  })

  test('is marked on a card whose balance is what is owed', () => {
    const text = `Data;Histórico;Valor;Saldo
13/10/2026;A;10,00;110,00
14/10/2026;B;20,00;130,00
15/10/2026;C;5,00;135,00
16/10/2026;D;7,00;128,00
17/10/2026;E;2,00;130,00
`
    const card = { ...reais, card: true, today }
    expect(doubtsIn(text, card, { most_items_are: 'outgo' })).toEqual({
      asked: [['balance', 1, 5]],
      marked: ['5 balance'],
    })
  })
})

describe('a day', () => {
  test.each([
    [
      'decades before the others',
      ['13.10.1926', '14.10.2026', '15.10.2026', '16.10.2026'],
      ['2 day'],
    ],
    ['decades after the others', ['13.10.2006', '14.10.2006', '15.10.2026'], ['4 day']],
    ['decades apart from the only other one', ['13.10.2006', '15.10.2026'], ['2 day', '3 day']],
    ['still to come', ['13.10.2026', '14.10.2026', '24.12.2026'], ['4 day']],
    [
      'of another calendar',
      ['13/10/1405', '14/10/1405', '15/10/1405'],
      ['2 day', '3 day', '4 day'],
    ],
    ['of an old file', ['13.10.2006', '14.10.2008', '15.10.2009'], []],
    ['of a long file', ['13.10.2001', '14.10.2008', '15.10.2015', '15.10.2024'], []],
    ['after the weekend', ['13.10.2026', '14.10.2026', '30.11.2026'], []],
  ])('%s', (_, days, marked) => {
    const text = `Datum,Zweck,Betrag\n${days.map((day, at) => `${day},Zweck ${at},-${at + 1}.50`).join('\n')}\n`
    const asked = marked.length > 0 ? [['day', marked.length, Number(marked[0]![0])]] : []
    expect(doubtsIn(text)).toEqual({ asked, marked })
  })

  test('is asked about in OFX and QIF, too', () => {
    const ofx = (day: string) =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>-5.00<FITID>${day}<NAME>Shop</STMTTRN>`
    const days = ['20261013', '20261014', '19261015']
    const text = `<OFX><STMTRS><CURDEF>EUR<ACCTID>1<BANKTRANLIST>${days.map(ofx).join('')}</BANKTRANLIST></STMTRS></OFX>`
    expect(doubtsIn(text).marked).toHaveLength(1)
    const qif =
      '!Type:Bank\nD13/10/2026\nT-1.00\nPA\n^\nD14/10/1926\nT-2.00\nPB\n^\nD15/10/2026\nT-2.00\nPB\n^\n'
    expect(doubtsIn(qif).marked).toHaveLength(1)
  })
})

test('an answer lets the lines in as they are, holds for them alone, and is not remembered', () => {
  const text = plain('2026-10-13,A,-1.00', '2026-10-14,B,-2.00', '1926-10-15,C,-3.00')
  const { reading } = readText(text, euros)
  const [question] = reading.questions
  const choices = {
    ...reading.choices,
    ...choiceOf(reading, question!, question!.options[0]!.value),
  }
  const answered = readText(text, euros, choices)
  expect(answered.reading.questions).toEqual([])
  expect(answered.lines).toHaveLength(3)
  expect(settingsOf(answered.reading).choices.checked).toBeUndefined()
  const other = readText(text.replace('1926-10-15', '1926-10-16'), euros, choices)
  expect(other.reading.questions).toMatchObject([{ about: 'day' }])
})

describe('a line that has the amount of the lines beside it together', () => {
  const head = 'Date,Payee,Category,Amount'
  const whole = '2026-10-14,Shop,,-100.00'
  const parts = ['2026-10-14,Shop,Food,-60.00', '2026-10-14,Shop,Clothes,-40.00']
  const [before, after] = ['2026-10-13,Bus,,-2.00', '2026-10-15,Rent,,-500.00']
  const file = (...rows: readonly (string | undefined)[]) =>
    [head, before, ...rows, after].join('\n')

  test.each([
    ['behind it', [whole, ...parts], 3],
    ['before it', [...parts, whole], 5],
    [
      'of which one is given back',
      [whole, '2026-10-14,Shop,,-140.00', '2026-10-14,Shop,,40.00'],
      3,
    ],
    [
      'in words of their own',
      [whole.replace(',,', ',Split,'), '2026-10-14,Food,,-60.00', '2026-10-14,Hat,,-40.00'],
      3,
    ],
    [
      'that say more than it does',
      [whole, ...parts.map((part) => part.replace('Shop', 'Shop 1/2'))],
      3,
    ],
  ])('may be the whole of them and is asked about: %s', (_, rows, line) => {
    const text = file(...rows)
    expect(doubtsIn(text)).toEqual({ asked: [['parts', 1, line]], marked: [`${line} parts`] })
    const { reading } = readText(text, euros)
    const answer = choiceOf(reading, reading.questions[0]!, reading.questions[0]!.options[0]!.value)
    expect(doubtsIn(text, euros, answer).asked).toEqual([])
  })

  test.each([
    ['of other days', [whole, parts[0], parts[1]!.replace('14', '15')]],
    ['of other people', [whole, '2026-10-14,Ana,,-60.00', '2026-10-14,Bia,,-40.00']],
    ['that come to more', [whole, '2026-10-14,Shop,,-70.00', '2026-10-14,Shop,,-40.00']],
    ['one alone', [whole, '2026-10-14,Shop,,-100.00']],
  ])('is none where those are %s', (_, rows) => {
    expect(doubtsIn(file(...rows)).asked).toEqual([])
  })

  test('is none where balances are beside all of them', () => {
    const balances = ['Balance', '98.00', '-2.00', '-62.00', '-102.00', '-602.00']
    const rows = file(whole, ...parts).split('\n')
    expect(doubtsIn(rows.map((row, at) => `${row},${balances[at]}`).join('\n')).asked).toEqual([])
  })

  test('is asked about where every row has the balance of today', () => {
    const rows = file(whole, ...parts).split('\n')
    const text = rows.map((row, at) => `${row},${at === 0 ? 'Balance' : '-602.00'}`).join('\n')
    expect(doubtsIn(text).marked).toEqual(['3 parts'])
  })
})

describe('amounts that a name says are in thousands or more', () => {
  const text = (name: string, above = '') =>
    `${above}Date;Description;${name}\n2026-10-13;A;-20.5\n2026-10-14;B;900.25\n`

  test.each([
    ['Amount (thousands)', '-20500.00'],
    ["Amount in EUR '000", '-20500.00'],
    ['Betrag in T€', '-20500.00'],
    ['Betrag (TEUR)', '-20500.00'],
    ['Montant (K€)', '-20500.00'],
    ['Valor (R$ mil)', '-20500.00'],
    ['Kwota (tys.)', '-20500.00'],
    ['金额(万元)', '-205000.00'],
    ['Amount (INR lakhs)', '-2050000.00'],
    ['Amount in millions', '-20500000.00'],
    ['Betrag (M€)', '-20500000.00'],
    ['Belopp MSEK', '-20500000.00'],
  ])('are asked about: %s', (name, amount) => {
    const { reading, lines } = readText(text(name), euros)
    const question = reading.questions.find(({ about }) => about === 'scale')
    expect(question).toMatchObject({
      cell: '20.5',
      options: [{ value: 'scale' }, { example: '20.5' }],
    })
    expect(lines[0]?.amount).toBe(amount)
    const answer = (value: string) =>
      readText(text(name), euros, { ...reading.choices, ...choiceOf(reading, question!, value) })
    expect(answer('whole').lines.map(({ amount: one }) => one)).toEqual(['-20.50', '900.25'])
    expect(answer('scale').lines).toEqual(lines)
    for (const value of ['whole', 'scale']) {
      expect(answer(value).reading.questions.map(({ about }) => about)).not.toContain('scale')
    }
  })

  test('are asked about where a line above the table says it, and not because of an address', () => {
    const [said, address] = ['Amounts in thousands\n', 'Bank in 1000 Brussels\n']
    expect(doubtsIn(text('Amount', said)).asked).toEqual([['scale']])
    expect(doubtsIn(text('Amount', address)).asked).toEqual([])
    expect(doubtsIn(text('Belopp (kr)')).asked).toEqual([['currency']])
  })
})

describe('amounts without decimals', () => {
  const cents = (name: string, ...balances: readonly string[]) => {
    const rows = ['-1050', '20000', '-500'].map((amount, at) =>
      [`2026-10-1${at + 3}`, `Movement ${at}`, amount, balances[at]].filter(Boolean).join(','),
    )
    const head = ['Date', 'Description', name, ...(balances.length > 0 ? ['Balance'] : [])]
    return `${head.join(',')}\n${rows.join('\n')}\n`
  }

  test.each([
    [
      'a balance with decimals that follows from a hundredth of them',
      cents('Amount', '89.50', '289.50', '284.50'),
    ],
    ['the name of their column', cents('Amount (cents)')],
    ['a name in Portuguese', cents('valor_centavos')],
    ['a name in one word', cents('amountInCents')],
    ['a name of smallest units', cents('Amount in minor units')],
  ])('are asked about where this speaks for cents: %s', (_, text) => {
    const { reading, lines } = readText(text)
    const [question] = reading.questions
    expect(question).toMatchObject({
      about: 'cents',
      options: [{ value: 'cents' }, { value: 'whole' }],
    })
    expect(lines.map(({ amount }) => amount)).toEqual(['-10.50', '200.00', '-5.00'])
    const answer = (value: string) =>
      readText(text, dollars, { ...reading.choices, ...choiceOf(reading, question!, value) })
    expect(answer('cents').reading.questions).toEqual([])
    expect(answer('cents').lines).toEqual(lines)
    expect(answer('whole').reading.questions).toEqual([])
    expect(answer('whole').lines.map(({ amount }) => amount)).toEqual([
      '-1050.00',
      '20000.00',
      '-500.00',
    ])
  })

  test('have balances of the same unit where those have no decimals either', () => {
    const { lines, reading } = readText(cents('Amount (cents)', '8950', '28950', '28450'))
    expect(lines.map(({ balance }) => balance)).toEqual(['89.50', '289.50', '284.50'])
    expect(reading.accounts[0]?.closing?.amount).toBe('284.50')
  })

  test.each([
    ['balances follow from them as they are', cents('Amount', '1000', '21000', '20500'), dollars],
    ['nothing speaks for cents', cents('Amount'), dollars],
    [
      'the currency has no decimals',
      cents('Amount (cents)'),
      { ...dollars, currency: 'JPY', precision: 0 },
    ],
    [
      'the amounts have decimals',
      cents('Amount (cents)').replaceAll('00,', '00.00,').replace('-500', '-500.25'),
      dollars,
    ],
  ])('are not asked about where %s', (_, text, known) => {
    expect(readText(text, known).reading.questions).toEqual([])
  })
})
