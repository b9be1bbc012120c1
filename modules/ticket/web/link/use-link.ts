// The public link to a ticket's status page: read, made, revoked.
import { placeZone } from '#core/time/day.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'

export interface CustomerLink {
  readonly url: string
  /** ISO moment. */
  readonly expires_at: string
}

export interface LinkState {
  /** null: there is none; undefined until that is known. */
  readonly link: CustomerLink | null | undefined
  readonly make: () => void
  readonly revoke: () => void
  readonly isPending: boolean
}

export function useLink(db: string, id: string): LinkState {
  const client = useQueryClient()
  const path = `/${db}/_public_link/${id}`
  const queryKey = [...cacheKey(db, 'Ticket'), 'link', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<{ link: CustomerLink | null }>('GET', path, { signal }),
  })
  const keep = (answer: { link: CustomerLink | null }) => {
    client.setQueryData(queryKey, answer)
    // The code on the receipts is that of the link.
    return client.invalidateQueries({ queryKey: [...cacheKey(db, 'Ticket'), 'receipt', id] })
  }
  const make = useMutation({
    mutationFn: () => call<{ link: CustomerLink }>('POST', path, { body: { zone: placeZone() } }),
    onSuccess: keep,
  })
  const revoke = useMutation({
    mutationFn: () => call('DELETE', path),
    onSuccess: () => keep({ link: null }),
  })
  return {
    link: data?.link,
    make: () => make.mutate(),
    revoke: () => revoke.mutate(),
    isPending: make.isPending || revoke.isPending,
  }
}
