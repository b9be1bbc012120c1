// The words around mappings: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const MappingTexts = partTexts('rule', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
