// What the values of fields are in the description of the API.
import type { ActionForm } from '#core/entity/action-form.ts'
import type { Field } from '#core/fields/field.ts'

/** A schema of OpenAPI 3.1, which is JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

export const id = (prefix: string): Schema => ({ type: 'string', pattern: `^${prefix}-` })
export const moment: Schema = { type: 'string', format: 'date-time' }

/** Options that some kinds of fields have. */
interface Options {
  readonly max?: number
  readonly min?: number
  readonly decimals?: number
  readonly options?: readonly string[]
  readonly to?: string
  readonly prefix?: string
  readonly fields?: Readonly<Record<string, Field>>
}

/** The values of a field, as they are answered. */
function valueOf(field: Field & Options): Schema {
  const { kind, max, min, decimals, options, to, prefix, fields = {} } = field
  switch (kind) {
    case 'flag':
      return { type: 'boolean' }
    case 'integer':
      return { type: 'integer', minimum: min, maximum: max }
    case 'decimal':
      return { type: 'number', minimum: min, maximum: max, multipleOf: 10 ** -decimals! }
    case 'money':
      return {
        type: 'string',
        pattern: '^-?\\d+(\\.\\d+)?$',
        description: `Decimal text, ${decimals} decimals at most; numbers are refused`,
      }
    case 'choice':
      return { type: 'string', enum: options }
    case 'ref':
      return prefix
        ? { ...id(prefix), description: `Id of a record: ${to}` }
        : { type: 'string', description: 'Id of a record of any kind' }
    case 'person':
      return id('usr')
    case 'tags':
      return {
        type: 'array',
        items: { type: 'string' },
        description: 'Sent as a list, or as a text with commas between them',
      }
    case 'rows':
      return { type: 'array', items: { type: 'object', properties: membersOf(fields) } }
    case 'json':
      return {}
    case 'date':
      return { type: 'string', format: 'date' }
    case 'moment':
      return moment
    case 'email':
      return { type: 'string', format: 'email' }
    case 'url':
      return { type: 'string', format: 'uri' }
    default:
      return { type: 'string', maxLength: max }
  }
}

/** Members by the fields that they are. */
export function membersOf(fields: Readonly<Record<string, Field>>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        ...valueOf(field),
        ...(field.system && { readOnly: true }),
        ...(field.once && { writeOnly: true }),
        ...(field.deprecated && { deprecated: true }),
      },
    ]),
  )
}

/** Names of the fields that must be sent. */
export function neededOf({ fields, when = {} }: Pick<ActionForm, 'fields' | 'when'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.required && !(name in when))
}
