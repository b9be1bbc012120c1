// Notifications in the browser: the bell in the frame, the page of all of them with the emails that a person wants, and the page
// that ends the emails without signing in. Loaded when the first screen has all it needs.
import type { WebModule } from '#web/face.ts'

/** What those who run the installation say, which the dashboard shows with its other cards. */
export const statusCards: WebModule = {
  name: 'status-cards',
  dashboard: [{ place: 'aside', load: () => import('./status/StatusCard.tsx') }],
}

export const notificationWeb = {
  name: 'notification',
  late: true,
  audited: () => import('./audited.ts'),
  screens: [
    {
      path: '/user/notifications',
      name: 'notifications',
      load: () => import('./Notifications.tsx'),
    },
    {
      path: '/user/unsubscribe/$token',
      name: 'unsubscribe',
      signedIn: false,
      load: () => import('./Unsubscribe.tsx'),
    },
    {
      path: '/user/newsletter',
      name: 'newsletter',
      load: () => import('./newsletter/Newsletter.tsx'),
    },
    {
      path: '/user/newsletter/$token',
      name: 'newsletterLink',
      signedIn: false,
      load: () => import('./newsletter/NewsletterLink.tsx'),
    },
  ],
  bell: () => import('./Bell.tsx'),
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
} satisfies WebModule
