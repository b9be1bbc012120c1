// The words of the disk's screens, which are loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const DiskTexts = partTexts('disk', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
