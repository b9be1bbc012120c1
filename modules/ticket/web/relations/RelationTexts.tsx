// The words of relations, which are loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const RelationTexts = partTexts('relation', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
