// The money app as menus name it, known before its kinds are loaded (spec 2: outgos, incomes, transfers, exchanges, wallets,
// categories, mappings).
import type { App } from '#core/entity/module.ts'

export const organize3App: App = {
  name: 'organize3',
  icon: 'credit-card',
  feature: 'organize3',
  right: 'sees_money',
  menu: [
    { kind: 'Outgo' },
    { kind: 'Income' },
    { kind: 'Transfer' },
    { kind: 'Exchange' },
    { kind: 'Wallet' },
    { kind: 'Category', path: 'money-names' },
  ],
  makes: [
    { kind: 'Transfer', text: 'organize3.transfer', by: 't' },
    { kind: 'Outgo', text: 'organize3.pay', by: 'p' },
    { kind: 'Income', text: 'organize3.receive', by: 'c' },
  ],
  reports: 'money-reports',
  // An expected income is received there.
  usesLater: ['ticket'],
  steps: [
    { name: 'wallet', path: 'wallets/new', kind: 'Wallet' },
    { name: 'statement', path: 'wallets-upload', kind: 'Outgo' },
  ],
  tools: [
    { path: 'wallets-upload', text: 'organize3.upload', icon: 'statement' },
    { path: 'budgets', text: 'budget.many', icon: 'gauge', feature: 'budget', isReport: true },
    { path: 'drawer', text: 'wallet.drawer', icon: 'wallet' },
    { path: 'trash', text: 'records.trash', icon: 'trash' },
  ],
}
