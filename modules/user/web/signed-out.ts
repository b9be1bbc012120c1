// Screens for people who are signed out: signing in, registering, links from mails. Open to everybody.
import type { WebModule } from '#web/face.ts'

export const signedOutWeb: WebModule = {
  name: 'signed-out',
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
      path: '/user/invitation/$token',
      name: 'invitation',
      signedIn: false,
      load: () => import('./handed-over/HandedOver.tsx'),
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
    {
      path: '/user/not-me/$token',
      name: 'notMe',
      signedIn: false,
      load: () => import('./NotMe.tsx'),
    },
    {
      path: '/user/address-back/$token',
      name: 'addressBack',
      signedIn: false,
      load: () => import('./NotMe.tsx'),
    },
  ],
  signInAgain: () => import('./passkeys/SignInAgain.tsx'),
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
