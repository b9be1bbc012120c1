// The public link to one file or folder: read, made, changed, revoked. The lists that show who has one are loaded anew.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeZone } from '#core/time/day.ts'
import { call } from '#web/api/client.ts'
import type { SharedLink } from '../../rules/shared-link.ts'
import { linksKey } from './use-links.ts'

/** What a link shall be; what is left out stays. */
export interface LinkChange {
  readonly days?: number
  /** null: none. */
  readonly password?: string | null
}

/** The link to one file or folder: undefined until it is known, null when there is none. */
export function useLink(db: string, id: string) {
  const client = useQueryClient()
  const path = `/${db}/_disk/links/${id}`
  const queryKey = [...linksKey(db), id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<{ link: SharedLink | null }>('GET', path, { signal }),
  })
  const keep = (answer: { link: SharedLink | null }) => {
    client.setQueryData(queryKey, answer)
    return client.invalidateQueries({ queryKey: linksKey(db), exact: true })
  }
  const put = useMutation({
    mutationFn: (change: LinkChange) =>
      call<{ link: SharedLink }>('PUT', path, { body: { ...change, zone: placeZone() } }),
    onSuccess: keep,
  })
  const revoke = useMutation({
    mutationFn: () => call('DELETE', path),
    onSuccess: () => keep({ link: null }),
  })
  return { link: data?.link, put, revoke }
}
