// The four kinds of entries, and what messages call them (spec 8): an outgo is an expense there, an income is revenue.
import { tagWords } from '#core/fields/tags.ts'

export const entryKinds = ['Outgo', 'Income', 'Transfer', 'Exchange'] as const
export type EntryKind = (typeof entryKinds)[number]

export type Noun = 'revenue' | 'expense' | 'transfer' | 'exchange'

/** The field of the other side of an entry: whom was paid, or who paid (spec 5). */
export const thirdPartyFields: Readonly<Partial<Record<EntryKind, string>>> = {
  Outgo: 'paid_to',
  Income: 'paid_by',
  Exchange: 'paid_to',
}

/** A transfer or an exchange. */
export function hasTwoWallets(kind: string): boolean {
  return kind === 'Transfer' || kind === 'Exchange'
}

/** What a field names, as people read it: a category in words. */
export function nameWords(field: string, name: string): string {
  return field === 'categories' ? tagWords(name) : name
}
