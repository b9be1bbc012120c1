// What the feed reader adds to the browser. All of it is loaded when it is first needed.
import type { WebModule } from '#web/face.ts'
import { groupScreens } from '#web/shell/group-screens.ts'
import { exoreaderApp } from '../app.ts'

type Part = 'loadReader' | 'loadItem' | 'loadToday' | 'loadAdd'

const screen = groupScreens<Part>(() => import('./screens.ts'))

export const exoreaderWeb: WebModule = {
  name: 'exoreader',
  app: exoreaderApp,
  declare: async () => (await import('./declared.ts')).declared,
  screens: [
    screen('reader_items', 'reader-item.many', 'loadReader'),
    screen('reader_items/$record_id', 'reader-item.one', 'loadItem'),
    screen('reader-today', 'reader.today.title', 'loadToday'),
    screen('reader_subscriptions/new', 'reader-subscription.new', 'loadAdd'),
  ],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
