// The body of a call that does an action: its shape for the description of the API, and what is read of it for the handler.
import { z, type ZodType } from 'zod'
import { readActionForm, type ActionForm, type ValuesOf } from '#core/entity/action-form.ts'
import type { Fields } from '#core/entity/entity.ts'
import { failFields } from '#core/errors.ts'
import { membersOf, neededOf } from './field-schema.ts'

/** Read by it, what is wrong is refused under its fields, as the dialog says it. */
export function bodyOf<F extends Fields>(action: ActionForm<F>): ZodType<ValuesOf<F>> {
  // What is missing is said as all else is, under its field.
  const members = Object.entries(membersOf(action.fields)).map(([name, schema]) => [
    name,
    z.custom<unknown>().optional().meta(schema),
  ])
  const needed = { required: neededOf(action) }
  const shape = z.looseObject(Object.fromEntries(members)).meta(needed)
  return shape.transform((input) => {
    const read = readActionForm(action, input)
    if ('errors' in read) throw failFields(read.errors)
    return read.values
  })
}
