// The words of reports, loaded with them.

export const reportTexts = {
  en: () => import('../../locales/reports/en.json'),
  'pt-BR': () => import('../../locales/reports/pt-BR.json'),
} as const
