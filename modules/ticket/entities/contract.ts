// What a shop and a customer agreed on (spec 3; trade 8): how it is paid, from when to when, for which equipment, how many
// visits or hours are included, and its clauses, which receipts print.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { groupCurrency, money } from '#core/fields/money.ts'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { dayAfter } from '#core/time/zone.ts'
import { contractItems } from './contract-items.ts'
import { contractErrors, includes, paymentKinds } from '../rules/contract/contract.ts'
import { includedPeriods, maxIncluded } from '../rules/contract/contract.ts'
import { termStarts } from '../rules/contract/period.ts'
import { inForceSelector } from '../rules/contract/in-force.ts'
import { contractList } from '../rules/contract/list.ts'

export const contract = defineEntity({
  kind: 'Contract',
  prefix: 'cnt',
  path: 'contracts',
  icon: 'file-text',
  fields: {
    description: text({ required: true, search: true }),
    customer_id: ref('Customer', { prefix: 'cus', required: true, search: true }),
    active: flag({ initial: true }),
    payment_kind: choice({ options: paymentKinds, initial: 'monthly' }),
    // For each period of payment.
    price: money({ min: '0' }),
    currency: groupCurrency(),
    starts_at: date(),
    // Its last day; without one it goes on.
    ends_at: date(),
    // Those behind the first one, once it was renewed.
    terms: rows({
      fields: { starts_at: date({ hidden: true }) },
      line: ({ starts_at = '' }) => starts_at,
      system: true,
      carried: true,
      hidden: true,
    }),
    // Of each period.
    included_visits: integer({ min: 1, max: maxIncluded }),
    included_hours: integer({ min: 1, max: maxIncluded }),
    included_period: choice({ options: includedPeriods, initial: 'month' }),
    // What it covers; without any: everything that the customer brings.
    equipment: rows({
      max: 50,
      fields: { equipment_id: ref('Equipment', { prefix: 'eqi', required: true }) },
      line: ({ equipment_id = '' }) => equipment_id,
    }),
    items: contractItems,
  },
  label: ({ description = '' }) => description,
  // What tabs add up is last.
  columns: ['description', 'customer_id', 'ends_at', 'price'],
  filters: ['active', 'customer_id', 'payment_kind', 'ends_at'],
  sorts: ['description', 'starts_at', 'ends_at'],
  bulk: { set: ['active', 'ends_at', 'payment_kind'] },
  list: contractList,
  current: { active: true },
  offered: inForceSelector,
  sections: [
    { name: 'parties', fields: ['description', 'customer_id', 'equipment'], place: 'aside' },
    {
      name: 'time',
      fields: ['payment_kind', 'price', 'starts_at', 'ends_at', 'active'],
      place: 'aside',
    },
    {
      name: 'included',
      fields: ['included_visits', 'included_hours', 'included_period'],
      place: 'aside',
    },
  ],
  when: { included_period: includes },
  access: membersMayEdit,
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  check: contractErrors,
  // A term that was taken back, by another last day, is none.
  derive(doc) {
    const terms = termStarts(doc).map((starts_at) => ({ starts_at }))
    return { terms: terms.length > 0 ? terms : undefined }
  },
  actions: {
    'term/renew': {
      event: 'renew',
      isOwn: true,
      fields: { ends_at: date({ required: true }), price: money({ min: '0' }) },
      allow: (actor, { ends_at }) =>
        membersMayEdit(actor, 'update') ?? (ends_at === undefined ? 'unchangeable' : undefined),
      apply: ({ ends_at = '', terms = [] }, input) => {
        return { ...input, active: true, terms: [...terms, { starts_at: dayAfter(ends_at, 1) }] }
      },
    },
  },
})
