// What the handbooks add to the browser. A part of the app of service orders, and loaded with it.
import type { WebModule } from '#web/face.ts'

export const handbookWeb: WebModule = {
  name: 'handbook',
  partOf: 'ticket',
  declare: async () => (await import('../module.ts')).handbookModule,
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
