// That two tickets belong together, and how (spec 3): shown on both, kept in neither.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { ref } from '#core/fields/ref.ts'
import { relationErrors, relations } from '../rules/relation/relation.ts'

export const ticketRelationship = defineEntity({
  kind: 'TicketRelationship',
  prefix: 'trl',
  icon: 'ticket',
  fields: {
    ticket: ref('Ticket', { prefix: 'tik', required: true }),
    related: ref('Ticket', { prefix: 'tik', required: true }),
    relation: choice({ options: relations, initial: 'related' }),
  },
  label: () => '',
  filters: ['ticket', 'related'],
  access: membersMayEdit,
  check: relationErrors,
})
