// What a ticket says of its warranty (trade 10); when it ends follows from these (`rules/ticket/warranty.ts`).
import { date } from '#core/fields/date.ts'
import { integer } from '#core/fields/number.ts'

export const warrantyFields = {
  /** Days, from when it is done; the Group's usual ones are set then. */
  warranty: integer({ max: 3_650 }),
  /** Of a warranty return: it is covered until then whatever its own days say. */
  warranty_until: date({ system: true }),
}
