// Reads the fields of a record or a form one by one: what people and programs write of them.
import type { FieldErrors } from '#core/errors.ts'
import type { Fields } from './entity.ts'

export interface ParsedFields {
  readonly values: Record<string, unknown>
  /** By path: `phones.0.number`. */
  readonly errors: FieldErrors
}

/** All but system fields, which nobody writes; all errors at once. */
export function parseFields(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
): ParsedFields {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.system) continue
    const parsed = field.parse(input[name])
    if ('errors' in parsed) {
      for (const [path, message] of Object.entries(parsed.errors)) {
        errors[path ? `${name}.${path}` : name] = message
      }
    } else if (parsed.value !== undefined) {
      values[name] = parsed.value
    } else if (field.required) {
      errors[name] = { key: 'blank' }
    }
  }
  return { values, errors }
}

/** Unknown members that are named at most: what has more is no record of ours with a typing error. */
const maxUnknown = 20
const maxNameLength = 100

/** Adds an error for the first members that are not known, so that a typing error is noticed. */
export function refuseUnknown(
  input: Readonly<Record<string, unknown>>,
  isKnown: (name: string) => boolean,
  errors: FieldErrors,
): void {
  const unknown = Object.keys(input).filter((name) => !isKnown(name))
  for (const name of unknown.slice(0, maxUnknown)) {
    errors[name.slice(0, maxNameLength)] = { key: 'unknown_field' }
  }
}

/** Takes out the fields that are not there beside these values: nothing is kept in them, and nothing need be. */
export function withoutAbsent(
  when: { readonly [name: string]: ((values: never) => boolean) | undefined } = {},
  { values, errors }: ParsedFields,
): void {
  for (const [name, isThere] of Object.entries(when)) {
    if (isThere?.(values as never) ?? true) continue
    // What cannot be read is refused all the same.
    delete values[name]
    if (errors[name]?.key === 'blank') delete errors[name]
  }
}
