// All public links to files and folders of a Group.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import type { SharedLink } from '../../rules/shared-link.ts'
import { kind } from '#web/files/disk/items.ts'

export const linksKey = (db: string) => [...cacheKey(db, kind), 'links']

export function useLinks(db: string) {
  return useQuery({
    queryKey: linksKey(db),
    queryFn: ({ signal }) => call<{ links: SharedLink[] }>('GET', `/${db}/_disk/links`, { signal }),
  })
}
