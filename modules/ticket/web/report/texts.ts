// The words of the report of tickets, loaded with it.
import { reportTexts as withShared } from '#web/records/report/texts.ts'

export const reportTexts = withShared({
  en: () => import('../../locales/reports/en.json'),
  'pt-BR': () => import('../../locales/reports/pt-BR.json'),
})
