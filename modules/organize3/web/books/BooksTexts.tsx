// The words around the books of a wallet: loaded with what locks them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const BooksTexts = partTexts('books', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
