// A ticket as the browser holds it.
import type { Doc } from '#core/entity/entity.ts'
import type { ticket } from '../entities/ticket.ts'

export type Ticket = Doc<typeof ticket>
