// The words of the wiki's screens, which are loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const WikiTexts = partTexts('wiki', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
