// What happens around the incomes that pay for work: the link of a receipt ends with its payment.
import type { Hooks } from '#server/records/face.ts'
import { forgetLink } from '#server/store/secrets/links.ts'

export const paymentHooks: Hooks = {
  async after({ verb, doc }, transaction) {
    if (verb === 'remove') forgetLink(transaction, doc._id)
  },
}
