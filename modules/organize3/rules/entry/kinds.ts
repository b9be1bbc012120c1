// What messages call entries (spec 8): an outgo is an expense there, an income is revenue.

export type Noun = 'revenue' | 'expense' | 'transfer' | 'exchange'
