// Time that was spent is written down: how long, on which day, on what; administrators say for whom.
import { defineActionForm } from '#core/entity/action-form.ts'
import { date } from '#core/fields/date.ts'
import { isEmpty, lengthFirst, wrong, type Field } from '#core/fields/field.ts'
import { integer } from '#core/fields/number.ts'
import { readMinutes } from '../rules/time/spent.ts'
import { maxMinutes } from '../rules/time/time.ts'
import { timeEntry } from './time-entry.ts'

/** Minutes, typed as `90`, `1:30` or `2 h`. */
const minutes: Field<number> = {
  ...integer({ required: true, min: 1, max: maxMinutes }),
  kind: 'text',
  ...lengthFirst<number>(100, (input) => {
    if (isEmpty(input)) return { value: undefined }
    const value = readMinutes(String(input))
    return value === undefined ? wrong('invalid') : { value }
  }),
}

const { note, user_id } = timeEntry.fields
const own = { date: date({ required: true }), note, user_id }

export const writeTime = defineActionForm({
  key: 'time',
  title: 'time-entry.new',
  done: 'records.saved',
  of: { key: timeEntry.key, fields: own },
  fields: { minutes, ...own },
})
