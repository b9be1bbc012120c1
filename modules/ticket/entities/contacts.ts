// Contacts at a company: the people behind a customer.
import { email } from '#core/fields/email.ts'
import { phone } from '#core/fields/phone.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'

export const contacts = rows({
  search: true,
  max: 50,
  fields: {
    name: text({ required: true, search: true, example: 'Rita Alves', second: 'Paul Stone' }),
    role: text({ max: 100, suggest: true, example: 'Reception', second: 'Compras' }),
    number: phone({ search: true }),
    email: email({ search: true }),
  },
  line: ({ name, role, number, email: address }) =>
    [name, role, number, address].filter(Boolean).join(' · '),
  sameBy: ({ name, number, email: address }) =>
    [name, number?.replace(/\D/g, ''), address].join(' ').toLowerCase(),
})
