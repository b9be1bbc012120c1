// The app of service orders: tickets, customers, equipment (spec 1).
import type { Module } from '#core/entity/module.ts'
import { customer } from './entities/customer.ts'
import { equipment } from './entities/equipment.ts'
import { ticket } from './entities/ticket.ts'

export const ticketModule: Module = {
  name: 'ticket',
  app: {
    name: 'ticket',
    icon: 'ticket',
    menu: [
      { kind: 'Ticket' },
      { kind: 'Customer' },
      { kind: 'Equipment' },
      { kind: 'Category', group: 'others' },
    ],
  },
  entities: [ticket, customer, equipment],
}
