// The wallet that was written into last in this browser: the next line begins with it, the first one without.
import { inBrowser } from '#web/storage/browser-storage.ts'

const keyOf = (db: string) => `last-wallet/${db}`

export const lastWallet = (db: string) => inBrowser.get(keyOf(db)) ?? ''

export const keepLastWallet = (db: string, id: string) => inBrowser.set(keyOf(db), id)
