// The texts of what is shown of checklists beside their lines.
export const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}
