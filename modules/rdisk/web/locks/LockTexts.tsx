// The words of locks: loaded with the first file that is locked.
import { partTexts } from '#web/api/PartTexts.tsx'

export const LockTexts = partTexts('file_lock', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
