// The app whose menu a page shows.
import { expect, test } from 'vitest'
import type { App } from '#core/entity/module.ts'
import { registry } from '#core/entity/registry.ts'
import { appOfPage } from './offered.ts'

const tickets: App = {
  name: 'ticket',
  icon: 'clipboard',
  menu: [{ kind: 'Customer', path: 'customers' }],
}
const money: App = {
  name: 'organize3',
  icon: 'wallet',
  menu: [
    { kind: 'Customer', path: 'customers' },
    { kind: 'Wallet', path: 'wallets' },
  ],
  tools: [{ path: 'upload', text: 'upload.title', icon: 'upload' }],
  reports: 'money-reports',
}
const product = {
  apps: [tickets, money],
  homes: new Map([['budgets', 'organize3'] as const]),
  registry: registry([]),
}

test.each([
  ['customers/cus-1', 'organize3', money],
  ['customers/cus-1', 'ticket', tickets],
  ['wallets', 'ticket', money],
  ['upload', 'ticket', money],
  ['money-reports', 'ticket', money],
  ['budgets', 'ticket', money],
  ['memberships', 'organize3', money],
  ['', 'organize3', money],
] as const)('the page %j with the app %s at hand', (page, name, app) => {
  expect(appOfPage(product, { path: `/account/acc-1/${page}`, name })).toBe(app)
})

test('a product without apps has none for its pages', () => {
  expect(appOfPage({ ...product, apps: [] }, { path: '/', name: 'ticket' })).toBeUndefined()
})
