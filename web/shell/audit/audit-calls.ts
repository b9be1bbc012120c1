// Pages of the audit, and the address of its file.
import { useInfiniteQuery } from '@tanstack/react-query'
import { isDay, startOfDay } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import type { AuditEntry, AuditPage } from '#core/audit/entry.ts'
import { call, type ApiError } from '#web/api/client.ts'

/** As it is chosen: days of the place, both included; `''`: all. */
export interface AuditChoice {
  readonly from: string
  readonly to: string
  readonly person: string
  readonly event: string
}

export const everything: AuditChoice = { from: '', to: '', person: '', event: '' }

export function queryOf({ from, to, person, event }: AuditChoice): Record<string, string> {
  const query = {
    since: startOfDay(from)?.toISOString(),
    until: isDay(to) ? startOfDay(dayAfter(to, 1))?.toISOString() : undefined,
    person: person || undefined,
    event: event || undefined,
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Record<string, string>
}

export interface AuditPages {
  /** Undefined until the first page is there. */
  readonly entries: readonly AuditEntry[] | undefined
  readonly error: ApiError | null
  readonly more: boolean
  readonly isLoading: boolean
  readonly loadMore: () => void
}

/** `path`: `/acc-…/_audit`. */
export function useAudit(path: string, choice: AuditChoice): AuditPages {
  const query = queryOf(choice)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery<
    AuditPage,
    ApiError
  >({
    queryKey: ['audit', path, query],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const before = (pageParam as number) || undefined
      return call('GET', path, { query: { ...query, before, limit: 50 }, signal })
    },
    getNextPageParam: ({ next }) => next,
  })
  return {
    entries: data?.pages.flatMap((page) => page.entries),
    error,
    more: hasNextPage,
    isLoading: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
