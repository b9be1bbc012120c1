// A mail to a customer: which paper or message, to whom, and what became of it. The server writes it (modules/ticket/docs/mail.md).
import { defineEntity } from '#core/entity/entity.ts'
import { systemWrites } from '#core/access/policies.ts'
import { email } from '#core/fields/email.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'

const written = { system: true, hidden: true } as const

export const mail = defineEntity({
  kind: 'Mail',
  prefix: 'mal',
  icon: 'message',
  fields: {
    record_id: ref('*', { prefix: '', ...written }),
    ticket_id: ref('Ticket', { prefix: 'tik', ...written }),
    customer_id: ref('Customer', { prefix: 'cus', ...written }),
    // One of `mailPapers`.
    paper: text(written),
    to: email(written),
    // What was written in the place of what is proposed.
    subject: text(written),
    text: longtext(written),
    // That of who sent it: answers go there where the Group has no address of its own.
    reply_to: email(written),
    // One of `mailStates`, since when, and one of `mailTroubles`.
    state: text(written),
    state_at: moment(written),
    trouble: text(written),
  },
  label: ({ to = '' }) => to,
  filters: ['record_id', 'ticket_id'],
  access: systemWrites,
  conflicts: 'refused',
})
