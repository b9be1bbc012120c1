// A rate of tax by its name: what lines of estimates carry, and which lines carry it without asking.
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { money } from '#core/fields/money.ts'
import { text } from '#core/fields/text.ts'
import { itemKinds } from '../rules/estimate/item-kinds.ts'
import { rateOptions } from '../rules/estimate/tax.ts'

export const tax = defineEntity({
  kind: 'Tax',
  prefix: 'tax',
  path: 'taxes',
  icon: 'receipt',
  fields: {
    name: text({ required: true, search: true, max: 40 }),
    // In percent.
    rate: money({ required: true, ...rateOptions }),
    included: flag(),
    usual_for: choice({ options: ['all', ...itemKinds, 'none'], initial: 'none', narrow: true }),
  },
  label: (doc) => doc.name ?? '',
  columns: ['name', 'rate', 'included', 'usual_for'],
  sorts: ['name'],
  access: membersMayEdit,
  trash: true,
})
