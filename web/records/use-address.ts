// The address as text: its path, its query string, and how to go elsewhere. Screens below know no routes.
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export interface Address {
  /** `/account/acc-…/customers`, without the query string. */
  readonly path: string
  readonly params: URLSearchParams
  /** `replace`: no new entry in the browser's history, and the scroll position stays. */
  readonly go: (href: string, options?: { replace?: boolean }) => void
}

export function useAddress(): Address {
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  const query = useLocation({ select: (location) => location.searchStr })
  const params = useMemo(() => new URLSearchParams(query), [query])
  const go = useCallback(
    (href: string, { replace = false } = {}) => {
      void router.navigate({ href, replace, resetScroll: !replace })
    },
    [router],
  )
  return { path, params, go }
}

/** Id of the record that the address names. */
export function useRecordId(): string {
  const { record_id } = useParams({ strict: false }) as { record_id?: string }
  return record_id ?? ''
}
