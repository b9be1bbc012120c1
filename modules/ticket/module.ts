// The app of service orders: tickets, customers, equipment (spec 1).
import type { Module } from '#core/entity/module.ts'
import { ticketApp } from './app.ts'
import { customer } from './entities/customer.ts'
import { equipment } from './entities/equipment.ts'
import { ticket } from './entities/ticket.ts'
import { timeEntry } from './entities/time-entry.ts'
import { ticketRelationship } from './entities/ticket-relationship.ts'

export const ticketModule: Module = {
  name: 'ticket',
  app: ticketApp,
  entities: [ticket, customer, equipment, ticketRelationship, timeEntry],
}
