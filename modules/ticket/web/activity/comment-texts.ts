// The words of what helps to write a comment, which are loaded with it.

export const commentTexts = {
  en: () => import('../../locales/comment/en.json'),
  'pt-BR': () => import('../../locales/comment/pt-BR.json'),
}
