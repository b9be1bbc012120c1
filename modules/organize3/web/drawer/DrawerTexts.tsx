// The words of the cash drawer: loaded with its screen.
import { partTexts } from '#web/api/PartTexts.tsx'

export const DrawerTexts = partTexts('drawer', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
