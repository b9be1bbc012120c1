// What the files of a Group add to the browser. All of it is loaded when it is first needed.
import type { WebModule } from '#web/face.ts'
import { groupScreens } from '#web/shell/group-screens.ts'
import { rdiskApp } from '../app.ts'

/** Screens of the app beside the disk itself. */
const parts = ['recent', 'starred', 'links', 'trash', 'help'] as const

const screen = groupScreens<'loadDisk' | 'loadNew' | (typeof parts)[number]>(
  () => import('./screens.ts'),
)

export const rdiskWeb: WebModule = {
  name: 'rdisk',
  app: rdiskApp,
  declare: async () => (await import('./declared.ts')).declared,
  screens: [
    screen('disk', 'cloud-file.many', 'loadDisk'),
    screen('disk/new', 'cloud-file.new', 'loadNew'),
    screen('disk/$record_id', 'cloud-file.many', 'loadDisk'),
    ...parts.map((part) => screen(`disk-${part}`, `rdisk.menu.${part}`, part)),
  ],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
