// The address as text: its path, what it names, its query string, and how to go elsewhere. Screens know no routes.
import { useCallback, useMemo } from 'react'
import type { Params } from './match.ts'
import { useRouter, useShown } from './RouterView.tsx'

export interface Address {
  /** `/account/acc-…/customers`, without the query string. */
  readonly path: string
  readonly params: URLSearchParams
  /** `replace`: no new entry in the browser's history; the scroll position stays where only the query changes. */
  readonly go: (href: string, options?: { replace?: boolean }) => void
}

export function useAddress(): Address {
  const router = useRouter()
  const { path, search } = useShown().place
  const params = useMemo(() => new URLSearchParams(search), [search])
  const go = useCallback(
    (href: string, { replace = false } = {}) => {
      void router.navigate(href, { replace })
    },
    [router],
  )
  return { path, params, go }
}

const none: Params = {}

/** What the address names: `account_id`, `record_id`, `token` … */
export function useParams(): Params {
  return useShown().view?.params ?? none
}

/** Id of the record that the address names. */
export function useRecordId(): string {
  return useParams().record_id ?? ''
}
