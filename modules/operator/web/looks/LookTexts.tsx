// The words of looks into a Group, which few pages show.
import { partTexts } from '#web/api/PartTexts.tsx'

export const LookTexts = partTexts('look', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
