// One setting of a Group or of a person: key, label, value (spec 3, modules/account/README.md).
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { json } from '#core/fields/json.ts'
import { text } from '#core/fields/text.ts'
import { adjustmentAccess, adjustmentKeys, readSetting } from '../rules/adjustment.ts'

export const adjustment = defineEntity({
  kind: 'Adjustment',
  prefix: 'adj',
  icon: 'adjustments',
  fields: {
    // What the client calls the setting; its key when it calls it nothing.
    label: text({ hidden: true, example: 'Receipt', second: 'Recibo' }),
    key: { ...choice({ options: adjustmentKeys }), second: adjustmentKeys[0] },
    value: { ...json(), second: 'on-demand' },
  },
  label: ({ key = '', label = key }) => label,
  filters: ['key'],
  sorts: ['key'],
  access: adjustmentAccess,
  conflicts: 'refused',
  // What is written over it (spec 4).
  event: () => 'upsert',
  // A change may send the value alone (spec 7): what it is the value of stays (docs/decisions/010).
  derive(doc, { before, actor }) {
    const key = doc.key ?? before?.key
    const label = doc.label ?? before?.label ?? key
    const read = readSetting(key, doc.value, actor.own)
    return { key, label, value: 'value' in read ? read.value : doc.value }
  },
  check({ key, value }, { before, actor }) {
    if (before && key !== before.key) return { key: { key: 'unchangeable' } }
    const read = readSetting(key, value, actor.own)
    return 'errors' in read ? read.errors : {}
  },
})
