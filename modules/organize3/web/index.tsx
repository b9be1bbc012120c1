// What the money app adds to the browser. All of it is loaded when it is first needed.
import type { WebModule } from '#web/face.ts'
import { groupScreens } from '#web/shell/group-screens.ts'
import { organize3App } from '../app.ts'

type Part =
  | 'loadEntry'
  | 'loadEntryNew'
  | 'loadWallets'
  | 'loadWallet'
  | 'loadExport'
  | 'loadReports'
  | 'loadBudgets'
  | 'loadApply'
  | 'loadUpload'
  | 'loadDrawer'
  | 'loadNaming'

const screen = groupScreens<Part>(() => import('./screens.ts'))

export const organize3Web: WebModule = {
  name: 'organize3',
  app: organize3App,
  declare: async () => (await import('./declared.ts')).declared,
  screens: [
    // The list of a kind of entries, and the form of a new one.
    ...['outgo', 'income', 'transfer', 'exchange'].flatMap((key) => [
      { ...screen(`${key}s`, `${key}.many`, 'loadEntry'), pieces: 'list' as const },
      screen(`${key}s/new`, `${key}.new`, 'loadEntryNew'),
    ]),
    screen('series/new', 'series.new', 'loadEntryNew'),
    screen('wallets', 'wallet.many', 'loadWallets'),
    screen('wallets/$record_id', 'wallet.one', 'loadWallet'),
    screen('money-export', 'wallet.exports', 'loadExport'),
    screen('money-reports', 'shell.menu.reports', 'loadReports'),
    screen('budgets', 'budget.many', 'loadBudgets'),
    screen('apply-mappings', 'mapping.apply', 'loadApply'),
    screen('money-names', 'category.many', 'loadNaming'),
    screen('drawer', 'wallet.drawer', 'loadDrawer'),
    screen('wallets-upload', 'organize3.upload', 'loadUpload'),
  ],
  settings: () => import('./settings.ts'),
  imports: { kinds: ['Income', 'Outgo', 'Transfer', 'Exchange', 'Wallet'], path: 'wallets-upload' },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
