// Several accounts or cards in one file that no title and no full column tells apart: asked about, unless one page goes on with another.
import { describe, expect, test } from 'vitest'
import { choiceOf, everyAccount } from '#modules/organize3/rules/bank/answer.ts'
import { dollars, readText } from './setup.ts'

const accountsIn = (text: string) => {
  const { reading } = readText(text)
  const question = reading.questions.find(({ about }) => about === 'account')
  const accounts = reading.accounts.map(({ name, lines }) => [
    name,
    ...lines.map(({ line }) => line),
  ])
  return { question, accounts, reading }
}

describe('names of columns that come again without a title', () => {
  const head = 'Date,Description,Amount'
  const withBalance = `${head},Balance`
  const one = ['2026-10-13,Market,-20.00', '2026-10-14,Job,900.00']
  const later = ['2026-10-15,Cafe,-4.00', '2026-10-16,Tax,-50.00']
  const table = (name: string, rows: readonly string[], balances: readonly string[] = []) =>
    [name, ...rows.map((row, at) => [row, balances[at]].filter(Boolean).join(','))].join('\n')

  test.each([
    [
      'its days begin anew',
      [table(head, one), table(head, ['2026-10-13,Cafe,-4.00', '2026-10-16,Tax,-50.00'])],
    ],
    [
      'its balances are others',
      [
        table(withBalance, one, ['80.00', '980.00']),
        table(withBalance, later, ['26.00', '-24.00']),
      ],
    ],
    ['all is of one day', [table(head, one.slice(1)), table(head, ['2026-10-14,Tax,-50.00'])]],
  ])('may begin the table of another account, which is asked: %s', (_, tables) => {
    const text = tables.join('\n')
    const { question, accounts, reading } = accountsIn(text)
    const lines = readText(text).lines.length
    expect(accounts.map(([name]) => name)).toHaveLength(2)
    const [first] = reading.accounts
    const chosen = readText(text, dollars, choiceOf(reading, question!, first!.key)).reading
    expect(chosen.questions).toEqual([])
    const whole = readText(text, dollars, choiceOf(reading, question!, everyAccount)).reading
    expect(whole.questions.filter(({ about }) => about !== 'balance')).toEqual([])
    expect(whole.accounts.map((account) => account.lines.length)).toEqual([lines])
  })

  test.each([
    ['its days go on', [table(head, one), table(head, later)]],
    ['its days go back', [table(head, later.toReversed()), table(head, one.toReversed())]],
    [
      'its balances go on',
      [
        table(withBalance, one, ['80.00', '980.00']),
        table(withBalance, ['2026-10-14,Cafe,-4.00'], ['976.00']),
      ],
    ],
    [
      'its balances go back',
      [
        table(withBalance, ['2026-10-14,Cafe,-4.00'], ['976.00']),
        table(withBalance, one.toReversed(), ['980.00', '80.00']),
      ],
    ],
  ])('are those of a page where %s', (_, tables) => {
    const { question, reading } = accountsIn(tables.join('\n'))
    expect(question).toBeUndefined()
    expect(reading.accounts).toHaveLength(1)
  })
})

describe('a column of cards with blank cells', () => {
  const rows = (...cards: readonly string[]) =>
    [
      'Date,Description,Card,Amount',
      ...cards.map((card, at) => `2026-10-1${at},Shop ${at},${card},-${at + 1}.50`),
    ].join('\n')

  test('is asked about, and those without a card are of none', () => {
    const { question, accounts } = accountsIn(rows('*1234', '', '*9876', '*1234', '', '*9876'))
    expect(question?.options.map(({ value }) => value)).toEqual([
      '*1234',
      '',
      '*9876',
      everyAccount,
    ])
    expect(accounts).toEqual([
      ['*1234', 2, 5],
      ['', 3, 6],
      ['*9876', 4, 7],
    ])
  })

  test('names each card on the first of its rows where it names it once', () => {
    expect(accountsIn(rows('*1234', '', '', '*9876', '', '')).accounts).toEqual([
      ['*1234', 2, 3, 4],
      ['*9876', 5, 6, 7],
    ])
    const ofAccounts = rows('1234-5', '', '', '9876-5', '', '').replace('Card', 'Account')
    expect(accountsIn(ofAccounts).accounts.map(([name]) => name)).toEqual(['1234-5', '9876-5'])
  })

  test('is one under a name such as that of the last digits', () => {
    const text = rows('1234', '', '9876', '', '', '').replace('Card', 'Card ending in')
    expect(accountsIn(text).question?.options).toHaveLength(3)
  })

  test('is not asked about where it names one card alone', () => {
    expect(accountsIn(rows('*1234', '', '', '*1234', '', '')).question).toBeUndefined()
  })
})
