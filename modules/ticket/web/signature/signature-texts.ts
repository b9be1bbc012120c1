// The words of signing, which are loaded with what shows them.

export const signatureTexts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}
