// Which fields of a record are shown or asked, and in which order. Pure.
import { hasField, type Entity, type Section } from '#core/entity/entity.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import type { Locale, WireDocument } from '#core/wire.ts'

type Values = Readonly<Record<string, unknown>>

function isShown(field: Field, value: unknown, locale: Locale): boolean {
  if (field.hidden || field.once) return false
  if (!isEmpty(value)) return true
  return !field.deprecated && (field.only === undefined || field.only === locale)
}

export interface ShownSection {
  /** Absent for the one section of an entity that declares none. */
  readonly name?: string
  readonly place: 'main' | 'aside'
  readonly fields: readonly string[]
}

function sections(entity: Entity): readonly Section<string>[] {
  const declared = entity.sections ?? []
  const placed = new Set(declared.flatMap((section) => section.fields))
  const rest = Object.keys(entity.fields).filter((name) => !placed.has(name))
  return rest.length > 0 ? [...declared, { name: '', fields: rest }] : declared
}

function pick(entity: Entity, keep: (name: string, field: Field) => boolean): ShownSection[] {
  return sections(entity).flatMap(({ name, place = 'main', fields }) => {
    const kept = fields.filter((field) => keep(field, entity.fields[field]!))
    return kept.length > 0 ? [{ ...(name ? { name } : {}), place, fields: kept }] : []
  })
}

/**
 * Sections of the form: every field a person may fill and that this record has. Deprecated ones only where they hold
 * something, and what goes with one save only where this save needs it (`asked`: the fields that were found wrong). What
 * the server wrote is among them to be read, where a section names it.
 */
export function formSections(
  entity: Entity,
  values: Values,
  { locale, asked = [] }: { locale: Locale; asked?: readonly string[] },
): ShownSection[] {
  const placed = new Set(entity.sections?.flatMap((section) => section.fields))
  return pick(entity, (name, field) => {
    if (!hasField(entity, name, values)) return false
    if (field.once) return asked.includes(name) || !isEmpty(values[name])
    if (field.system) return placed.has(name) && !field.hidden && !isEmpty(values[name])
    return isShown(field, values[name], locale)
  })
}

/**
 * Sections of the show page: fields that hold something. What the title says already is not said again, nor are the
 * fields named by `without`.
 */
export function shownSections(
  entity: Entity,
  record: WireDocument,
  { locale, without = [] }: { locale: Locale; without?: readonly string[] },
): ShownSection[] {
  return pick(
    entity,
    (name, field) =>
      !isEmpty(record[name]) &&
      !without.includes(name) &&
      record[name] !== record.label &&
      isShown(field, record[name], locale),
  )
}

/** Columns of the index; Brazil-only ones where they belong. The first is the title. */
export function shownColumns(entity: Entity, locale: Locale): string[] {
  const columns = entity.columns ?? Object.keys(entity.fields).slice(0, 4)
  return columns.filter((name) => isShown(entity.fields[name]!, undefined, locale))
}

/** Kinds of fields that are more than a word or two. */
const longKinds: ReadonlySet<string> = new Set(['longtext', 'json'])

/** Whether a list may have the field as a column: the declared ones, and what is short and not hidden. */
export function isColumn(entity: Entity, name: string, locale: Locale): boolean {
  const field = entity.fields[name]
  if (!field || !isShown(field, undefined, locale)) return false
  return !longKinds.has(field.kind) || (entity.columns?.includes(name) ?? false)
}
