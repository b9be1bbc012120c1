// The words of a file's own page, which folders do not load.
import { partTexts } from '#web/api/PartTexts.tsx'

export const PreviewTexts = partTexts('disk', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
