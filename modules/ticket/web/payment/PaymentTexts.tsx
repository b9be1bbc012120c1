// The words around payments: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const PaymentTexts = partTexts('payments', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
