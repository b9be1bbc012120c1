// The words around handing a thing over: loaded with its screen.
import { partTexts } from '#web/api/PartTexts.tsx'

export const DeliveryTexts = partTexts('delivery', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
