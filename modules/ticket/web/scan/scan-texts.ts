// The words of scanning.
import { partTexts } from '#web/api/PartTexts.tsx'

export const ScanTexts = partTexts('scan', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
