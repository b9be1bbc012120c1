// Which records a record took in (`merge` of its kind), by the names they had: people still look for it by those.
import { rows, type RowsField } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'

const fields = { id: text({ max: 64, hidden: true }), name: text({ search: true }) }

/** The field `merged_from`, written by the system: id and name of each record that was merged into this one. */
export function mergedFrom(): RowsField<typeof fields> {
  return rows({
    fields,
    system: true,
    carried: true,
    search: true,
    max: 1_000,
    line: ({ name = '' }) => name,
    sameBy: ({ id = '' }) => id,
  })
}
