// What the money app adds to the browser. All of it is loaded when it is first needed.
import type { WebModule } from '#web/face.ts'
import { organize3App } from '../app.ts'

export const organize3Web: WebModule = {
  name: 'organize3',
  app: organize3App,
  async declare() {
    const [{ organize3Module }] = await Promise.all([import('../module.ts'), import('./icons.ts')])
    return organize3Module
  },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
