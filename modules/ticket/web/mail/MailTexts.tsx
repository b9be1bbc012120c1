// The words around mails to customers: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const MailTexts = partTexts('mailing', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
