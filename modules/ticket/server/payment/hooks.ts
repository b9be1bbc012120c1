// What happens around the incomes that pay for work: the link of a receipt ends with its payment.
import type { Hooks } from '#server/records/face.ts'

export const paymentHooks: Hooks = {
  async after({ verb, doc }, transaction) {
    if (verb === 'remove') transaction.dropBeside({ link: doc._id })
  },
}
