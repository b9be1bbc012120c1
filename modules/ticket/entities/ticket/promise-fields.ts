// What a ticket says of what was agreed at the counter, and of how it goes back to the customer (trade 17).
import { date } from '#core/fields/date.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { money } from '#core/fields/money.ts'
import { text } from '#core/fields/text.ts'

export const promiseFields = {
  promised_at: date(),
  /** What may be spent without asking the customer again. */
  approved_up_to: money({ min: '0', usual: true }),
  ready_at: moment(),
  delivered_at: moment(),
  delivered_to: text({ max: 200 }),
  not_returned: longtext({ max: 5_000, rows: 2 }),
}
