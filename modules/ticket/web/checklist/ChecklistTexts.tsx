// The words of what is shown of checklists beside their lines.
import { partTexts } from '#web/api/PartTexts.tsx'

export const ChecklistTexts = partTexts('checklist', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
