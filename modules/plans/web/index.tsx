// The plans of Groups in the browser, and what Groups hold of what these allow: rarely opened, so their texts come with them. The cards of
// other pages bring theirs along.
import type { WebModule } from '#web/face.ts'

const root = '/account/$account_id'

const screens = () => import('./screens.ts')

export const planCards: WebModule = {
  name: 'plan-cards',
  dashboard: [{ place: 'notice', load: () => import('./dashboard/PlanNotice.tsx') }],
  settings: () => import('./settings/settings.ts'),
}

export const plansWeb: WebModule = {
  name: 'plans',
  audited: () => import('./audited.ts'),
  late: true,
  screens: [
    {
      path: `${root}/room`,
      name: 'room',
      title: 'shell.menu.room',
      whenLocked: true,
      everyApp: true,
      load: async () => (await screens()).room(),
    },
    {
      path: '/checkout',
      name: 'plans',
      everyApp: true,
      load: async () => (await screens()).plans(),
    },
    {
      path: `${root}/checkout/$price_id`,
      name: 'checkout',
      whenLocked: true,
      everyApp: true,
      load: async () => (await screens()).checkout(),
    },
  ],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
