// A file as a bank writes it, and what is to be read in it.
import { expect, test } from 'vitest'
import type { BankChoices, Known } from '#modules/organize3/rules/bank/choices.ts'
import { dollars, readText } from '../setup.ts'

export const inCurrency = (currency: string, more: Partial<Known> = {}): Known => ({
  ...dollars,
  currency,
  ...more,
})

export interface File {
  readonly known?: Known
  readonly choices?: BankChoices
  readonly text: string
  /** Each movement: its day, its amount, the bank's words. */
  readonly lines: readonly string[]
  readonly refused?: readonly string[]
  readonly closing?: string
  /** What the file leaves open. */
  readonly asked?: readonly string[]
}

export const rows = (...all: string[]) => `${all.join('\r\n')}\r\n`

/** Declares a test of each file by its name: its movements, the lines that are refused, the balance at its end, its questions. */
export function testFiles(files: Readonly<Record<string, File>>): void {
  test.each(Object.entries(files))(
    '%s',
    (_, { known, choices, text, lines, refused = [], closing, asked }) => {
      const { reading, lines: read } = readText(text, known, choices)
      expect(reading.problem).toBeUndefined()
      expect(
        read.map(({ date, amount, description }) => `${date} ${amount} ${description}`),
      ).toEqual(lines)
      if (asked) expect(reading.questions.map(({ about }) => about)).toEqual(asked)
      const [account] = reading.accounts
      expect(account?.refused.map(({ reason }) => reason)).toEqual(refused)
      expect(account?.closing?.amount).toBe(closing)
    },
  )
}
