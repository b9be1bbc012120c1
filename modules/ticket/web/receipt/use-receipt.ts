// What a receipt says comes from the server, so that paper and PDF are of one text.
import { placeZone } from '#core/time/day.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import type { Paper } from '../../paper/papers.ts'
import type { Receipt } from '../../paper/receipt.ts'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'

export function useReceipt(
  db: string,
  id: string,
  form: ReceiptForm,
): UseQueryResult<Receipt, ApiError> {
  return useQuery<Receipt, ApiError>({
    queryKey: [...cacheKey(db, 'Ticket'), 'receipt', id, form],
    queryFn: ({ signal }) =>
      call<Receipt>('GET', `/${db}/_receipt/${id}`, { query: { form, zone: placeZone() }, signal }),
    // The Group's own texts may have changed since.
    refetchOnMount: 'always',
  })
}

/** The receipts of several tickets, in their order. */
export function useReceipts(
  db: string,
  ids: readonly string[],
  form: ReceiptForm,
): UseQueryResult<readonly Receipt[], ApiError> {
  const query = { ids: ids.join(','), form, zone: placeZone() }
  return useQuery<readonly Receipt[], ApiError>({
    queryKey: [...cacheKey(db, 'Ticket'), 'receipts', query],
    queryFn: async ({ signal }) => {
      const options = { query, signal }
      return (await call<{ receipts: readonly Receipt[] }>('GET', `/${db}/_receipts`, options))
        .receipts
    },
    refetchOnMount: 'always',
    enabled: ids.length > 0,
  })
}

/** Address of the same receipts as one PDF. */
export function pdfAddressOfMany(
  db: string,
  ids: readonly string[],
  wanted: { readonly form: ReceiptForm; readonly paper: Paper },
): string {
  const query = new URLSearchParams({ ids: ids.join(','), ...wanted, zone: placeZone() })
  return `/${db}/_receipts/pdf?${String(query)}`
}

/** Address of the same receipt as PDF. */
export function pdfAddress(db: string, id: string, form: ReceiptForm, paper: Paper): string {
  const query = new URLSearchParams({ form, paper, zone: placeZone() })
  return `/${db}/_receipt/${id}/pdf?${String(query)}`
}
