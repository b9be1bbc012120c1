// What the money app adds to the browser. All of it is loaded when it is first needed.
import type { Screen, WebModule } from '#web/face.ts'
import { organize3App } from '../app.ts'

const root = '/account/$account_id'
const screens = () => import('./screens.ts')

/** The list of a kind of entries, and the form of a new one. */
function entryScreens(path: string): Screen[] {
  const list = `${root}/${path}`
  const key = path.slice(0, -1)
  return [
    {
      path: list,
      name: path,
      title: `${key}.many`,
      pieces: 'list',
      load: async () => (await screens()).loadEntry(),
    },
    {
      path: `${list}/new`,
      name: `${path}/new`,
      title: `${key}.new`,
      load: async () => (await screens()).loadEntryNew(),
    },
  ]
}

export const organize3Web: WebModule = {
  name: 'organize3',
  app: organize3App,
  declare: async () => (await import('./declared.ts')).declared,
  screens: [
    ...['outgos', 'incomes', 'transfers', 'exchanges'].flatMap(entryScreens),
    {
      path: `${root}/series/new`,
      name: 'series/new',
      title: 'series.new',
      load: async () => (await screens()).loadEntryNew(),
    },
    {
      path: `${root}/wallets`,
      name: 'wallets',
      title: 'wallet.many',
      load: async () => (await screens()).loadWallets(),
    },
    {
      path: `${root}/wallets/$record_id`,
      name: 'wallets/show',
      title: 'wallet.one',
      load: async () => (await screens()).loadWallet(),
    },
    {
      path: `${root}/money-export`,
      name: 'money-export',
      title: 'wallet.exports',
      load: async () => (await screens()).loadExport(),
    },
    {
      path: `${root}/money-reports`,
      name: 'money-reports',
      title: 'shell.menu.reports',
      load: async () => (await screens()).loadReports(),
    },
    {
      path: `${root}/budgets`,
      name: 'budgets',
      title: 'budget.many',
      load: async () => (await screens()).loadBudgets(),
    },
    {
      path: `${root}/apply-mappings`,
      name: 'apply-mappings',
      title: 'mapping.apply',
      load: async () => (await screens()).loadApply(),
    },
    {
      path: `${root}/wallets-upload`,
      name: 'wallets-upload',
      title: 'organize3.upload',
      load: async () => (await screens()).loadUpload(),
    },
  ],
  imports: { kinds: ['Income', 'Outgo', 'Transfer', 'Exchange', 'Wallet'], path: 'wallets-upload' },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
