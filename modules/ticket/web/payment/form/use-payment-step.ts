// What is done with a payment that is written down: it is confirmed, it did not come in after all, it is taken back, and back again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { act } from '#web/api/writing/actions.ts'
import { refresh } from '#web/api/records.ts'
import { restoreOne } from '#web/records/trash/restore.ts'
import { incomeKind } from '../../../rules/payment/kinds.ts'
import type { PaymentLine } from '../../../rules/payment/wire.ts'

/** `restore` undoes `remove`. */
export type PaymentStep = 'confirm' | 'unconfirm' | 'remove' | 'restore'

type WrittenPayment = Pick<PaymentLine, '_id' | '_rev' | 'is_received'>

/** A refusal is shown in the banner. */
export function usePaymentStep(): UseMutationResult<
  unknown,
  ApiError,
  { readonly payment: WrittenPayment; readonly step: PaymentStep }
> {
  const { db } = useGroup()
  const client = useQueryClient()
  const actOn = ({ _id: id }: WrittenPayment, step: 'confirm' | 'unconfirm') =>
    act(db, { id, action: `status/${step}` })
  return useMutation({
    mutationFn: async ({ payment, step }) => {
      if (step === 'restore') {
        await restoreOne(db, payment._id)
        return payment.is_received ? actOn(payment, 'confirm') : undefined
      }
      if (step !== 'remove') return actOn(payment, step)
      // What is confirmed is never deleted: it is unconfirmed first.
      const { rev } = payment.is_received
        ? await actOn(payment, 'unconfirm')
        : { rev: payment._rev }
      return call('DELETE', `/${db}/${payment._id}`, { query: { rev } })
    },
    onSettled: () => refresh(client, db, incomeKind),
  })
}
