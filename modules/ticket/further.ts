// Further kinds of the app of service orders, which the pages that are open all day do not need at first: what is offered, promised
// and repeated.
import type { Module } from '#core/entity/module.ts'
import { contract } from './entities/contract.ts'
import { estimate } from './entities/estimate.ts'
import { mail } from './entities/mail.ts'
import { priceItem } from './entities/price-item.ts'
import { tax } from './entities/tax.ts'
import { maintenance } from './entities/maintenance.ts'
import { ticketChecklist } from './entities/ticket-checklist.ts'

export const furtherModule: Module = {
  name: 'ticket-further',
  entities: [estimate, contract, maintenance, ticketChecklist, mail, priceItem, tax],
}
