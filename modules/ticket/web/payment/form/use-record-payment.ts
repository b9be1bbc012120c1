// Writes down what is paid for a ticket or an estimate, or receives an income.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WriteAnswer } from '#core/wire.ts'
import { call, timeoutMs, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { incomeKind } from '../../../rules/payment/kinds.ts'

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
