// The words of the screens of bookmarks, which are loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const BookmarkTexts = partTexts('bookmarks', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
