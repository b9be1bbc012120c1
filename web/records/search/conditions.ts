// Conditions of the advanced search: which a field takes by its kind, how the address has them, and their selectors for
// the server. Pure.
import type { Entity, Fields } from '#core/entity/entity.ts'
import type { Field } from '#core/fields/field.ts'
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { normalForm } from '#core/letters/normal-form.ts'
import type { Locale } from '#core/wire.ts'
import { conditionOf, filterOf } from '#web/fields/filter.ts'

export const operators = [
  'is',
  'not',
  'has',
  'starts',
  'min',
  'max',
  'in',
  'filled',
  'empty',
] as const
export type Operator = (typeof operators)[number]

export interface Condition {
  readonly field: string
  readonly operator: Operator
  /** As filters have it in the address: `block,doing`, `2026-11-01..`, an id; `''` narrows nothing. */
  readonly value: string
}

/** Conditions of one search. */
export const maxConditions = 12
/** Characters of a text that is looked for. */
export const maxValueLength = 60

/** What every record has, declared nowhere. */
const common: Fields = {
  created_at: moment(),
  updated_at: moment(),
  created_by: person(),
  updated_by: person(),
}

/** The kind with what every record has besides its own fields. */
export function searched(entity: Entity): Entity {
  return { ...entity, fields: { ...entity.fields, ...common } }
}

/** Names of the fields that records are narrowed by, for readers of this language. */
export function searchedFields(entity: Entity, locale: Locale): string[] {
  const isSeen = (field: Field) =>
    !field.hidden && !field.once && !field.deprecated && (field.only ?? locale) === locale
  return Object.entries(searched(entity).fields).flatMap(([name, field]) =>
    isSeen(field) && field.kind !== 'json' ? [name] : [],
  )
}

/** Compared by what is larger. */
export function isNumber({ kind }: Field): boolean {
  return kind === 'integer' || kind === 'decimal'
}

/** The first one is what a new condition begins with. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (field.kind === 'rows') return ['has', 'filled', 'empty']
  if (field.kind === 'flag') return ['is']
  if (isNumber(field)) return ['is', 'min', 'max', 'filled', 'empty']
  const { by } = filterOf(field)
  if (by === 'days' || by === 'amounts') return ['in', 'filled', 'empty']
  if (by === 'used') return ['has', 'is', 'starts', 'filled', 'empty']
  return ['is', 'not', 'filled', 'empty']
}

/** Filled in or not: no value is needed. */
export function asksNothing(operator: Operator): boolean {
  return operator === 'filled' || operator === 'empty'
}

/** `status:is:block,doing` of the address; what names no field, or an operator that it does not take, is left out. */
export function readConditions(entity: Entity, params: URLSearchParams): Condition[] {
  const { fields } = searched(entity)
  const read = params.getAll('if').flatMap((text): Condition[] => {
    const [field = '', named = '', ...rest] = text.split(':')
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined
    const operator = known && operatorsOf(known).find((one) => one === named)
    return operator ? [{ field, operator, value: rest.join(':') }] : []
  })
  return read.slice(0, maxConditions)
}

/** The query string with these conditions, on the first page. */
export function writeConditions(
  conditions: readonly Condition[],
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('if')
  next.delete('page')
  for (const { field, operator, value } of conditions) {
    next.append('if', [field, operator, value].join(':'))
  }
  return next
}

/** The selector of all conditions; one that is not filled in yet adds nothing. */
export function selectorOf(
  entity: Entity,
  conditions: readonly Condition[],
): Record<string, unknown> {
  const parts = conditions.flatMap((one) => partOf(searched(entity).fields[one.field]!, one) ?? [])
  return parts.length > 0 ? { $and: parts } : {}
}

function partOf(
  field: Field,
  { field: name, operator, value }: Condition,
): Record<string, unknown> | undefined {
  if (operator === 'empty') return { [name]: { $exists: false } }
  if (operator === 'filled') return { [name]: { $exists: true } }
  if (value.trim() === '') return undefined
  if (field.kind === 'rows') return rowsPart(field as RowsField, name, value)
  if (isNumber(field)) return numberPart(name, operator, value)
  if (filterOf(field).by === 'used') {
    const fits = { $regex: patternOf(field, operator, value) }
    return { [name]: field.kind === 'tags' ? { $elemMatch: fits } : fits }
  }
  const wanted = conditionOf(field, value)
  if (wanted === undefined) return undefined
  if (operator !== 'not') return { [name]: wanted }
  // A record that has none of it has not this one either.
  const others = typeof wanted === 'object' ? { $nin: valuesOf(wanted) } : { $ne: wanted }
  return { $or: [{ [name]: others }, { [name]: { $exists: false } }] }
}

const valuesOf = (wanted: unknown) => (wanted as { $in?: unknown[] } | null)?.$in ?? []

function numberPart(name: string, operator: Operator, value: string) {
  if (!/^-?\d{1,15}$/.test(value.trim())) return undefined
  const number = Number(value)
  if (operator === 'min') return { [name]: { $gte: number } }
  return { [name]: operator === 'max' ? { $lte: number } : number }
}

/** Some row has it in one of its texts. */
function rowsPart(field: RowsField, name: string, value: string) {
  const parts = Object.entries(field.fields).filter(
    ([, part]) => !part.hidden && filterOf(part).by === 'used' && !isNumber(part),
  )
  const any = parts.map(([part, own]) => ({
    [name]: { $elemMatch: { [part]: { $regex: patternOf(own, 'has', value) } } },
  }))
  return any.length > 0 ? { $or: any } : undefined
}

/** A letter with all the marks that it may carry. */
const marked: Readonly<Record<string, string>> = {
  a: 'aàáâãäå',
  c: 'cç',
  e: 'eèéêë',
  i: 'iìíîï',
  n: 'nñ',
  o: 'oòóôõö',
  u: 'uùúûü',
  y: 'yýÿ',
}

const literally = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\{}/-]/g, '\\$&')

function letter(character: string): string {
  const plain = normalForm(character, 'NFD').replace(/\p{M}/gu, '').toLowerCase()
  const letters = marked[plain]
  return letters ? `[${letters}${letters.toUpperCase()}]` : literally(character)
}

/** The same for words in a text. */
export const containing = (words: string) => patternOf({ kind: 'text' }, 'has', words)

/** A pattern for `$regex`: letters' case, their accents and the marks inside numbers do not matter. */
function patternOf({ kind }: Pick<Field, 'kind'>, operator: Operator, value: string): string {
  const typed = value.trim().slice(0, maxValueLength)
  const digits = typed.replace(/\D/g, '')
  const isTag = kind === 'tag' || kind === 'tags'
  const words =
    kind === 'phone' && digits !== ''
      ? [...digits].join('[^0-9]*')
      : kind === 'cpf' || kind === 'cnpj'
        ? literally(typed.replace(/[\s./-]/g, ''))
        : typed
            .split(isTag ? /[\s-]+/ : /\s+/)
            .map((word) => [...word].map(letter).join(''))
            .join(isTag ? '-' : '\\s+')
  if (operator === 'is') return `(?i)^${words}$`
  return operator === 'starts' ? `(?i)^${words}` : `(?i)${words}`
}
