// The words of statements: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const StatementTexts = partTexts('wallet', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
