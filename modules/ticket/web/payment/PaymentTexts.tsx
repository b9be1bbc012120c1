// The words around payments: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const paymentWords = {
  name: 'payments',
  load: {
    en: () => import('./locales/en.json'),
    'pt-BR': () => import('./locales/pt-BR.json'),
  },
} as const

export const PaymentTexts = partTexts(paymentWords.name, paymentWords.load)
