// What an action is done with: a few values of a person or a program that are no record of their own. Declared once; the dialog, the
// check on both sides, the shape of the call and the texts follow from it.
import type { ValueOf } from '#core/fields/field.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { Entity, Fields } from './entity.ts'
import { parseFields, refuseUnknown, withoutAbsent } from './parse-fields.ts'
import type { WordedFields } from './texts.ts'

/** What the fields of a form were read as. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]?: ValueOf<F[Name]> }

export interface ActionForm<F extends Fields = Fields> {
  /** Root of its text keys, such as `operator.asks.lock`. */
  readonly key: string
  /** Text key of its title, where that is another than `{key}.title`. */
  readonly title?: string
  /** Text key of what is said when it is done: `{key}.done` unless said, or nothing where that has no text. */
  readonly done?: string
  /** What it does cannot be taken back: the button says so. */
  readonly danger?: boolean
  /** Those that are `hidden` go with the call and are in no dialog. */
  readonly fields: F
  /** The kind of record that it is done with: fields of the same name have their words there. */
  readonly of?: WordedFields
  /** Fields that are asked for only beside some values of the others; pure. */
  readonly when?: { readonly [Name in keyof F]?: (values: never) => boolean }
  /** Rules over all values, all errors at once; pure. */
  check?(values: ValuesOf<F>): FieldErrors
}

interface Rules<F extends Fields> {
  readonly when?: { readonly [Name in keyof F]?: (values: ValuesOf<F>) => boolean }
  check?(values: ValuesOf<F>): FieldErrors
}

/** Declares a form. Throws at once on a `when` that names none of its fields. */
export function defineActionForm<const F extends Fields>(
  declaration: Omit<ActionForm<F>, 'when' | 'check'> & Rules<NoInfer<F>>,
): ActionForm<F> {
  const { key, fields, when = {} } = declaration
  const unknown = Object.keys(when).filter((name) => !(name in fields))
  if (unknown.length > 0) throw new Error(`${key}: no such field: ${unknown.join(', ')}`)
  return declaration
}

/** The form that an action with `fields` is; undefined for one without. */
export function actionFormOf(entity: Entity, action: string): ActionForm | undefined {
  const { fields } = entity.actions?.[action] ?? {}
  return (
    fields && {
      key: `${entity.key}.forms.${action}`,
      title: `${entity.key}.actions.${action}`,
      done: 'records.saved',
      of: entity,
      fields,
    }
  )
}

/** Reads what a form or a program sent; all errors at once. What is not declared is refused, so a typing error is noticed. */
export function readActionForm<F extends Fields>(
  form: ActionForm<F>,
  input: Readonly<Record<string, unknown>>,
): { values: ValuesOf<F> } | { errors: FieldErrors } {
  const read = parseFields(form.fields, input)
  const { values, errors } = read
  withoutAbsent(form.when, read)
  refuseUnknown(input, (name) => Object.hasOwn(form.fields, name), errors)
  for (const [name, message] of Object.entries(form.check?.(values as ValuesOf<F>) ?? {})) {
    errors[name] ??= message
  }
  return Object.keys(errors).length > 0 ? { errors } : { values: values as ValuesOf<F> }
}
