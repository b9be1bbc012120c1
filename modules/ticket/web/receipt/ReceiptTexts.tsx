// The words around receipts: loaded with their screen, and with the card of their settings.
import { partTexts } from '#web/api/PartTexts.tsx'

export const ReceiptTexts = partTexts('receipts', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
