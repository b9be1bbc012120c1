// The words of money reports, loaded with them.
import { reportTexts } from '#web/records/report/texts.ts'

export const moneyTexts = reportTexts({
  en: () => import('../../locales/report/en.json'),
  'pt-BR': () => import('../../locales/report/pt-BR.json'),
})
