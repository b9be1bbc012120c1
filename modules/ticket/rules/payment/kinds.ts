// What the ticket app uses of the money app: names of its kinds, and the ways of paying that a counter takes most. Modules refer to each other's
// kinds by name.

import type { PaymentWay } from '#core/numbers/payment-ways.ts'

export const incomeKind = 'Income'
export const outgoKind = 'Outgo'
export const walletKind = 'Wallet'
/** Prefix of an income's id. */
export const incomePrefix = 'inc'
export const walletPrefix = 'wll'

/** What counters of a country take most, as one button each; all others are in a list. Elsewhere: cash, cards, transfer. */
const usual: Readonly<Record<string, readonly PaymentWay[]>> = {
  BR: ['pix', 'cash', 'debit', 'credit'],
  US: ['credit', 'cash', 'check', 'zelle'],
}

/** `country`: two letters; undefined where the Group has none. */
export function usualWays(country: string | undefined): readonly PaymentWay[] {
  return usual[country ?? ''] ?? ['cash', 'credit', 'debit', 'transfer']
}
