// The clauses of a contract (`ContractItem` of spec 3), in the order of their numbers.
import { integer } from '#core/fields/number.ts'
import { longtext } from '#core/fields/longtext.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { maxClauseLength, maxClauses } from '../rules/contract/clauses.ts'

export const contractItems = rows({
  search: true,
  max: maxClauses,
  wide: ['content'],
  fields: {
    // What a program knows the row by; kept as it came (spec 3).
    id: text({ hidden: true, max: 64 }),
    // The next one when left out (`numbered`).
    number: integer({ min: 1, max: 10_000, isName: true }),
    content: longtext({ required: true, search: true, max: maxClauseLength, rows: 2 }),
  },
  line: ({ number, content = '' }) => [number && `${number}.`, content].filter(Boolean).join(' '),
})
