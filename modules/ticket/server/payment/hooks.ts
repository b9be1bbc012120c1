// What happens around the incomes that pay for work: the link of a receipt goes for good with its payment.
import type { Hooks } from '#server/records/face.ts'
import { forgetLink } from '#server/store/secrets/links.ts'

export const paymentHooks: Hooks = {
  async purged({ _id }, transaction) {
    forgetLink(transaction, _id)
  },
}
