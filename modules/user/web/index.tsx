// The user module in the browser: everything in front of the door, and one's own profile.
import type { WebModule } from '#web/face.ts'

const confirmCard = () => import('./ConfirmCard.tsx')
const invitationCards = () => import('./profile/InvitationCards.tsx')

export const userWeb: WebModule = {
  name: 'user',
  screens: [
    { path: '/user/login', name: 'login', signedIn: false, load: () => import('./Login.tsx') },
    {
      path: '/user/register',
      name: 'register',
      signedIn: false,
      load: () => import('./Register.tsx'),
    },
    {
      path: '/user/confirm/new',
      name: 'confirmNew',
      signedIn: false,
      load: () => import('./ConfirmNew.tsx'),
    },
    {
      path: '/user/confirm/$token',
      name: 'confirm',
      signedIn: false,
      load: () => import('./Confirm.tsx'),
    },
    {
      path: '/user/password/new',
      name: 'passwordNew',
      signedIn: false,
      load: () => import('./PasswordNew.tsx'),
    },
    {
      path: '/user/password/$token',
      name: 'passwordSet',
      signedIn: false,
      load: () => import('./PasswordSet.tsx'),
    },
    { path: '/user/profile', name: 'profile', load: () => import('./profile/Profile.tsx') },
  ],
  dashboard: [
    { place: 'notice', load: confirmCard },
    { place: 'notice', load: invitationCards },
  ],
  home: [confirmCard, invitationCards],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
