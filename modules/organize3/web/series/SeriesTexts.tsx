// The words of series: of the sheet that makes them, and of those that fell behind.
import { partTexts } from '#web/api/PartTexts.tsx'

export const SeriesTexts = partTexts('repeat', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
