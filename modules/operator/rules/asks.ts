// What an operator gives a reason for: the members of the Group, or the audit of the person, say it.
import { defineActionForm } from '#core/entity/action-form.ts'
import { longtext } from '#core/fields/longtext.ts'

/** Characters. */
export const maxReason = 500

const fields = { reason: longtext({ required: true, max: maxReason, rows: 3 }) }

const of = { key: 'operator', fields }

export const asks = {
  lock: defineActionForm({ key: 'operator.asks.lock', of, fields }),
  looks: defineActionForm({ key: 'operator.asks.looks', of, fields }),
  person: defineActionForm({ key: 'operator.asks.person', of, fields }),
}
