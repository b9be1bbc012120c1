// The address of one's own calendar of the Group: read, made, revoked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'

export interface CalendarLink {
  readonly url: string
  /** ISO moment. */
  readonly expires_at: string
}

interface Answer {
  readonly feed: CalendarLink | null
}

export interface CalendarLinkState {
  /** null: there is none; undefined until that is known. */
  readonly feed: CalendarLink | null | undefined
  readonly make: () => void
  readonly revoke: () => void
  readonly isPending: boolean
}

export function useCalendarLink(db: string): CalendarLinkState {
  const client = useQueryClient()
  const path = `/${db}/_calendar_feed`
  const queryKey = [...cacheKey(db), 'calendar-feed']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<Answer>('GET', path, { signal }),
  })
  const keep = (answer: Answer) => void client.setQueryData(queryKey, answer)
  const make = useMutation({ mutationFn: () => call<Answer>('POST', path), onSuccess: keep })
  const revoke = useMutation({
    mutationFn: () => call('DELETE', path),
    onSuccess: () => keep({ feed: null }),
  })
  return {
    feed: data?.feed,
    make: () => make.mutate(),
    revoke: () => revoke.mutate(),
    isPending: make.isPending || revoke.isPending,
  }
}
