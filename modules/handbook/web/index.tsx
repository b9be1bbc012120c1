// What the handbooks add to the browser: the wiki's front, its pages, their history, the inputs of their form, and a card on the
// page of a ticket. A part of the app of service orders; all of it is loaded when it is first needed.
import type { WebModule } from '#web/face.ts'

const root = '/account/$account_id'
const screens = () => import('./screens.ts')
const page = async () => ({ default: (await screens()).WikiPage })

export const handbookWeb: WebModule = {
  name: 'handbook',
  partOf: 'ticket',
  declare: async () => (await import('../module.ts')).handbookModule,
  screens: [
    {
      path: `${root}/wiki`,
      name: 'wiki',
      title: 'handbook.many',
      load: async () => ({ default: (await screens()).WikiIndex }),
    },
    { path: `${root}/wiki/$name*`, name: 'wiki/page', title: 'handbook.one', load: page },
    {
      path: `${root}/handbooks/new`,
      name: 'handbooks/new',
      title: 'handbook.new',
      load: async () => (await screens()).loadNew(),
    },
    {
      path: `${root}/handbooks/$record_id`,
      name: 'handbooks/show',
      title: 'handbook.one',
      load: page,
    },
    {
      path: `${root}/handbooks/$record_id/history`,
      name: 'handbooks/history',
      title: 'records.history',
      load: async () => (await screens()).loadHistory(),
    },
  ],
  slots: {
    Handbook: {
      inputs: {
        content: async () => (await screens()).loadText(),
        uri: async () => (await screens()).loadAddress(),
        take_address: null,
      },
    },
    Ticket: { show: () => import('./ticket/MatchingPages.tsx') },
  },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
