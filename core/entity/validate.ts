// Reads and checks a record against its declaration. The form runs it, and the server runs it again.
import type { Entity, RuleContext } from './entity.ts'
import { parseFields, refuseUnknown, withoutAbsent } from './parse-fields.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { Locale, WireDocument } from '#core/wire.ts'

/** `once`: members of this save only. They are sent and validated, and never stored. */
export type Validated =
  | { doc: WireDocument; once: Record<string, unknown> }
  | { errors: FieldErrors }

/**
 * Parses every declared field of `input`, keeps `system` fields as they were before, derives the computed
 * ones and runs the entity's check, then sets `once` fields apart. All errors come back at once. Members that are
 * not declared are refused with `unknown_field`, so a typing error in a program is noticed. An action may set
 * `system` fields: it hands over what it set.
 */
export function validate(
  entity: Entity,
  input: Record<string, unknown>,
  context: RuleContext,
  system: Record<string, unknown> = {},
): Validated {
  const { doc, errors } = read(entity, input, context, system)
  refuseUnknown(input, (name) => isDeclared(entity, name), errors)
  for (const [name, message] of Object.entries(entity.check?.(doc, context) ?? {})) {
    errors[name] ??= message
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { doc, once: takeOnce(entity, doc) }
}

/**
 * A record that passed the rules when it came, in the shape that a save gives it beside `context.before`: parsed, with
 * the system fields of `before` and the computed ones, without what went with one save only. Nothing is refused.
 */
export function shape(
  entity: Entity,
  input: Record<string, unknown>,
  context: RuleContext,
): WireDocument {
  const { doc } = read(entity, input, context, {})
  takeOnce(entity, doc)
  return doc
}

function read(
  entity: Entity,
  input: Record<string, unknown>,
  context: RuleContext,
  system: Record<string, unknown>,
): { doc: WireDocument; errors: FieldErrors } {
  const { values, errors } = parseFields(entity.fields, input)
  const doc: WireDocument = { _id: String(input._id ?? ''), klass: entity.kind }
  for (const [name, field] of Object.entries(entity.fields)) {
    const source = Object.hasOwn(system, name) ? system : context.before
    const value = field.system ? source?.[name] : values[name]
    if (value !== undefined && value !== null) doc[name] = value
  }
  const derived = entity.derive?.(doc, context) ?? {}
  for (const [name, value] of Object.entries(derived)) {
    if (value === undefined) delete doc[name]
    else doc[name] = value
  }
  withoutAbsent(entity.when, { values: doc, errors })
  return { doc, errors }
}

/** Takes the fields of one save only out of the document, and answers them. */
function takeOnce(entity: Entity, doc: WireDocument): Record<string, unknown> {
  const once: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.once || doc[name] === undefined) continue
    once[name] = doc[name]
    delete doc[name]
  }
  return once
}

const common = new Set([
  '_id',
  '_rev',
  '_deleted',
  '_attachments',
  '_revisions',
  'id',
  'klass',
  'label',
  'search',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
])

function isDeclared({ fields, computed = {} }: Entity, name: string): boolean {
  return Object.hasOwn(fields, name) || Object.hasOwn(computed, name) || common.has(name)
}

/** Words of the fields marked `search` and of the label, for the record's search text. */
export function searchWords(entity: Entity, doc: WireDocument): string {
  const words = [entity.label(doc)]
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.search && doc[name] !== undefined) words.push(field.words(doc[name]))
  }
  return words.filter(Boolean).join('\n')
}

/** What the form of a new record begins with: what flags and choices start with, and what is usual in this language. */
export function initialValues(entity: Entity, locale: Locale): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const parsed = field.system ? {} : field.parse(field.begins?.(locale))
    if ('value' in parsed && parsed.value !== undefined) values[name] = parsed.value
  }
  return values
}
