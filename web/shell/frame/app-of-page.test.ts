// The app whose menu a page shows.
import { expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
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
const files: App = { name: 'rdisk', icon: 'folder', home: 'disk', menu: [] }
const notes: App = {
  name: 'textnotes',
  icon: 'note',
  home: 'notes',
  menu: [],
  tools: [{ path: 'disk', text: 'disk', icon: 'folder' }],
}
const product = {
  apps: [tickets, money, files, notes],
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
  ['disk', 'textnotes', files],
  ['disk/fle-1', 'textnotes', files],
  ['notes', 'rdisk', notes],
  ['memberships', 'organize3', money],
  ['', 'organize3', money],
] as const)('the page %j with the app %s at hand', (page, name, app) => {
  expect(appOfPage(product, { path: `/account/acc-1/${page}`, name })).toBe(app)
})

test('somebody without the right that an app needs is never in it', () => {
  const ours = { ...product, apps: [tickets, { ...money, right: 'sees_money' as const }] }
  const facts = { id: 'mem-1', editor: false, report_view: false, creator: false }
  const actor: Actor = {
    user_id: 'usr-kim',
    email: null,
    confirmed: true,
    membership: { ...facts, sees_money: false },
    own: false,
    scopes: null,
    group: null,
  }
  const of = (page: string) =>
    appOfPage(ours, { path: `/account/acc-1/${page}`, name: 'organize3', actor })
  expect([of('memberships'), of('wallets')]).toEqual([tickets, tickets])
})

test('a product without apps has none for its pages', () => {
  expect(appOfPage({ ...product, apps: [] }, { path: '/', name: 'ticket' })).toBeUndefined()
})
