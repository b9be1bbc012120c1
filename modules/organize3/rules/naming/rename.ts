// Renames a category or a payee in all that says it: entries, recurring ones, rules, budgets, and the category itself. A name that
// is there already makes both one. Pure.
import { tagLine, tagOf } from '#core/fields/tags.ts'
import type { WireDocument } from '#core/wire.ts'
import { sumOf } from '../amounts.ts'
import type { Split } from '../entry/splits.ts'
import { thirdPartyFields, type EntryKind } from '../entry/kinds.ts'
import { plainText, slugsOf } from '../mapping/mapping.ts'

/** What is renamed, as the address of its list says it. */
export const namings = ['categories', 'third_party'] as const
export type Naming = (typeof namings)[number]

export interface Renaming {
  readonly of: Naming
  /** As entries say it. */
  readonly from: string
  /** As it was typed. */
  readonly to: string
}

/** A name as entries keep it; '' where nothing is left. */
export function keptName(of: Naming, typed: string): string {
  return of === 'categories' ? tagOf(typed.replaceAll(',', ' ')) : plainText(typed)
}

/** The field of a kind that says it; undefined where it has none. */
export function namingField(of: Naming, kind: string): string | undefined {
  if (of === 'categories' || kind === 'Series') return of
  return thirdPartyFields[kind as EntryKind]
}

/** Those of the records that say the former name, with the other one in its place. */
export function renameIn(docs: readonly WireDocument[], renaming: Renaming): WireDocument[] {
  const to = keptName(renaming.of, renaming.to)
  const isThere = docs.some((doc) => isCategory(doc, to))
  const budgets = docs.filter(({ klass }) => klass === 'Budget')
  // What a rule looks for is the bank's word, unless rules write it.
  const isWritten = docs.some((doc) => saidByRule(doc, renaming, 'change') !== undefined)
  return docs.flatMap((doc) => {
    const change = changeOf(doc, renaming, { to, budgets, isThere, isWritten })
    return change ? [{ ...doc, ...change }] : []
  })
}

interface Target {
  readonly to: string
  readonly budgets: readonly WireDocument[]
  /** There is a category of that name. */
  readonly isThere: boolean
  readonly isWritten: boolean
}

type Change = Readonly<Record<string, unknown>> | undefined

function changeOf(doc: WireDocument, renaming: Renaming, target: Target): Change {
  const { of, from } = renaming
  const { to, isThere, isWritten } = target
  const isOfCategories = of === 'categories'
  if (doc.klass === 'Mapping') {
    const text_to_change = saidByRule(doc, renaming, 'change')
    const text_to_match = isWritten ? saidByRule(doc, renaming, 'match') : undefined
    if (text_to_change === undefined && text_to_match === undefined) return undefined
    return { ...(text_to_change && { text_to_change }), ...(text_to_match && { text_to_match }) }
  }
  if (doc.klass === 'Budget') {
    return isOfCategories ? ofBudget(doc, from, target) : undefined
  }
  if (doc.klass === 'Category') {
    const isIt = isOfCategories && isCategory(doc, from)
    if (!isIt) return undefined
    return isThere && to !== from ? { active: false } : { name: renaming.to.trim() }
  }
  const field = namingField(of, String(doc.klass))
  const said = field && doc[field]
  if (Array.isArray(said) && said.includes(from)) {
    const renamed = (one: unknown) => (one === from ? to : one)
    const splits = (doc.splits as Split[] | undefined)?.map((row) => ({
      ...row,
      category: renamed(row.category),
    }))
    return { [field!]: [...new Set(said.map(renamed))], ...(splits && { splits }) }
  }
  return said === from ? { [field!]: to } : undefined
}

/** A category that is for money alone; others are what is repaired, too. */
function isCategory({ klass, used_for, name }: WireDocument, slug: string): boolean {
  return klass === 'Category' && used_for === 'money' && tagOf(String(name)) === slug
}

/** What a rule writes, or looks for, with the other name in it; undefined where it does not say the former one. */
function saidByRule(
  { klass, ...rule }: WireDocument,
  { of, from, to }: Renaming,
  part: 'change' | 'match',
): string | undefined {
  const field = part === 'change' ? rule.field_to_change : rule.field_to_watch
  if (klass !== 'Mapping' || field !== of) return undefined
  const said = String(rule[`text_to_${part}`] ?? '')
  if (of === 'third_party') return plainText(said) === from ? keptName(of, to) : undefined
  const slugs = slugsOf(said)
  if (!slugs.includes(from)) return undefined
  const renamed = slugs.map((slug) => (slug === from ? keptName(of, to) : slug))
  // As people read it: rules take it in any spelling.
  return tagLine([...new Set(renamed)])
}

/** A category has one budget in a currency: that of the name which stays takes in the other one's amount. */
function ofBudget(budget: WireDocument, from: string, { to, budgets }: Target): Change {
  const isOf = (category: string) => (one: WireDocument) =>
    one.category === category && one.currency === budget.currency
  const [former, other] = [budgets.find(isOf(from)), budgets.find(isOf(to))]
  if (former === undefined || from === to) return former === budget ? {} : undefined
  if (budget === former) return other ? { _deleted: true } : { category: to }
  if (budget !== other) return undefined
  const amounts = [former, other].map(({ amount }) => String(amount))
  const decimals = amounts.map((text) => text.split('.')[1]?.length ?? 0)
  return { amount: sumOf(amounts, Math.max(...decimals)) }
}
