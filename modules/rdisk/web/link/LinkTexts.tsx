// The words of public links to files: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const LinkTexts = partTexts('shared_link', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
