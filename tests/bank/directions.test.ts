// A column of debits and credits says which way the money went only where they are a bank's: a terminal has kinds of cards under the same
// words, and the books of a firm have them the other way round.
import { describe, expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { dollars, readText, reais } from './setup.ts'

const askedIn = (text: string, known = dollars) =>
  readText(text, known).reading.questions.map(({ about, cell }) => (cell ? [about, cell] : [about]))

const table = (name: string, words: readonly string[]) =>
  [
    `Date,Description,Amount,${name}`,
    ...words.map((word, at) => `2026-10-1${at},Repair ${at},${at + 1}0.00,${word}`),
  ].join('\n')
const cards = ['Credit', 'Debit', 'Credit', 'Debit']

describe('debits and credits', () => {
  test.each([
    'Tipo',
    'Tipo de venda',
    'Operação',
    'Função',
    'Transação',
    'Plano',
    'Tipo de pagamento',
    'Forma',
    'Pagamento',
    'Forma de recebimento',
    'Método',
    'Tender',
    'Tender Type',
    'Mode',
    'Pay type',
    'Payment type',
    'Funding',
    'Method',
    'Paid with',
    'Paid by',
    'Payment',
    'Network',
    'Source',
    'Type',
  ])('may be kinds of cards under %s, which is asked', (name) => {
    expect(askedIn(table(name, cards))).toEqual([['direction']])
  })

  test.each(['D/C', 'Deb/Cred', 'Natureza', 'Dr or Cr', 'Soll/Haben', 'Credit Debit Flag'])(
    'are directions under %s',
    (name) => {
      expect(askedIn(table(name, cards))).toEqual([])
    },
  )

  test('are directions where balances follow from them', () => {
    const rows = ['Credit,10.00', 'Debit,-10.00', 'Credit,20.00', 'Debit,-20.00']
    const [head, ...lines] = table('Type,Balance', cards).split('\n')
    const text = lines.map((line, at) => line.replace(/\w+$/, rows[at]!))
    expect(askedIn([head, ...text].join('\n'))).toEqual([])
    const turned = text.map((line) =>
      line.replace(/Credit|Debit/, (word) => cards[word === 'Credit' ? 1 : 0]!),
    )
    expect(askedIn([head, ...turned].join('\n'))).toEqual([['direction']])
  })

  test('of a terminal are no directions once somebody says so, and the wallet remembers it', () => {
    const rows = ['13/10/2026;Crédito;Visa;100,00;111', '14/10/2026;Débito;Elo;50,00;112']
    const text = ['Data;Tipo de transação;Bandeira;Valor bruto;NSU', ...rows, ...rows].join('\n')
    const { reading } = readText(text, reais)
    const [question] = reading.questions
    expect(question?.options.map(({ value }) => value)).toEqual(['Débito', 'Crédito', ''])
    const none = readText(text, reais, choiceOf(reading, question!, ''))
    expect(none.reading.questions).toMatchObject([{ about: 'sign' }])
    const choices = {
      ...none.reading.choices,
      ...choiceOf(none.reading, none.reading.questions[0]!, 'income'),
    }
    const answered = readText(text, reais, choices)
    expect(answered.lines.map(({ amount }) => amount)).toEqual([
      '100.00',
      '50.00',
      '100.00',
      '50.00',
    ])
    const kept = settingsFit(settingsOf(answered.reading), answered.reading.header)
    expect(readText(text, reais, kept).reading.questions).toEqual([])
  })

  test('are each asked about beside other words', () => {
    const words = ['Credit', 'Debit', 'Cash', 'Credit']
    const asked = ['Credit', 'Debit', 'Cash'].map((word) => ['direction', word])
    expect(askedIn(table('Tender', words))).toEqual(asked)
    expect(askedIn(table('Type', words))).toEqual(asked)
  })

  test.each([
    [
      'Umsatz;Soll/Haben-Kennzeichen;Konto;Gegenkonto;Belegdatum;Buchungstext',
      '100,00;S;1200;8400;13.10.2026;Rechnung 1',
      '50,00;H;1200;4930;14.10.2026;Büro',
      '70,00;S;1200;8400;15.10.2026;Rechnung 2',
    ],
    [
      'Date;Journal;Account;Description;Amount;D/C',
      '2026-10-13;BNK;1200;Invoice 1;100.00;D',
      '2026-10-14;BNK;1200;Office;50.00;C',
      '2026-10-15;BNK;1200;Invoice 2;70.00;D',
    ],
    [
      'Data;Conta;Contrapartida;Histórico;Valor;D/C',
      '13/10/2026;1.1.2;3.1;Venda 1;100,00;D',
      '14/10/2026;1.1.2;4.1;Papel;50,00;C',
      '15/10/2026;1.1.2;3.1;Venda 2;70,00;D',
    ],
  ])('in the books of a firm are asked about: %s', (...rows) => {
    const { reading } = readText(rows.join('\n'), { ...dollars, zone: 'Europe/Berlin' })
    const [question, ...others] = reading.questions
    expect([question?.about, others]).toEqual(['direction', []])
    const [, other] = question!.options
    const answered = readText(
      rows.join('\n'),
      { ...dollars, zone: 'Europe/Berlin' },
      { ...reading.choices, ...choiceOf(reading, question!, other!.value) },
    )
    expect(answered.lines.map(({ amount }) => amount)).toEqual(['100.00', '-50.00', '70.00'])
  })
})

test.each([
  [
    'Date,Description,Amount,Balance',
    '10/13/2026,Deposit,100.00,1100.00',
    '10/14/2026,Withdrawal,-50.00,1050.00',
  ],
  [
    'Data,Valor,Identificador,Descrição',
    '13/10/2026,100.00,66f1,Depósito',
    '14/10/2026,-20.00,66f2,Saque',
  ],
  ['Fecha;Concepto;Importe', '13/10/2026;Ingreso;100,00', '14/10/2026;Retirada;-50,00'],
])('words of directions are descriptions where there are no others: %s', (...rows) => {
  const { lines } = readText(rows.join('\n'), { ...dollars, zone: 'Europe/Berlin' })
  for (const { description } of lines) expect(rows.join()).toContain(description)
  expect(lines.map(({ description }) => description)).not.toContain('')
  expect(lines).toHaveLength(2)
})
