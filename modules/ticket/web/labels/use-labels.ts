// Labels come from the server, so that paper and PDF are the same; which ones this browser's printer takes is remembered.
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { labelFormats, usualFormat } from '../../paper/labels/formats.ts'
import type { LabelPages, LabelOptions } from '../../paper/labels/label.ts'

/** Which labels are printed, and how. */
export interface LabelQuery extends LabelOptions {
  readonly ids: readonly string[]
}

const queryOf = ({ ids, format, first, copies }: LabelQuery) => ({
  ids: ids.join(','),
  format,
  first: String(first),
  copies: String(copies),
})

export function useLabelPages(db: string, sheet: LabelQuery): UseQueryResult<LabelPages, ApiError> {
  const query = queryOf(sheet)
  return useQuery<LabelPages, ApiError>({
    queryKey: [...cacheKey(db, 'Equipment'), 'sheets', query],
    queryFn: ({ signal }) => call<LabelPages>('GET', `/${db}/_labels`, { query, signal }),
    placeholderData: keepFormer<LabelPages>([...cacheKey(db, 'Equipment'), 'sheets']),
    enabled: sheet.ids.length > 0,
  })
}

/** Address of the same labels as PDF. */
export function pdfAddress(db: string, sheet: LabelQuery): string {
  return `/${db}/_labels/pdf?${String(new URLSearchParams(queryOf(sheet)))}`
}

const remembered = 'label-format'

/** What this browser's printer takes; before anybody chose, what is usual in the country. */
export function knownFormat(country: string | undefined): string {
  const known = inBrowser.get(remembered)
  return labelFormats.find(({ name }) => name === known)?.name ?? usualFormat(country)
}

export function rememberFormat(name: string): void {
  inBrowser.set(remembered, name)
}
