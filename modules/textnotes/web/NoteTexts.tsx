// The words of the screens of notes, which are loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const NoteTexts = partTexts('notes', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
