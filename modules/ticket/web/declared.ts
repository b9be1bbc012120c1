// The kinds of the app of service orders that its pages wait for, and what their pages have besides: pages of other apps wait for
// none of it.
import { editorsAlone, seesMoney } from '#core/access/policies.ts'
import type { Declared, OwnColumn } from '#web/face.ts'
import { ticketModule } from '../module.ts'

const screens = () => import('./screens.ts')
const actions = () => import('./slots/NewTicketButton.tsx')
const documentInput = () => import('./slots/DocumentInput.tsx')
const money: Readonly<Record<string, OwnColumn>> = {
  owes: { text: 'customer.owes', before: 'updated_at', isAmount: true },
}

export const declared: Declared = {
  ...ticketModule,
  slots: {
    Ticket: { chosen: [{ path: 'receipts', text: 'ticket.receipt.title' }] },
    Customer: {
      show: () => import('./slots/CustomerRecords.tsx'),
      aside: () => import('./slots/CustomerAside.tsx'),
      last: async () => (await screens()).customerTimeline(),
      titled: async () => (await screens()).customerSince(),
      shows: ['phones', 'email'],
      cell: () => import('./slots/CustomerOpenTickets.tsx'),
      columns: (actor) => (seesMoney(actor) ? {} : money),
      under: async () => (await screens()).owedCell(),
      actions,
      inputs: { cpf: documentInput, cnpj: documentInput },
      known: () => import('./create/KnownCustomers.tsx'),
      pick: { fields: ['phones'], load: () => import('./slots/CustomerPick.tsx') },
      links: [
        { path: 'maintenance', text: 'maintenance.year', allow: () => undefined },
        { path: 'personal-data', text: 'customer.personal.title', allow: editorsAlone },
      ],
    },
    Category: { show: async () => (await screens()).categoryChecklist(), shows: ['checklist'] },
    Income: { next: async () => (await screens()).nextOfIncome() },
    Equipment: {
      show: () => import('./slots/EquipmentRecords.tsx'),
      aside: async () => (await screens()).equipmentAside(),
      shows: ['customer_id', 'description', 'maker', 'identifier', 'known_fault'],
      actions,
      links: [{ path: 'labels', text: 'equipment.labels', allow: () => undefined }],
      chosen: [{ path: 'equipment-labels', text: 'equipment.labels' }],
    },
  },
  behind: () => import('./scan/ScannerKeys.tsx'),
}
