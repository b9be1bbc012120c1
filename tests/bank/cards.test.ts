// Statements of cards: which way their amounts went where the wallet is none, and several cards under the same names of columns.
import { describe, expect, test } from 'vitest'
import { choiceOf, everyAccount } from '#modules/organize3/rules/bank/answer.ts'
import { dollars, readText, reais } from './setup.ts'

const yuan = { ...dollars, currency: 'CNY' }
const askedIn = (text: string, known = dollars) =>
  readText(text, known).reading.questions.map(({ about }) => about)

describe('a statement of a card in a wallet that is none is asked which way its amounts went', () => {
  test.each([
    [
      'repaid, and given back, with a minus: CGB, China',
      yuan,
      `交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币
2026/01/05,2026/01/06,（消费）书店,15.90,人民币,15.90,人民币
2026/01/04,2026/01/04,（退款）超市,-97.20,人民币,-97.20,人民币
2026/01/13,2026/01/13,（分期）相机,387.42,人民币,387.42,人民币
2026/01/15,2026/01/16,（还款）云闪付,-1130.68,人民币,-1130.68,人民币
`,
    ],
    [
      'called so above its table: CMB, China',
      yuan,
      `招商银行信用卡对账单（个人消费卡账户 2026年01月）
交易日,记账日,交易摘要,人民币金额,卡号末四位
2025/12/29,2025/12/29,掌上生活,-1.23,1234
2026/01/02,2026/01/03,电影票,56.78,1234
2026/01/03,2026/01/04,饭票,-3.90,1234
2026/01/05,2026/01/07,中国移动,8000.00,1234
`,
    ],
    [
      'called so above its table: a bank of Germany',
      { ...dollars, currency: 'EUR', zone: 'Europe/Berlin' },
      'Kreditkarte: Gold\nDatum;Text;Betrag\n13.10.2026;Markt;20,00\n14.10.2026;Lastschrift;-50,00\n15.10.2026;Bahn;30,00\n16.10.2026;Rabatt;-1,00\n',
    ],
  ])('%s', (_, known, text) => {
    const { questions } = readText(text, known).reading
    expect(questions).toMatchObject([{ about: 'sign', options: [{ value: 'outgo' }, {}] }])
  })

  test('and one of an account is not', () => {
    const text = `Date,Description,Amount
2026-10-13,Payment of credit card,-20.00
2026-10-14,Salary,900.00
`
    expect(askedIn(text)).toEqual([])
  })

  test.each([
    ['PIX RECEBIDO MARIA A SOUZA', reais],
    ['TED RECEBIDA PADARIA DO LARGO', reais],
    ['Transferência recebida pelo Pix', reais],
    ['Transfer received from Ann', dollars],
  ])('nor one of few minuses where money was sent to it: %s', (words, known) => {
    const rows = [`28/10/2026;${words};428.56`, '28/10/2026;SAQUE 24H;-100.00']
    const text = ['Date;Description;Amount', ...rows, '29/10/2026;Ana;367.34', ''].join('\n')
    const { reading, lines } = readText(text, known)
    expect(reading.questions).toEqual([])
    expect(lines.map(({ amount }) => amount)).toEqual(['428.56', '-100.00', '367.34'])
  })

  test.each([
    ['in a wallet of a card', 'PIX RECEBIDO', { ...reais, card: true }],
    ['with a minus', 'Loja', reais],
  ])('but is where money was sent %s', (_, words, known) => {
    const rows = [`28/10/2026;${words};428,56`, '28/10/2026;PIX RECEBIDO;-100,00']
    const text = ['Data;Histórico;Valor', ...rows, '29/10/2026;Ana;367,34', ''].join('\n')
    expect(askedIn(text, known)).toEqual(['sign'])
  })
})

describe('what amounts are is asked with a minus of the file, if it has one', () => {
  const csv = (amount: string) =>
    `Data;Histórico;Valor\n13/10/2026;Loja;20,00\n14/10/2026;Ana;30,00\n15/10/2026;Saque;${amount}\n`
  const qif = (amount: string) =>
    `!Type:CCard\n${['20.00', '30.00', amount].map((one) => `D13/10/2026\nT${one}\nPAna\n^\n`).join('')}`
  test.each([
    ['a table', csv('-100,00'), '-100,00'],
    ['a table without any', csv('100,00'), undefined],
    ['QIF', qif('-100.00'), '-100.00'],
  ])('%s', (_, text, cell) => {
    const { questions } = readText(text, reais).reading
    expect(questions.find(({ about }) => about === 'sign')).toMatchObject({ about: 'sign' })
    expect(questions.find(({ about }) => about === 'sign')?.cell).toBe(cell)
  })
})

test.each([
  ['given back', '退货/还款'],
  ['paid', 'ZAHLUNG ERHALTEN'],
])('what a card without any sign was %s is doubted', (_, words) => {
  const text = `交易日期,交易说明,卡号末四位,金额
2026-01-03,书店,1234,20.00
2026-01-04,${words},1234,97.20
2026-01-05,电影票,1234,30.00
`
  const { reading } = readText(text, yuan)
  expect(reading.questions).toMatchObject([{ about: 'sign' }, { about: 'standing', count: 1 }])
  expect(reading.accounts[0]!.lines.map(({ doubt }) => doubt)).toEqual([
    undefined,
    'standing',
    undefined,
  ])
})

describe('two cards under one header are asked about', () => {
  test.each([
    ['by numbers without words', '**** 1234;;', '**** 5678;;'],
    ['by a word and a number in cells of their own', 'Cartão;1234;', 'Cartão;5678;'],
    ['by titles under the name of descriptions', ';ANA SILVA - 1234;', ';BIA SILVA - 5678;'],
  ])('%s', (_, one, other) => {
    const rows = ['13/10/2026;Padaria;-25,90', '14/10/2026;Mercado;-80,00']
    const text = ['Data;Lançamento;Valor', one, ...rows, other, '15/10/2026;Posto;-9,00'].join('\n')
    const { reading } = readText(text)
    expect(reading.questions).toMatchObject([{ about: 'account', options: [{}, {}, {}] }])
    expect(reading.accounts.map(({ lines }) => lines.map(({ raw }) => raw))).toEqual([
      ['Padaria', 'Mercado'],
      ['Posto'],
    ])
    const answer = choiceOf(reading, reading.questions[0]!, everyAccount)
    expect(readText(text, dollars, answer).lines).toHaveLength(3)
  })

  test('in front of which descriptions stand', () => {
    const text = `Description,Date,Amount
Card ending 1234,,
Shop,10/13/2026,-25.90
Card ending 5678,,
Gas,10/15/2026,-9.00
`
    expect(askedIn(text)).toEqual(['account'])
  })

  test('by the totals below them', () => {
    const text = `Date,Merchant,Amount
10/13/2026,Shop,-25.90
Total for card 1234,,-25.90
10/15/2026,Gas,-9.00
10/16/2026,Books,-8.00
Total for card 5678,,-17.00
`
    const { reading } = readText(text)
    expect(reading.questions).toMatchObject([{ about: 'account' }])
    expect(reading.accounts.map(({ lines }) => lines.length)).toEqual([1, 2])
  })

  test.each([
    ['words that go on', 'Shop,10/13/2026,-25.90\nin the market 1234,,\nGas,10/15/2026,-9.00'],
    ['one card', 'Card ending 1234,,\nShop,10/13/2026,-25.90\nGas,10/15/2026,-9.00'],
  ])('unless there are %s', (_, rows) => {
    expect(askedIn(`Description,Date,Amount\n${rows}\n`)).toEqual([])
  })
})
