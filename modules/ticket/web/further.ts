// The further kinds of service orders, and what their pages have besides.
import type { Declared } from '#web/face.ts'
import { furtherModule } from '../further.ts'

const screens = () => import('./screens.ts')

export const further: Declared = {
  ...furtherModule,
  slots: {
    Ticket: { cell: () => import('./payment/PaidCell.tsx') },
    Estimate: {
      under: async () => (await screens()).rowUnder(),
      next: async () => (await screens()).nextOfEstimate(),
    },
    Contract: {
      show: async () => (await screens()).contractRecords(),
      shows: ['equipment'],
      actions: () => import('./slots/NewTicketButton.tsx'),
      columns: () => ({
        used: { text: 'contract.used', before: 'ends_at' },
        next: { text: 'contract.next-visit', before: 'ends_at' },
      }),
      under: async () => (await screens()).underContract(),
      next: async () => (await screens()).nextOfContract(),
      several: async () => (await screens()).remindEnding(),
      foot: async () => (await screens()).contractFoot(),
    },
    Maintenance: {
      show: async () => (await screens()).maintenanceRecord(),
      shows: [
        'next_maintenance',
        'interval',
        'interval_unit',
        'basis',
        'ends_on',
        'lead_days',
        'date',
        'ticket_id',
      ],
      columns: () => ({ every: { text: 'maintenance.how-often', before: 'date' } }),
      under: async () => (await screens()).rowUnder(),
      next: async () => (await screens()).nextOfMaintenance(),
      inputs: { next_maintenance: async () => (await screens()).nextDayInput() },
    },
  },
}
