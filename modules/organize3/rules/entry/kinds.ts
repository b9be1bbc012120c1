// The four kinds of entries, and what messages call them (spec 8): an outgo is an expense there, an income is revenue.

export const entryKinds = ['Income', 'Outgo', 'Transfer', 'Exchange'] as const

export type Noun = 'revenue' | 'expense' | 'transfer' | 'exchange'
