// What a movement of a bank's file becomes.
import type { BankLine, Klass } from './choices.ts'

/** What a movement becomes: by the way its money goes, or always the one that was chosen. */
export function kindOfLine({ amount }: BankLine, klass: Klass = 'auto'): 'Income' | 'Outgo' {
  const isIncome = klass === 'auto' ? !amount.startsWith('-') : klass === 'income'
  return isIncome ? 'Income' : 'Outgo'
}
