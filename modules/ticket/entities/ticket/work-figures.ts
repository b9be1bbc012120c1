// What a ticket keeps of the work on it, for reports (`rules/ticket/work.ts`).
import { integer } from '#core/fields/number.ts'
import { text } from '#core/fields/text.ts'

const kept = { system: true, carried: true, hidden: true } as const

export const workFigures = {
  open_minutes: integer(kept),
  doing_minutes: integer(kept),
  block_minutes: integer(kept),
  review_minutes: integer(kept),
  done_minutes: integer(kept),
  promise_minutes: integer({ ...kept, min: -2_147_483_648 }),
  rework: text(kept),
}
