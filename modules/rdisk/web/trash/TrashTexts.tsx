// The words of the trash: of its screen, and of the page of a file that lies there.
import { partTexts } from '#web/api/PartTexts.tsx'

export const TrashTexts = partTexts('disk', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
