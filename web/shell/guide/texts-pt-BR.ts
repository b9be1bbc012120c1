// The guide in this language: the words around its pages, and the pages by the path of their file.
export { default } from './locales/pt-BR.json'

export const texts: Readonly<Record<string, string>> = import.meta.glob('/docs/guide/pt-BR/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
