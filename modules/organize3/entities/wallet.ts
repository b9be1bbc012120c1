// What money is in: an account, a purse, a card (spec 3). Its balance is computed from the totals of
// its postings when the wallet is read, and not stored in the record.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { json } from '#core/fields/json.ts'
import { money } from '#core/fields/money.ts'
import { text } from '#core/fields/text.ts'
import { entryKinds } from '../rules/entry/kinds.ts'
import { usualPrecision } from '../rules/wallet/amounts.ts'
import { walletFigures } from '../rules/wallet/balances.ts'
import { lockActions } from '../rules/wallet/lock.ts'
import { walletDerived, walletErrors } from '../rules/wallet/wallet.ts'
import { currency } from './currency.ts'

const isCard = ({ card }: { card?: boolean }) => card === true

const figure = () => money({ system: true, decimals: 8, varies: true })

export const wallet = defineEntity({
  kind: 'Wallet',
  prefix: 'wll',
  path: 'wallets',
  icon: 'wallet',
  fields: {
    name: text({ required: true, search: true, example: 'Nubank', second: 'Caixa da loja' }),
    active: flag({ initial: true }),
    currency: currency(),
    precision: { ...integer({ max: 8, initial: usualPrecision }), example: 2 },
    start_balance: money({ decimals: 8, varies: true }),
    card: flag(),
    drawer: flag(),
    card_limit: money({ decimals: 8, varies: true, min: '0' }),
    closing_day: integer({ min: 1, max: 31 }),
    due_day: integer({ min: 1, max: 31 }),
    // The books are right up to this day.
    locked_until: date({ system: true }),
    // How a bank's file was read last time.
    import_settings: json({ hidden: true }),
    // Reckoned when the wallet is read, never stored.
    balance: figure(),
    pending_transactions: figure(),
    balance_after_pending: figure(),
    available_credit: figure(),
  },
  label: ({ name = '' }) => name,
  columns: [
    'name',
    'currency',
    'balance',
    'pending_transactions',
    'balance_after_pending',
    'active',
  ],
  filters: ['active', 'card', 'drawer', 'currency'],
  sorts: ['name', 'currency'],
  current: { active: true },
  offered: () => ({ active: true }),
  bulk: { set: ['active'] },
  sections: [
    { name: 'wallet', fields: ['name', 'currency', 'precision', 'start_balance', 'drawer'] },
    { name: 'card', fields: ['card', 'card_limit', 'closing_day', 'due_day'], place: 'aside' },
    {
      name: 'figures',
      fields: ['balance', 'pending_transactions', 'balance_after_pending', 'available_credit'],
      place: 'aside',
    },
    { name: 'state', fields: ['active', 'locked_until'], place: 'aside' },
  ],
  when: { card_limit: isCard, closing_day: isCard, due_day: isCard },
  right: 'sees_money',
  access: membersMayEdit,
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  derive: walletDerived,
  ledger: { of: entryKinds },
  computed: walletFigures,
  check: walletErrors,
  actions: lockActions,
})
