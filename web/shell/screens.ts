// Screens that belong to no module: the page of parts, and the one that does nothing (spec 2). Its texts are those that
// every page of somebody signed in has.
import type { WebModule } from '#web/face.ts'

export const shellScreens: WebModule = {
  name: 'shell',
  screens: [
    { path: '/icons', name: 'icons', load: () => import('./icons/Icons.tsx'), signedIn: false },
    {
      path: '/account/$account_id/search',
      name: 'search',
      title: 'shell.advanced',
      everyApp: true,
      load: () => import('#web/records/search/SearchScreen.tsx'),
    },
    {
      path: '/account/$account_id/trash',
      name: 'trash',
      title: 'records.trash',
      everyApp: true,
      load: () => import('#web/records/trash/TrashScreen.tsx'),
    },
    { path: '/noop', name: 'noop', load: () => import('./Noop.tsx'), signedIn: false },
    { path: '/account/$account_id/noop', name: 'noop', load: () => import('./Noop.tsx') },
  ],
  messages: {
    en: () => import('#core/i18n/signed-in/en.json'),
    'pt-BR': () => import('#core/i18n/signed-in/pt-BR.json'),
  },
}
