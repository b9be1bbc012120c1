// Words that a record is sorted by, in one line.
import type { Field } from '#core/fields/field.ts'
import type { FieldFace } from '../face.ts'

/** As one text, with commas. */
const line = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')

export const tags: FieldFace<Field<string[]>> = {
  Value: ({ value }) => <>{line(value)}</>,
  cell: line,
  filter: { by: 'used', read: (used) => ({ $elemMatch: { $eq: used } }) },
}
