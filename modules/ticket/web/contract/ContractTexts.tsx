// The words around contracts, which are loaded with what shows them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const ContractTexts = partTexts('contracts', {
  en: () => import('../../locales/contract/en.json'),
  'pt-BR': () => import('../../locales/contract/pt-BR.json'),
})
