// The clauses that a Group has printed where a ticket has no contract (`contract-receipt`). Pure.
import type { Clause } from './clauses.ts'

/** The setting that says whether receipts of tickets without a contract have the Group's clauses (spec 3, 5). */
export const contractReceiptKey = 'contract-receipt'
export const contractReceipts = ['on-demand', 'always'] as const
export type ContractReceipt = (typeof contractReceipts)[number]

/** A clause for each line of a text; a number that the line begins with is left out, since they are numbered anew. */
export function clausesIn(text = ''): Clause[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/^\d{1,3}\s*[.)–-]\s+/, ''))
    .filter(Boolean)
  return lines.map((content, at) => ({ number: at + 1, content }))
}
