// What the ticket app uses of the money app: names of its kinds, and the ways in which customers pay. Modules refer to each other's
// kinds by name.

export const incomeKind = 'Income'
export const walletKind = 'Wallet'
/** Prefix of an income's id. */
export const incomePrefix = 'inc'
export const walletPrefix = 'wll'

export const paymentWays = ['pix', 'cash', 'debit', 'credit', 'transfer', 'other'] as const
export type PaymentWay = (typeof paymentWays)[number]
