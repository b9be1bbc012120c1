// What bookmarks add to the browser: their list, and the form that other pages lead to. A part of the app of files; all of it is
// loaded when it is first needed.
import type { WebModule } from '#web/face.ts'
import { groupScreens } from '#web/shell/group-screens.ts'

const screen = groupScreens<'loadList' | 'loadNew'>(() => import('./screens.ts'))

export const bookmarkWeb: WebModule = {
  name: 'bookmark',
  partOf: 'rdisk',
  declare: async () => (await import('./declared.ts')).declared,
  screens: [
    { ...screen('bookmarks', 'bookmark.many', 'loadList'), pieces: 'list' },
    screen('bookmarks/new', 'bookmark.new', 'loadNew'),
  ],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
