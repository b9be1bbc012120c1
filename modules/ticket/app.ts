// The app of service orders as menus name it, known before its kinds are loaded.
import type { App } from '#core/entity/module.ts'

export const ticketApp: App = {
  name: 'ticket',
  icon: 'ticket',
  menu: [
    { kind: 'Ticket' },
    { kind: 'Customer' },
    { kind: 'Equipment' },
    {
      kind: 'Handbook',
      path: 'wiki',
      looks: { key: 'handbook', path: 'handbooks', icon: 'book' },
    },
    {
      kind: 'Estimate',
      group: 'others',
      looks: { key: 'estimate', path: 'estimates', icon: 'receipt' },
    },
    {
      kind: 'PriceItem',
      group: 'others',
      looks: { key: 'price-item', path: 'price_items', icon: 'list-check' },
    },
    {
      kind: 'Contract',
      group: 'others',
      looks: { key: 'contract', path: 'contracts', icon: 'file-text' },
    },
    {
      kind: 'Maintenance',
      feature: 'maintenance',
      group: 'others',
      looks: { key: 'maintenance', path: 'maintenances', icon: 'calendar-event' },
    },
    { kind: 'Category', group: 'others' },
  ],
  steps: [
    { name: 'shop', path: 'admin/shop', setting: 'addresses' },
    { name: 'papers', path: 'admin/papers', setting: 'receipt-configuration' },
    { name: 'repairs', path: 'categories/new', kind: 'Category' },
    { name: 'invite', path: 'memberships/new', kind: 'Membership', beyond: 1 },
    { name: 'books', path: 'customers/import', kind: 'Customer', beyond: 20, imports: true },
    { name: 'ticket', path: 'tickets/new', kind: 'Ticket' },
  ],
  tools: [
    { path: 'scan', text: 'equipment.scan', icon: 'scan' },
    { path: 'trash', text: 'records.trash', icon: 'trash' },
  ],
}
