// What the totals of a list of entries are: by currency always, and if asked for by month, category or third party as well. Pure.
import { thirdPartyFields, type EntryKind } from '../entry/kinds.ts'

/** What the totals of a list can be divided by. */
export const divisions = ['month', 'category', 'third_party'] as const
export type Division = (typeof divisions)[number]

/** The divisions that a kind has. */
export function divisionsOf(kind: EntryKind): readonly Division[] {
  return divisions.filter((one) => one !== 'third_party' || thirdPartyFields[kind] !== undefined)
}

/** The field that a division is read from, and that a list is narrowed by. */
export function fieldOf(kind: EntryKind, division: Division): string {
  if (division === 'category') return 'categories'
  return division === 'month' ? 'month' : (thirdPartyFields[kind] ?? 'paid_to')
}

/** Where the money of a kind is written: what is summed, and in which currency it is. An exchange has two. */
export interface Measure {
  readonly value: string
  readonly currency: string
}

const plain: readonly Measure[] = [{ value: 'value', currency: 'currency' }]

export function measuresOf(kind: EntryKind): readonly Measure[] {
  if (kind !== 'Exchange') return plain
  return [
    { value: 'value_out', currency: 'source_currency' },
    { value: 'value_in', currency: 'destination_currency' },
  ]
}

/** A sum in one currency: decimal text, exact. */
export interface Sum {
  readonly currency: string
  readonly total: string
  /** Of that, what is not confirmed yet. */
  readonly pending: string
  /** Of that, what was imported and does not count in any balance. */
  readonly imported: string
}

export interface TotalLine {
  /** Month (`2026-11`), category or third party; null where an entry has none. */
  readonly key: string | null
  /** Entries. */
  readonly amount: number
  /** One for each measure of the kind. */
  readonly sums: readonly Sum[]
}

export interface EntryTotals {
  readonly lines: readonly TotalLine[]
  /** There are more lines than these. */
  readonly more?: true
}
