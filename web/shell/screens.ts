// Screens that belong to no module: the page of parts, and the one that does nothing (spec 2). Its texts are those that
// every page of somebody signed in has.
import type { Screen, WebModule } from '#web/face.ts'
import { namedPlaces } from './settings/places.ts'

/** The page of settings: below its own addresses, and those that the specification names. */
const settings = (path: string, name: string): Screen => ({
  path: `/account/$account_id/${path}`,
  name,
  title: 'shell.menu.admin',
  everyApp: true,
  whenLocked: true,
  load: () => import('./settings/Settings.tsx'),
})

/** The guide: in a Group its menu stays beside it. */
const guide = (path: string): Screen => ({
  path,
  name: 'guide',
  title: 'shell.guide',
  whenLocked: true,
  load: () => import('./guide/Guide.tsx'),
})

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
    settings('admin', 'admin'),
    settings('admin/$section', 'admin'),
    ...Object.keys(namedPlaces).map((path) => settings(path, path)),
    guide('/guide/$page'),
    guide('/account/$account_id/guide/$page'),
    { path: '/noop', name: 'noop', load: () => import('./Noop.tsx'), signedIn: false },
    { path: '/account/$account_id/noop', name: 'noop', load: () => import('./Noop.tsx') },
  ],
  messages: {
    en: () => import('#core/i18n/signed-in/en.json'),
    'pt-BR': () => import('#core/i18n/signed-in/pt-BR.json'),
  },
}
