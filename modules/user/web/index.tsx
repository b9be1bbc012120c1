// One's own profile in the browser, and what it says on the pages of Groups.
import type { WebModule } from '#web/face.ts'

const confirmCard = () => import('./ConfirmCard.tsx')
const invitationCards = () => import('./profile/InvitationCards.tsx')

export const userWeb: WebModule = {
  name: 'user',
  audited: () => import('./audited.ts'),
  declare: async () => (await import('../module.ts')).userModule,
  screens: [
    { path: '/user/profile', name: 'profile', load: () => import('./profile/Profile.tsx') },
  ],
  dashboard: [
    { place: 'notice', load: confirmCard },
    { place: 'notice', load: invitationCards },
  ],
  home: [confirmCard, invitationCards],
  messages: {
    en: () => import('../locales/signed-in/en.json'),
    'pt-BR': () => import('../locales/signed-in/pt-BR.json'),
  },
}
