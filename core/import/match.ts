// Guesses where the columns of a file go: by their names in any language, and by their content. Everything it finds is
// shown, and may be corrected.
import type { ChoiceField } from '#core/fields/choice.ts'
import type { FieldKind } from '#core/fields/field.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { isTelephone } from '#core/numbers/telephone.ts'
import type { Locale } from '#core/wire.ts'
import type { ColumnFacts } from './column-facts.ts'
import { orderOf, type FoundOrder } from './date-order.ts'
import { wordKey, type ColumnPlan, type DateOrder, type ImportRules, type Target } from './rules.ts'
import type { ImportKind } from './targets.ts'

/** Words that screens use, in all languages: names of targets, and of the options of their fields. */
export interface Vocabulary {
  names(target: Target): readonly string[]
  options(target: Target, option: string): readonly string[]
}

export interface MatchOptions {
  readonly vocabulary: Vocabulary
  /** Word → id of a person of this Group. */
  readonly people: Readonly<Record<string, string>>
  readonly locale: Locale
}

/** Different words of one column that can be matched with options one by one. */
export const maxWords = 100

/** A plan of the columns, by the names in the header and the values below it. */
export function matchColumns(
  kind: ImportKind,
  { header, facts }: { header: readonly string[]; facts: readonly ColumnFacts[] },
  options: MatchOptions,
): ColumnPlan[] {
  const found = namedTargets(kind, header, options.vocabulary)
  const named = found.map((path) => (isWhole(kind, path, new Set(found)) ? path : ''))
  const taken = new Set(named)
  const columns = facts.map((values, at) => {
    const path = named[at] || guessed(kind, values, taken)
    if (path) taken.add(path)
    return planOf(kind, path, values, options)
  })
  return agreeOnDates(columns, facts)
}

/** A part of a list is guessed only beside the parts that its rows cannot be without: the telephone of a contact beside their name. */
function isWhole(kind: ImportKind, path: string, taken: ReadonlySet<string>): boolean {
  const target = kind.targets.get(path)
  const [name = '', part] = target?.names ?? []
  if (!target || part === undefined) return true
  const list = path.slice(0, -part.length)
  const { fields } = target.entity.fields[name] as RowsField
  return Object.entries(fields).every(
    ([other, field]) => !field.required || other === part || taken.has(`${list}${other}`),
  )
}

/** A program writes all its days in one order: a column that is sure of it decides for those where several fit. */
function agreeOnDates(columns: readonly ColumnPlan[], facts: readonly ColumnFacts[]): ColumnPlan[] {
  const sure = ordersOf(columns, facts).find((found) => found?.isSure)
  return sure ? withOrder(columns, facts, sure.order) : [...columns]
}

const ordersOf = (columns: readonly ColumnPlan[], facts: readonly ColumnFacts[]) =>
  columns.map(({ date }, at) => (date === undefined ? undefined : facts[at]?.order))

/** The columns of days, those where several orders fit read in this one. */
export function withOrder(
  columns: readonly ColumnPlan[],
  facts: readonly ColumnFacts[],
  order: DateOrder,
): ColumnPlan[] {
  const orders = ordersOf(columns, facts)
  return columns.map((column, at) =>
    orders[at]?.isSure === false ? { ...column, date: order } : column,
  )
}

/** The first column of days whose order no column is sure of, and the orders that are left; undefined where none is open. */
export function openOrder(
  columns: readonly ColumnPlan[],
  facts: readonly ColumnFacts[],
): { readonly at: number; readonly found: FoundOrder } | undefined {
  const orders = ordersOf(columns, facts)
  const at = orders.findIndex((found) => found?.isSure === false)
  const found = orders[at]
  return found && !orders.some((one) => one?.isSure) ? { at, found } : undefined
}

/** How a column that goes to this target is read. */
export function planOf(
  kind: ImportKind,
  path: string,
  { order, mark, words: found }: ColumnFacts,
  options: MatchOptions,
): ColumnPlan {
  const target = kind.targets.get(path)
  if (!target) return { target: '' }
  const { kind: fieldKind } = target.field
  if (fieldKind === 'date' || fieldKind === 'moment') {
    return { target: path, date: order?.order ?? 'ymd' }
  }
  if (fieldKind === 'integer' || fieldKind === 'decimal') return { target: path, decimal: mark }
  if (fieldKind !== 'choice' && fieldKind !== 'person') return { target: path }
  const words = [...found.keys()].slice(0, maxWords)
  const known =
    fieldKind === 'person' ? options.people : optionWords(kind, target, options.vocabulary)
  const blank = fieldKind === 'person' ? { otherwise: '' } : {}
  const entries = words.flatMap((word) => {
    const value = Object.hasOwn(known, word) ? known[word] : blank.otherwise
    return value === undefined ? [] : [[word, value] as const]
  })
  return { target: path, words: Object.fromEntries(entries) }
}

