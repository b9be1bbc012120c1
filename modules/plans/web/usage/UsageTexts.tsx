// The words of what a Group holds, and of how far its plan reaches: few pages say them.
import { partTexts } from '#web/api/PartTexts.tsx'

export const UsageTexts = partTexts('usage', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})
