// The checklist of a ticket as it was when the work on it ended (spec 3). The server writes it, and nobody changes it; the
// lines that are ticked are those of the ticket.
import { defineEntity } from '#core/entity/entity.ts'
import { systemWrites } from '#core/access/policies.ts'
import { json } from '#core/fields/json.ts'
import { ref } from '#core/fields/ref.ts'

export const ticketChecklist = defineEntity({
  kind: 'TicketChecklist',
  prefix: 'tch',
  icon: 'ticket',
  fields: {
    ticket: ref('Ticket', { prefix: 'tik', system: true }),
    // The lines, each with its state, its note, and who decided it when.
    payload: json({ system: true, hidden: true }),
  },
  label: () => '',
  filters: ['ticket'],
  access: systemWrites,
  conflicts: 'refused',
})
