// Every kind of record as its declaration says it: the schemas of `/_openapi.json`, and what `/_docs` says of kinds.
import { z } from 'zod'
import { actionFormOf } from '#core/entity/action-form.ts'
import type { Entity } from '#core/entity/entity.ts'
import { id, membersOf, moment, neededOf, type Schema } from '#server/calls/field-schema.ts'
import type { House } from '#server/house.ts'

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

/** What the calls of its actions take, for those that say so. */
function actionsOf(entity: Entity): Schema {
  const forms = Object.keys(entity.actions ?? {}).flatMap((name) => {
    const form = actionFormOf(entity, name)
    return form ? [[name, membersOf(form.fields), neededOf(form)] as const] : []
  })
  const shapes = forms.map(([name, properties, required]) => [
    name,
    { type: 'object', properties, required },
  ])
  return shapes.length > 0 ? { 'x-actions': Object.fromEntries(shapes) } : {}
}

function schemaOf(entity: Entity): Schema {
  const { kind, prefix, fields, computed = {} } = entity
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
    required: ['klass', ...neededOf(entity)],
    ...actionsOf(entity),
  }
}

/** By kind: its members, those that a client must send, and those that only the server writes (`readOnly`). */
export function kindSchemas({ registry, modules }: House): Record<string, Schema> {
  const records = registry.entities.map((entity) => [entity.kind, schemaOf(entity)])
  const others = modules.flatMap(({ described = {} }) => Object.entries(described))
  const schemas = others.map(([kind, schema]) => [kind, z.toJSONSchema(schema, { io: 'input' })])
  return Object.fromEntries([...records, ...schemas]) as Record<string, Schema>
}
