// The app of service orders as menus name it, known before its kinds are loaded.
import type { App } from '#core/entity/module.ts'

export const ticketApp: App = {
  name: 'ticket',
  icon: 'ticket',
  menu: [
    { kind: 'Ticket' },
    { kind: 'Customer' },
    { kind: 'Equipment' },
    { kind: 'Handbook', path: 'wiki' },
    { kind: 'Estimate', group: 'others' },
    { kind: 'Contract', group: 'others' },
    { kind: 'Maintenance', group: 'others' },
    { kind: 'Category', group: 'others' },
  ],
  tools: [{ path: 'scan', text: 'equipment.scan', icon: 'scan' }],
}
