// Screens that belong to no module: the page of parts, and the one that does nothing (spec 2).
import type { WebModule } from '#web/face.ts'

const nothing = async () => ({ default: {} })

export const shellScreens: WebModule = {
  name: 'shell',
  screens: [
    { path: '/icons', name: 'icons', load: () => import('./icons/Icons.tsx'), signedIn: false },
    { path: '/noop', name: 'noop', load: () => import('./Noop.tsx'), signedIn: false },
  ],
  // Its texts are among the shared ones of `core/i18n`.
  messages: { en: nothing, 'pt-BR': nothing },
}
