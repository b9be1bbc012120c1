// The plans of Groups in the browser. Rarely opened: their texts come with their screens.
import type { WebModule } from '#web/face.ts'

const root = '/account/$account_id'

export const plansWeb: WebModule = {
  name: 'plans',
  late: true,
  screens: [
    {
      path: `${root}/billing`,
      name: 'billing',
      whenLocked: true,
      everyApp: true,
      load: () => import('./plans/Billing.tsx'),
    },
    { path: '/checkout', name: 'plans', everyApp: true, load: () => import('./plans/Plans.tsx') },
    {
      path: `${root}/checkout/$price_id`,
      name: 'checkout',
      whenLocked: true,
      everyApp: true,
      load: () => import('./plans/Checkout.tsx'),
    },
  ],
  messages: {
    en: () => import('../locales/plans/en.json'),
    'pt-BR': () => import('../locales/plans/pt-BR.json'),
  },
}
