// The words around maintenance: loaded with what shows it.
import { partTexts } from '#web/api/PartTexts.tsx'

export const MaintenanceTexts = partTexts('maintenance', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
