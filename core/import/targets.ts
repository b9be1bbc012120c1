// The targets of a kind for columns of a file: its own fields, parts of its lists, and what is said of the records
// that it refers to.
import type { Entity } from '#core/entity/entity.ts'
import type { Registry } from '#core/entity/registry.ts'
import type { Field, FieldKind } from '#core/fields/field.ts'
import { moment } from '#core/fields/moment.ts'
import { isRef } from '#core/fields/ref.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { placeCountry } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { wordKey, type ImportRules, type ImportRulesByKind, type Target } from './rules.ts'

/** Everything that rows of one kind are read by. */
export interface ImportKind {
  readonly entity: Entity
  readonly rules: ImportRules
  readonly targets: ReadonlyMap<string, Target>
  /** Field → the kind that it refers to and that can be found or made by words. */
  readonly refs: ReadonlyMap<string, ImportKind>
}

/** Undefined for a kind that is not imported. `depth`: how far references are followed. */
export function importKind(
  registry: Registry,
  rulesByKind: ImportRulesByKind,
  kind: string,
  depth = 1,
): ImportKind | undefined {
  const entity = registry.byKind(kind)
  const rules = Object.hasOwn(rulesByKind, kind) ? rulesByKind[kind] : undefined
  if (!entity || !rules) return undefined
  const refs = new Map<string, ImportKind>()
  for (const [name, field] of Object.entries(entity.fields)) {
    if (depth === 0 || !isRef(field) || field.hidden) continue
    const other = importKind(registry, rulesByKind, field.to, depth - 1)
    if (other) refs.set(name, other)
  }
  const targets = new Map<string, Target>()
  for (const target of targetsOf(entity, rules)) targets.set(target.path, target)
  for (const [via, other] of refs) {
    for (const target of other.targets.values()) {
      if (target.via !== undefined || target.names[0] === 'created_at') continue
      const path = `${via}.${target.path}`
      targets.set(path, { ...target, path, via })
    }
  }
  return { entity, rules, targets, refs }
}

/**
 * Whether a person chooses the target by hand: what belongs to Brazil is offered to its readers and in its Groups, and of an
 * address what its country writes.
 */
export function isOffered(
  { field, entity, names: [name = '', part] }: Target,
  locale: Locale,
): boolean {
  // When a record was made is a target of every kind, and a field of none.
  const whole: Field | undefined = entity.fields[name]
  const only = field.only ?? whole?.only
  if (only !== undefined && only !== locale && placeCountry() !== 'BR') return false
  if (part === undefined) return true
  const { asked } = whole as RowsField
  return asked === undefined || asked({}).includes(part)
}

const unread: ReadonlySet<FieldKind> = new Set(['ref', 'json', 'color'])

function targetsOf(entity: Entity, rules: ImportRules): Target[] {
  const own = Object.entries(entity.fields).flatMap(([name, field]): Target[] => {
    const isKept = rules.kept?.includes(name) ?? false
    const isClosed = field.hidden || field.once || field.system
    if ((isClosed && !isKept) || rules.without?.includes(name) || unread.has(field.kind)) return []
    if (field.kind !== 'rows') return [{ path: name, field, entity, names: [name] }]
    return partsOf(field as RowsField, name, entity)
  })
  const made: Field = moment()
  return [...own, { path: 'created_at', field: made, entity, names: ['created_at'] }]
}

function partsOf(field: RowsField, name: string, entity: Entity): Target[] {
  return Object.entries(field.fields).flatMap(([part, inner]) =>
    inner.hidden || inner.kind === 'flag'
      ? []
      : [{ path: `${name}.${part}`, field: inner, entity, names: [name, part] }],
  )
}

/** Identifying values of a record by target, in the form that is compared. */
export type Identity = Readonly<Record<string, readonly string[]>>

/** Values of one member that are compared: a record of two hundred telephones is not known by all of them. */
const maxCompared = 20

/** What a record, or what is said of one, is known by. */
export function identityOf({ entity, rules }: ImportKind, doc: Record<string, unknown>): Identity {
  const values = rules.identity.map((path): [string, string[]] => {
    const [name = '', part] = path.split('.')
    const value = doc[name]
    const list = part === undefined ? [value] : partValues(value, part)
    const kind = fieldAt(entity, name, part)?.kind
    const words = list.slice(0, maxCompared).map((one) => compared(one, kind))
    return [path, words.filter(Boolean)]
  })
  return Object.fromEntries(values.filter(([, found]) => found.length > 0))
}

function partValues(rows: unknown, part: string): unknown[] {
  if (!Array.isArray(rows)) return []
  return rows.map((row: unknown) => (row as Record<string, unknown> | null)?.[part])
}

function fieldAt(entity: Entity, name: string, part: string | undefined): Field | undefined {
  const field = entity.fields[name]
  return part === undefined ? field : (field as RowsField | undefined)?.fields[part]
}

const digitKinds: ReadonlySet<FieldKind | undefined> = new Set(['phone', 'cpf', 'cnpj'])

function compared(value: unknown, kind: FieldKind | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (!digitKinds.has(kind)) return wordKey(String(value))
  const signs = String(value)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  // Of a telephone the end: with and without country code it is the same one.
  return kind === 'phone' ? signs.slice(-9).replace(/^9(?=\d{8}$)/, '') : signs
}

/** Two records match when an identifying member agrees and none disagrees; answers how many agree. */
export function agreement(one: Identity, other: Identity): number {
  let agreed = 0
  for (const [path, values] of Object.entries(one)) {
    const others = other[path]
    if (!others) continue
    if (!values.some((value) => others.includes(value))) return 0
    agreed += 1
  }
  return agreed
}
