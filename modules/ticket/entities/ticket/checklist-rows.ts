// The checklist of a ticket: lines to tick, headings between them, each decision signed by the server (spec 3, trade 4).
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { lineStates, maxLineLength, maxLines } from '../../rules/ticket/checklist.ts'

export const checklistRows = rows({
  max: maxLines,
  fields: {
    text: text({ required: true, max: maxLineLength, example: 'Starts', second: 'Liga' }),
    heading: flag(),
    state: choice({ options: lineStates, initial: 'open' }),
    note: text({ max: 500 }),
    // Signed by the server.
    by: person({ hidden: true, carried: true }),
    at: moment({ hidden: true, carried: true }),
  },
  line: ({ text = '', state = 'open' }) => (state === 'done' ? `${text} ✓` : text),
  sameBy: ({ text = '', heading = false }) => `${heading} ${text.toLowerCase()}`,
  // What somebody decided stays decided.
  uniteRow: (own, other) => ((own.state ?? 'open') === 'open' ? other : own),
})
