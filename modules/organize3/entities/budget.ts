// How much may be spent on a category in a month, in one currency. Administrators set it, all members may read it.
import { defineEntity } from '#core/entity/entity.ts'
import { editorsMayEdit } from '#core/access/policies.ts'
import { money } from '#core/fields/money.ts'
import { tagOf } from '#core/fields/tags.ts'
import { text, type TextField } from '#core/fields/text.ts'
import { currency } from './currency.ts'

/** The category of entries that it is for, in any spelling of it. */
function category(): TextField {
  const plain = text({ required: true, search: true, max: 100, example: 'rent', second: 'parts' })
  return {
    ...plain,
    parse(input) {
      const parsed = plain.parse(input)
      if ('errors' in parsed || parsed.value === undefined) return parsed
      return { value: tagOf(parsed.value.replaceAll(',', ' ')) || undefined }
    },
  }
}

export const budget = defineEntity({
  kind: 'Budget',
  prefix: 'bdg',
  path: 'budgets',
  icon: 'chart-bar',
  fields: {
    category: category(),
    amount: money({ required: true, decimals: 8, varies: true, above: '0' }),
    currency: currency(),
  },
  label: ({ category: name = '' }) => name,
  columns: ['category', 'amount', 'currency'],
  filters: ['currency'],
  sorts: ['category'],
  right: 'sees_money',
  access: editorsMayEdit,
  trash: true,
})
