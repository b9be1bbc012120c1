// The words around estimates: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const EstimateTexts = partTexts('estimate', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
