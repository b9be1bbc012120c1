// What the ticket app uses of the money app: names of its kinds, and the ways of paying that a counter takes. Modules refer to each other's
// kinds by name.

import { defineActionForm } from '#core/entity/action-form.ts'
import { flag } from '#core/fields/flag.ts'
import { paymentWays, type PaymentWay } from '#core/numbers/payment-ways.ts'

export const incomeKind = 'Income'
export const outgoKind = 'Outgo'
export const walletKind = 'Wallet'
/** Prefix of an income's id. */
export const incomePrefix = 'inc'
export const walletPrefix = 'wll'

/** What counters of a country take most, one button each. Elsewhere: cash, cards, transfer. */
const usual: Readonly<Record<string, readonly PaymentWay[]>> = {
  BR: ['pix', 'cash', 'debit', 'credit'],
  US: ['credit', 'cash', 'check', 'zelle'],
}

/** `country`: two letters; undefined where the Group has none. */
function usualWays(country: string | undefined): readonly PaymentWay[] {
  return usual[country ?? ''] ?? ['cash', 'credit', 'debit', 'transfer']
}

/** Key of the setting, and its value: those that are taken are true. */
export const takenWaysKey = 'payment-ways'
export const takenWays = defineActionForm({
  key: 'pix.ways',
  fields: Object.fromEntries(paymentWays.map((way) => [way, flag()])),
})

/** The same of a shop that has chosen nothing. */
export const usuallyTaken = (country: string | undefined) =>
  Object.fromEntries(usualWays(country).map((way) => [way, true]))

/** Ways that there are in one country alone. */
const homes: Partial<Record<PaymentWay, string>> = { zelle: 'US' }

/** All that there are in the country, those that are usual there first; where none is chosen, all. */
export const orderedWays = (country: string | undefined): readonly PaymentWay[] =>
  [...new Set([...usualWays(country), ...paymentWays])].filter(
    (way) => !country || homes[way] === undefined || homes[way] === country,
  )

/** What a counter offers: what the shop takes, the usual ones where it has chosen none. */
export function offeredWays(taken: unknown, country: string | undefined): readonly PaymentWay[] {
  const chosen = orderedWays(country).filter(
    (way) => (taken as Record<string, unknown> | undefined)?.[way],
  )
  return chosen.length > 0 ? chosen : usualWays(country)
}
