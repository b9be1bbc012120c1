// The words around the list of wallets: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const WalletTexts = partTexts('wallet', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
