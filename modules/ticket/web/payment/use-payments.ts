// The payments of a ticket or an estimate as the server reckons them, and what is done with one: it comes in, it did not after all,
// it is taken back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { WriteAnswer } from '#core/wire.ts'
import { call, timeoutMs, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { act } from '#web/api/writing/actions.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { restoreOne } from '#web/records/trash/restore.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import type { PaymentLine, Payments } from '../../rules/payment/wire.ts'

export function usePayments(id: string): UseQueryResult<Payments, ApiError> {
  const { db } = useGroup()
  return useQuery<Payments, ApiError>({
    // Any write may change it: an approval, an income of the money app, a wallet.
    queryKey: [...cacheKey(db, 'views'), 'payments', id],
    queryFn: ({ signal }) => call<Payments>('GET', `/${db}/_payments/${id}`, { signal }),
  })
}

/** Writes a payment of this ticket or estimate down, or receives this income. Sent twice, it is one. Rejects with `ApiError`. */
export function useRecordPayment(
  id: string,
): UseMutationResult<
  WriteAnswer,
  ApiError,
  { readonly _id: string; readonly [name: string]: unknown }
> {
  const { db } = useGroup()
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body) => call('POST', `/${db}/_payments/${id}`, { body, timeoutMs }),
    onSuccess: () => refresh(client, db, incomeKind),
  })
}

/** `restore` undoes `remove`. */
export type PaymentStep = 'unconfirm' | 'remove' | 'restore'

/** A refusal is shown in the banner. */
export function usePaymentStep(): UseMutationResult<
  unknown,
  ApiError,
  { readonly payment: PaymentLine; readonly step: PaymentStep }
> {
  const { db } = useGroup()
  const client = useQueryClient()
  const actOn = ({ _id: id }: PaymentLine, step: 'confirm' | 'unconfirm') =>
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
