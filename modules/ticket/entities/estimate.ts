// What the shop offers to do, for how much (spec 3; trade 5): labour and parts, versions under one number, and the
// customer's answer. What was sent is never changed: a change is a new version.
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { decimal, integer } from '#core/fields/number.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { groupCurrency, money } from '#core/fields/money.ts'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { answered, estimateAccess, estimateStates, waitingStates } from '../rules/estimate/state.ts'
import { itemKinds } from '../rules/estimate/item-kinds.ts'
import { estimateList } from '../rules/estimate/list.ts'
import { discountOf, shareOptions } from '../rules/estimate/sums.ts'
import { rateOptions } from '../rules/estimate/tax.ts'
import { shortLine } from '../rules/ticket/title.ts'
import { answerFields } from './answer-fields.ts'

const written = { system: true, hidden: true } as const

export const estimate = defineEntity({
  kind: 'Estimate',
  prefix: 'est',
  path: 'estimates',
  icon: 'receipt',
  fields: {
    number: integer({ system: true, search: true, isName: true }),
    version: integer({ system: true, min: 1 }),
    status: choice({ system: true, options: estimateStates }),
    description: longtext({ required: true, search: true, max: 5_000, rows: 3 }),
    customer_id: ref('Customer', { prefix: 'cus', search: true }),
    ticket_id: ref('Ticket', { prefix: 'tik', search: true }),
    items: rows({
      required: true,
      open: true,
      search: true,
      max: 100,
      wide: ['description'],
      fields: {
        kind: choice({ options: itemKinds, initial: 'labour', narrow: true }),
        description: text({ required: true }),
        quantity: decimal({ decimals: 2, min: 1, max: 1_000_000 }),
        value: money({ required: true, min: '0' }),
        tax_id: ref('Tax', { prefix: 'tax' }),
      },
      line: ({ description = '', quantity = 1, value = '' }) =>
        `${description} · ${quantity} × ${value}`,
    }),
    // Of the lines that it is a share of (`discount_percent`), what it comes to.
    discount: money({ min: '0' }),
    discount_percent: money({ ...shareOptions, hidden: true }),
    // The rates that its lines carry, as they were when it was a draft, and what each comes to.
    taxes: rows({
      ...written,
      max: 100,
      fields: {
        tax_id: ref('Tax', { prefix: 'tax' }),
        name: text(),
        rate: money(rateOptions),
        included: flag(),
        base: money(),
        amount: money(),
      },
      line: ({ name = '', rate = '', amount = '' }) => `${name} ${rate}% ${amount}`,
    }),
    deposit_percent: integer({ min: 1, max: 100 }),
    total: money({ system: true }),
    // The same in minor units: what reports add up.
    total_minor: integer(written),
    currency: groupCurrency(),
    validity: integer({ min: 1, max: 365 }),
    valid_until: date({ system: true }),
    payment_terms: text({ max: 500 }),
    planned_start: date(),
    planned_end: date(),
    observation: longtext({ max: 10_000, rows: 3 }),
    sent_at: moment(written),
    link_only: flag(written),
    viewed_at: moment(written),
    // Its ticket was closed without repair: while it is, no answer is waited for.
    unbilled: flag(written),
    ...answerFields,
  },
  label: ({ number, version = 1, description = '' }) =>
    [number && `#${number}`, version > 1 && `v${version}`, shortLine(description)]
      .filter(Boolean)
      .join(' '),
  columns: ['description', 'number', 'customer_id', 'valid_until', 'total'],
  filters: ['status', 'customer_id', 'ticket_id', 'valid_until'],
  sorts: ['number', 'total', 'valid_until'],
  sort: { field: 'number', direction: 'desc' },
  list: estimateList,
  current: { status: { $in: ['draft', ...waitingStates] } },
  sections: [
    {
      name: 'offer',
      fields: ['description', 'items', 'discount', 'deposit_percent', 'observation'],
    },
    { name: 'parties', fields: ['customer_id', 'ticket_id'], place: 'aside' },
    {
      name: 'terms',
      fields: ['validity', 'valid_until', 'payment_terms', 'planned_start', 'planned_end'],
      place: 'aside',
    },
    { name: 'state', fields: ['number', 'version', 'status'], place: 'aside' },
  ],
  access: estimateAccess,
  trash: true,
  // A version on the side would be a second approval.
  conflicts: 'refused',
  recent: answered,
  counted: true,
  sequence: 'number',
  derive: ({ status = 'draft', version = 1, ...doc }) => {
    return { status, version, discount: discountOf(doc) }
  },
})
