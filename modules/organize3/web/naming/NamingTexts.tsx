// The words around names of categories, suppliers and customers: loaded with their screen.
import { partTexts } from '#web/api/PartTexts.tsx'

export const NamingTexts = partTexts('naming', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
