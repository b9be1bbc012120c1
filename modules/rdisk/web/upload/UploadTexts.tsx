// The words of uploads: loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const UploadTexts = partTexts('upload_dock', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
