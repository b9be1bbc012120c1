// Keeps what the customer signed on a receipt, or clears it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'
import type { Signature } from '../../rules/receipt/signature.ts'

export function useSignature(db: string, id: string, form: ReceiptForm) {
  const client = useQueryClient()
  const path = `/${db}/_signature/${id}/${form}`
  // Each is an event of the ticket, and changes what its receipt says.
  const onSettled = () => refresh(client, db, 'Ticket')
  const sign = useMutation<unknown, ApiError, Signature>({
    mutationFn: (body) => call('PUT', path, { body }),
    onSettled,
  })
  const clear = useMutation<unknown, ApiError>({
    mutationFn: () => call('DELETE', path),
    onSettled,
  })
  return { sign, clear }
}
