// What service orders add to the browser: screens, counter, cards; `furtherWeb`: contracts, estimates, maintenance. All loads when first needed.
import type { WebModule } from '#web/face.ts'
import { groupScreens } from '#web/shell/group-screens.ts'
import { ticketApp } from '../app.ts'

const screens = () => import('./screens.ts')
const screen = groupScreens<'manyReceipts' | 'reports' | 'scan'>(screens)

export const ticketWeb: WebModule = {
  name: 'ticket',
  app: ticketApp,
  declare: async () => (await import('./declared.ts')).declared,
  screens: [
    {
      path: '/account/$account_id/customers/$record_id/personal-data',
      name: 'customers/personal-data',
      title: 'customer.personal.title',
      load: async () => (await screens()).personalData(),
    },
    {
      path: '/account/$account_id/customers/$record_id/maintenance',
      name: 'customers/maintenance',
      title: 'maintenance.year',
      load: () => import('./maintenance/plan/PlanPrint.tsx'),
    },
    {
      path: '/account/$account_id/tickets',
      name: 'tickets',
      partsLater: true,
      title: 'ticket.many',
      pieces: 'list',
      load: () => import('./list/TicketList.tsx'),
    },
    {
      path: '/account/$account_id/tickets/new',
      name: 'tickets/new',
      title: 'ticket.new',
      load: () => import('./create/TicketNew.tsx'),
    },
    {
      path: '/account/$account_id/tickets/$record_id',
      name: 'tickets/show',
      partsLater: true,
      title: 'ticket.one',
      load: () => import('./show/TicketShow.tsx'),
    },
    screen('receipts', 'ticket.receipt.title', 'manyReceipts'),
    {
      path: '/account/$account_id/ticket-calendar',
      name: 'ticket-calendar',
      title: 'ticket.many',
      pieces: 'list',
      load: () => import('./moments/Calendar.tsx'),
    },
    {
      path: '/account/$account_id/ticket-board',
      name: 'ticket-board',
      partsLater: true,
      title: 'ticket.many',
      pieces: 'list',
      load: () => import('./board/Board.tsx'),
    },
    screen('reports', 'shell.menu.reports', 'reports'),
    {
      path: '/account/$account_id/equipment',
      name: 'equipment',
      title: 'equipment.many',
      pieces: 'list',
      load: async () => (await screens()).equipmentIndex(),
    },
    ...['equipment-labels', 'equipment/$record_id/labels'].map((path) => ({
      path: `/account/$account_id/${path}`,
      name: path.replace('/$record_id', ''),
      title: 'equipment.labels',
      load: async () => (await screens()).labels(),
    })),
    screen('scan', 'equipment.scan', 'scan'),
    ...['new', '$record_id', '$record_id/edit', '$record_id/print'].map((path) => ({
      path: `/account/$account_id/estimates/${path}`,
      name: `estimates/${path}`,
      title: 'estimate.one',
      load: () => import('./estimate/EstimateScreen.tsx'),
    })),
    {
      path: '/account/$account_id/tickets/$record_id/deliver',
      name: 'tickets/deliver',
      title: 'ticket.handover.deliver',
      load: async () => (await screens()).deliver(),
    },
    {
      path: '/account/$account_id/tickets/$record_id/receipt',
      name: 'tickets/receipt',
      title: 'ticket.receipt.title',
      load: async () => (await screens()).receipt(),
    },
    {
      path: '/account/$account_id/payment-receipts/$record_id',
      name: 'payment-receipts',
      title: 'ticket.receipt.title',
      load: () => import('./payment/receipt/PaymentReceiptScreen.tsx'),
    },
  ],
  settings: () => import('./settings/settings.ts'),
  badges: { Ticket: () => import('./dashboard/OpenCounter.tsx') },
  dashboard: [
    { app: 'ticket', place: 'figures', load: () => import('./dashboard/OpenFigures.tsx') },
    { app: 'ticket', place: 'main', load: () => import('./dashboard/NeedsYou.tsx') },
    { app: 'ticket', place: 'main', load: () => import('./dashboard/Handovers.tsx') },
    { app: 'ticket', place: 'aside', load: () => import('./contract/EndingContracts.tsx') },
    { app: 'ticket', place: 'main', load: () => import('./maintenance/DueMaintenance.tsx') },
    { app: 'ticket', place: 'aside', load: () => import('./report/WeekCard.tsx') },
    { app: 'ticket', place: 'aside', load: () => import('./estimate/EstimateFigures.tsx') },
    { app: 'ticket', place: 'aside', load: () => import('./dashboard/PriorityShares.tsx') },
    { app: 'organize3', place: 'main', load: async () => (await screens()).toReceive() },
  ],
  imports: { kinds: ['Ticket', 'Customer', 'Equipment'], load: () => import('../rules/import.ts') },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}

export const furtherWeb: WebModule = {
  name: 'ticket-further',
  partOf: 'ticket',
  declare: async () => (await import('./further.ts')).further,
  messages: {
    en: () => import('../locales/further/en.json'),
    'pt-BR': () => import('../locales/further/pt-BR.json'),
  },
}
