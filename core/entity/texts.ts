// Which text keys a declaration gives rise to. Screens find the key of a label here; the texts test walks
// the same list, so an entity without its words cannot be shipped.
import { sentences } from '#core/sentences.ts'
import type { ChoiceField } from '#core/fields/choice.ts'
import type { Field } from '#core/fields/field.ts'
import type { RowsField } from '#core/fields/rows.ts'
import type { Entity } from './entity.ts'

/** Whose fields are worded: a kind of record, or a form. */
export type WordedFields = Pick<Entity, 'key' | 'fields'>

export interface FieldTexts {
  /** The label. */
  readonly label: string
  /** Help under the input; optional. */
  readonly hint: string
  /** Root of the names of a choice's options. */
  readonly options: string
}

/**
 * Keys of one field: `customer.fields.name`, `.hints.name`, `.options.name`; of a field inside rows
 * `customer.rows.phones.number`, `.hints.phones-number`, `.options.phones.number`.
 */
export function fieldTexts(entity: WordedFields, name: string, inside?: string): FieldTexts {
  const path = inside === undefined ? name : `${inside}.${name}`
  return {
    label: `${entity.key}.${inside === undefined ? 'fields' : 'rows'}.${path}`,
    hint: `${entity.key}.hints.${path.replace('.', '-')}`,
    options: `${entity.key}.options.${path}`,
  }
}

/**
 * Keys of the sentences of what is wrong at a path (`name`, `phones.0.number`), best first: the field's own, as in
 * customer.errors.phones-number.blank, then those of its kind, as in kinds.phone.invalid.
 */
export function errorTexts(entity: WordedFields, path: string): string[] {
  const [name = '', , inside] = path.split('.')
  const outer: Field | undefined = entity.fields[name]
  if (inside === undefined) return rootsOf(entity, name, outer)
  return rootsOf(entity, `${name}-${inside}`, (outer as RowsField | undefined)?.fields[inside])
}

export function rootsOf(entity: WordedFields, name: string, field: Field | undefined): string[] {
  const own = `${entity.key}.errors.${name}`
  return field ? [own, `kinds.${field.kind}`] : [own]
}

/** Every key that must have a text in each locale, and those that may. */
export function textKeys(entity: Entity): { needed: string[]; optional: string[] } {
  const { key } = entity
  const needed = [`${key}.one`, `${key}.many`]
  // A name for narrow places, where `many` is long.
  const optional = [`${key}.short`]
  // The kind with its article, as what is done to a record names it: "the customer".
  if (entity.path === undefined) optional.push(`${key}.the`)
  else needed.push(`${key}.the`)
  const screens = [`${key}.new`, `${key}.created`, `${key}.empty.title`, `${key}.empty.text`]
  if (entity.path === undefined) optional.push(...screens)
  else needed.push(...screens)
  for (const [name, field] of Object.entries(entity.fields)) {
    collect(field, fieldTexts(entity, name), needed, optional)
    collectErrors(entity, field, name, { needed, optional })
    if (field.kind !== 'rows') continue
    for (const [sub, part] of Object.entries((field as RowsField).fields)) {
      collect(part, fieldTexts(entity, sub, name), needed, optional)
      collectErrors(entity, part, `${name}-${sub}`, { needed, optional })
    }
  }
  // What is wrong with a whole call about it, in words of its own.
  for (const sentence of Object.keys(sentences)) optional.push(`${key}.errors.${sentence}`)
  for (const section of entity.sections ?? []) needed.push(`${key}.sections.${section.name}`)
  const { tabs = [], marks } = entity.list ?? {}
  for (const { name, groups = [] } of tabs) {
    needed.push(`${key}.tabs.${name}`, ...groups.map((group) => `${key}.groups.${group.name}`))
  }
  for (const state of Object.keys(marks?.glyphs ?? {})) needed.push(`${key}.states.${state}`)
  for (const [action, { event }] of Object.entries(entity.actions ?? {})) {
    needed.push(`${key}.actions.${action}`)
    // What the history says of it when no field of a form changed.
    optional.push(`${key}.events.${event}`)
  }
  return { needed, optional }
}

/** Adds the keys of one field. */
export function collect(
  field: Field,
  texts: FieldTexts,
  needed: string[],
  optional: string[],
): void {
  // What no form and no page shows needs no name.
  if (field.hidden) optional.push(texts.label)
  else needed.push(texts.label)
  optional.push(texts.hint)
  if (field.kind !== 'choice' || (field as ChoiceField).optionName) return
  for (const option of (field as ChoiceField).options) needed.push(`${texts.options}.${option}`)
}

/** A field that people must fill in says in its own words what to write; its other sentences may be its own. */
function collectErrors(
  entity: Entity,
  field: Field,
  name: string,
  { needed, optional }: ReturnType<typeof textKeys>,
): void {
  const roots = rootsOf(entity, name, field)
  const isAsked = field.required && !field.system && !field.hidden && entity.path !== undefined
  if (isAsked) needed.push(`${roots[0]}.blank`)
  for (const key of Object.keys(sentences)) optional.push(...roots.map((root) => `${root}.${key}`))
}
