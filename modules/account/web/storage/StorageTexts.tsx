// The words of what the files of a Group take up: only the page of usage says them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const StorageTexts = partTexts('usage', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
