// A thing that is repaired or maintained: a notebook, a boiler, an air conditioner (spec 3).
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { shortCode } from '#modules/ticket/rules/short-code.ts'
import { maxOwners, ownersOf } from '../rules/owners.ts'
import { firstLine } from '../rules/ticket/title.ts'

export const equipment = defineEntity({
  kind: 'Equipment',
  prefix: 'eqi',
  path: 'equipment',
  icon: 'box',
  fields: {
    identifier: text({
      required: true,
      search: true,
      natural: true,
      generate: () => shortCode('EQ'),
      example: 'BL-20417',
      second: '7XK2QG3',
    }),
    description: longtext({ search: true, rows: 2 }),
    known_fault: longtext({ search: true, max: 2_000, rows: 3 }),
    maker: text({ search: true, suggest: true }),
    customer_id: ref('Customer', { prefix: 'cus', search: true }),
    // Former ones. Found by their ids as if those were words, so that a customer's page finds what was theirs.
    owners: rows({
      system: true,
      carried: true,
      hidden: true,
      search: true,
      max: maxOwners,
      fields: { customer_id: ref('Customer', { prefix: 'cus' }), until: moment() },
      line: ({ customer_id = '' }) => customer_id,
    }),
    customer_identifier: text({ search: true, example: 'AC-RECEPCAO', second: 'Lab 2, bench 4' }),
    location: text({ search: true, suggest: true, example: 'Kitchen', second: 'Recepção' }),
  },
  label: ({ identifier = '', description = '' }) =>
    [firstLine(description), identifier].filter(Boolean).join(' · '),
  columns: ['description', 'identifier', 'maker', 'location', 'customer_id'],
  filters: ['customer_id', 'maker', 'location'],
  sorts: ['identifier', 'maker'],
  bulk: { set: ['customer_id', 'maker', 'location'] },
  sections: [
    { name: 'thing', fields: ['description', 'maker', 'identifier', 'known_fault'] },
    { name: 'place', fields: ['customer_id', 'customer_identifier', 'location'], place: 'aside' },
  ],
  access: membersMayEdit,
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  // Serial numbers are compared by eye and by search: one spelling only.
  derive: (doc, { before, now }) => ({
    identifier: doc.identifier?.toUpperCase(),
    owners: ownersOf(doc, { before, now }),
  }),
})
