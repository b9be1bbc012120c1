// What can be wrong with wallets, entries and what is done with them (spec 5 and 8), beside what core/sentences.ts has for all.

export const moneySentences = {
  while_confirmed: 'cannot be changed while the record is confirmed',
  once_used: 'cannot be changed once the wallet has records',
  transfer_currencies: 'Transfer wallets same currency, otherwise use Exchange',
  exchange_currencies: 'Exchange wallets different currencies, otherwise use Transfer',
  fee_too_large: 'must not be more than what arrives',
  exchange_confirmed: 'Exchange is already confirmed',
  revenue_confirmed: 'Revenue is already confirmed',
  expense_confirmed: 'Expense is already confirmed',
  transfer_confirmed: 'Transfer is already confirmed',
  exchange_unconfirmed: 'Exchange is already unconfirmed',
  revenue_unconfirmed: 'Revenue is already unconfirmed',
  expense_unconfirmed: 'Expense is already unconfirmed',
  transfer_unconfirmed: 'Transfer is already unconfirmed',
  is_imported: 'Record is imported',
  is_not_imported: 'Record is not imported',
  confirmed_exchange: 'You cannot delete a confirmed Exchange',
  confirmed_revenue: 'You cannot delete a confirmed Revenue',
  confirmed_expense: 'You cannot delete a confirmed Expense',
  confirmed_transfer: 'You cannot delete a confirmed Transfer',
  books_locked:
    'The books of this wallet are right up to {count} and locked, please unlock them first',
  line_taken: 'The line of the bank came in again as another entry, please delete that one first',
  joined: 'Another entry is in its place by now, please delete that one first',
  books_differ: 'is not what is confirmed up to that day',
  drawer_open: 'is fixed while the cash drawer is open, please close it first',
  still_pending: 'has entries up to it that are not confirmed: {count}',
  wallet_has_records: 'A wallet with records cannot be deleted, please make it inactive',
} as const

type MoneySentences = typeof moneySentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends MoneySentences {}
}
