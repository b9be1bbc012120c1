// The words of the settings of Pix: loaded with them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const PixTexts = partTexts('pix', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
