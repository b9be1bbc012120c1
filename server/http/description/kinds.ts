// Every kind of record as its declaration says it: the schemas of `/_openapi.json`, and what `/_docs` says of kinds.
import { z } from 'zod'
import type { Entity } from '#core/entity/entity.ts'
import type { Field } from '#core/fields/field.ts'
import type { House } from '#server/house.ts'

/** A schema of OpenAPI 3.1, which is JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

const id = (prefix: string): Schema => ({ type: 'string', pattern: `^${prefix}-` })
const moment: Schema = { type: 'string', format: 'date-time' }
const written = (schema: Schema): Schema => ({ ...schema, readOnly: true })

/** Members that every record has beside its fields. */
const common: Readonly<Record<string, Schema>> = {
  _rev: { type: 'string', description: 'Revision: sent with a change as `rev`' },
  label: written({ type: 'string', description: 'The record in a line' }),
  created_at: written(moment),
  created_by: written(id('usr')),
  updated_at: written(moment),
  updated_by: written(id('usr')),
}

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

function membersOf(fields: Readonly<Record<string, Field>>): Record<string, Schema> {
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

function schemaOf({ kind, prefix, fields, computed = {}, when = {} }: Entity): Schema {
  const computedNames = Object.keys(computed).filter((name) => !(name in fields))
  return {
    type: 'object',
    properties: {
      _id: id(prefix),
      klass: { const: kind },
      ...common,
      ...membersOf(fields),
      ...Object.fromEntries(computedNames.map((name) => [name, written({})])),
    },
    required: [
      'klass',
      ...Object.keys(fields).filter((name) => fields[name]!.required && !(name in when)),
    ],
  }
}

/** By kind: its members, those that a client must send, and those that only the server writes (`readOnly`). */
export function kindSchemas({ registry, modules }: House): Record<string, Schema> {
  const records = registry.entities.map((entity) => [entity.kind, schemaOf(entity)])
  const others = modules.flatMap(({ described = {} }) => Object.entries(described))
  const schemas = others.map(([kind, schema]) => [kind, z.toJSONSchema(schema, { io: 'input' })])
  return Object.fromEntries([...records, ...schemas]) as Record<string, Schema>
}
