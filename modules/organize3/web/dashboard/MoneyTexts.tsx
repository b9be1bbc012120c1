// The words of the money app's dashboard: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const MoneyTexts = partTexts('money', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
