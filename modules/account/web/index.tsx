// The Group in the browser: home, dashboard, members, its rows of the settings; and the simple pages of a comment and of
// a person that the timeline leads to. All of it is loaded when it is first opened.
import type { WebModule } from '#web/face.ts'

const root = '/account/$account_id'

const screens = () => import('./screens.ts')

export const accountWeb: WebModule = {
  name: 'account',
  audited: () => import('./audited.ts'),
  declare: async () => (await import('../module.ts')).accountModule,
  screens: [
    // The two others are former addresses that specification 2 keeps.
    ...['/', '/app', '/app.html'].map(
      (path) => ({ path, name: 'home', load: () => import('./Home.tsx'), pieces: 'home' }) as const,
    ),
    {
      path: '/account/new',
      name: 'account#new',
      title: 'account.new',
      load: async () => (await screens()).groupNew(),
    },
    {
      path: root,
      name: 'dashboard',
      load: () => import('./dashboard/Dashboard.tsx'),
      pieces: 'dashboard',
    },
    {
      path: `${root}/audit`,
      name: 'audit',
      title: 'shell.menu.audit',
      load: async () => (await screens()).audit(),
    },
    {
      path: '/user/audit',
      name: 'user/audit',
      title: 'shell.menu.audit',
      load: async () => (await screens()).ownAudit(),
    },
    {
      path: `${root}/groups`,
      name: 'groups',
      title: 'shell.menu.groups',
      load: async () => (await screens()).groupIndex(),
    },
    {
      path: `${root}/groups/new`,
      name: 'groups/new',
      title: 'shell.menu.groups',
      load: async () => (await screens()).subGroupNew(),
    },
    {
      path: `${root}/memberships/new`,
      name: 'memberships/new',
      load: async () => (await screens()).memberNew(),
    },
    {
      path: `${root}/memberships/$record_id`,
      name: 'memberships/show',
      load: async () => (await screens()).memberShow(),
    },
    {
      path: `${root}/memberships/$record_id/edit`,
      name: 'memberships/edit',
      load: async () => (await screens()).memberEdit(),
    },
    {
      path: `${root}/comments/$record_id`,
      name: 'comments/show',
      everyApp: true,
      load: async () => (await screens()).commentShow(),
    },
    {
      path: `${root}/users/$record_id`,
      name: 'users/show',
      load: async () => (await screens()).personShow(),
    },
  ],
  settings: () => import('./settings/settings.ts'),
  chip: () => import('./filters/SavedFilters.tsx'),
  imports: { kinds: ['Category'], load: () => import('../rules/import.ts') },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
