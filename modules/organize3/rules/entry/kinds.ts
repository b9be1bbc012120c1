// The four kinds of entries, and what messages call them (spec 8): an outgo is an expense there, an income is revenue.

export const entryKinds = ['Outgo', 'Income', 'Transfer', 'Exchange'] as const
export type EntryKind = (typeof entryKinds)[number]

export type Noun = 'revenue' | 'expense' | 'transfer' | 'exchange'
