// The screens of those who run the installation: loaded by nobody else. What a Group sees of them is in the other face.
import type { Screen, WebModule } from '#web/face.ts'

const screens = () => import('./screens.ts')

const own = [
  ['', 'overview'],
  ['/people', 'people'],
  ['/people/$person_id', 'person'],
  ['/groups', 'groups'],
  ['/groups/$group_id', 'group'],
  ['/jobs', 'queue'],
  ['/newsletter', 'newsletter'],
  ['/audit', 'audit'],
] as const

export const operatorWeb: WebModule = {
  name: 'operator',
  late: true,
  audited: () => import('./audited.ts'),
  screens: own.map(([path, name]): Screen => ({
    path: `/_admin${path}`,
    name: `operator/${name}`,
    title: 'operator.title',
    load: async () => (await screens())[name](),
  })),
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}

export const operatorCards: WebModule = {
  name: 'operator-cards',
  dashboard: [{ place: 'notice', load: async () => (await screens()).lookNotice() }],
  settings: () => import('./looks/settings.ts'),
}
