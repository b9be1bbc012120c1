// The questions that a bank's file leaves open, and what an answer to one of them chooses. Pure.
import type { DecimalMark } from '#core/import/amounts.ts'
import type { DateOrder } from '#core/import/rules.ts'
import type { BankChoices, BankQuestion, BankReading, ColumnChoice } from './choices.ts'

type OpenReading = Pick<BankReading, 'choices' | 'questions'>

/** The columns as they are, without open questions: another choice does not confirm what was only proposed. */
export function settledColumns({ choices, questions }: OpenReading): ColumnChoice[] {
  const { columns = [] } = choices
  return columns.map((one, at) => {
    const asked = questions.filter(({ column }) => column === at).map(({ about }) => about)
    const { date, decimal, role } = one
    return {
      role,
      ...(!asked.includes('date') && { date }),
      ...(!asked.includes('decimal') && { decimal }),
    }
  })
}

/** An answer is a choice like any other. */
export function choiceOf(reading: OpenReading, question: BankQuestion, value: string): BankChoices {
  const { about, column } = question
  if (about === 'currency') return { currency: value }
  if (about === 'account') return { account: value }
  if (about === 'sign') return { most_items_are: value === 'income' ? value : 'outgo' }
  const decimal: DecimalMark = value === ',' ? ',' : '.'
  const patch = about === 'date' ? { date: value as DateOrder } : { decimal }
  if (column === undefined) return patch
  const columns = settledColumns(reading)
  return { columns: columns.map((one, at) => (at === column ? { ...one, ...patch } : one)) }
}