/** `Client #` is a number, not a name. */
const headerKey = (text: string) => wordKey(text.replaceAll('#', ' no '))

/**
 * Each column's target by its name: whole names first, and each target once, but for parts of lists. A name of several targets, as
 * `Problem` is of what was reported and of what was found, is of the first that no other column is of.
 */
function namedTargets(
  kind: ImportKind,
  header: readonly string[],
  vocabulary: Vocabulary,
): string[] {
  const targets = [...kind.targets.values()]
  const names = targets.flatMap((target) =>
    namesOf(kind, target, vocabulary).map((name) => ({ name, path: target.path })),
  )
  const named = Map.groupBy(names, ({ name }) => name)
  const taken = new Set<string>()
  const isFree = (path: string) =>
    !taken.has(path) || kind.targets.get(path)?.names[1] !== undefined
  const keys = header.map(headerKey)
  const found = keys.map(() => '')
  const columns = keys.map((key, at) => ({
    at,
    paths: [...new Set(named.get(key)?.map(({ path }) => path))],
  }))
  // What means one thing alone comes first.
  for (const { at, paths } of columns.toSorted((a, b) => a.paths.length - b.paths.length)) {
    const path = paths.find(isFree)
    if (path === undefined) continue
    taken.add(path)
    found[at] = path
  }
  for (const target of targets) {
    for (const at of partsOf(kind, target, { keys, found })) found[at] ||= target.path
  }
  return found
}

/** Columns that hold parts of a target; none where a column holds all of it. */
function partsOf(
  kind: ImportKind,
  target: Target,
  { keys, found }: { readonly keys: readonly string[]; readonly found: readonly string[] },
): number[] {
  const parts = rulesOf(kind, target)?.parts?.[target.names.join('.')] ?? []
  const columns = parts.flatMap((words) => {
    const word = words.find((one) => keys.includes(one))
    return word === undefined ? [] : keys.indexOf(word)
  })
  const whole = found.indexOf(target.path)
  return whole === -1 || columns.includes(whole) ? columns : []
}

const rulesOf = ({ rules, refs }: ImportKind, { via }: Target): ImportRules | undefined =>
  via === undefined ? rules : refs.get(via)?.rules

function namesOf(kind: ImportKind, target: Target, vocabulary: Vocabulary): string[] {
  const own = kind.rules.names?.[target.path] ?? []
  const of = target.via === undefined ? undefined : rulesOf(kind, target)
  return [...own, ...vocabulary.names(target).map(wordKey), ...further(of, target)].filter(Boolean)
}

/** Names that the other kind knows its fields by mean the record itself, unless they are qualified. */
function further(rules: ImportRules | undefined, target: Target): readonly string[] {
  return rules?.names?.[target.names.join('.')]?.filter((name) => name.includes(' ')) ?? []
}

function optionWords(
  kind: ImportKind,
  target: Target,
  vocabulary: Vocabulary,
): Record<string, string> {
  const [name = ''] = target.names
  const more = kind.rules.words?.[name] ?? {}
  const entries = (target.field as ChoiceField).options.flatMap((option) => {
    const words = [option, ...vocabulary.options(target, option), ...(more[option] ?? [])]
    return words.map((word) => [wordKey(word), option] as const)
  })
  return Object.fromEntries(entries)
}

const patterns: Partial<Record<FieldKind, (text: string) => boolean>> = {
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  cpf: (text) => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text),
  cnpj: (text) => /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/i.test(text),
  phone: (text) => isTelephone(text) && text.replace(/\D/g, '').length >= 8 && /[()+ -]/.test(text),
}

/** Share of the values that must look alike. */
const mostly = 0.8

/** A target by what the column holds, where only one kind of field holds such values. */
function guessed(
  kind: ImportKind,
  { sample: filled }: ColumnFacts,
  taken: ReadonlySet<string>,
): string {
  if (filled.length === 0 || orderOf(filled, { locale: 'en' })) return ''
  for (const target of kind.targets.values()) {
    const fits = patterns[target.field.kind]
    if (!fits || taken.has(target.path) || !isWhole(kind, target.path, taken)) continue
    if (filled.filter(fits).length >= filled.length * mostly) return target.path
  }
  return ''
}
