// What the money app adds to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { entryHooks } from './entry/hooks.ts'
import { walletHooks } from './wallet/hooks.ts'
import { walletViews } from './wallet/views.ts'

export const organize3Server: ServerModule = {
  name: 'organize3',
  hooks: {
    Income: entryHooks,
    Outgo: entryHooks,
    Transfer: entryHooks,
    Exchange: entryHooks,
    Wallet: walletHooks,
  },
  views: walletViews,
}
