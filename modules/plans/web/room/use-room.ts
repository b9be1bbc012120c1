// The records of a kind that can be deleted to make room, a page at a time, and deleting those that were chosen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoomPage, RoomRecord } from '../../rules/room.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer, refresh } from '#web/api/records.ts'
import { outcomeOf, type InlineAnswer } from '#web/api/writing/write-many.ts'

export interface RoomQuery {
  readonly kind: string
  readonly order: 'oldest' | 'newest'
  /** Records before the page. */
  readonly skip: number
}

export function useRoomPage(db: string, { kind, order, skip }: RoomQuery) {
  const key = [...cacheKey(db, 'views'), 'room', kind]
  return useQuery<RoomPage, ApiError>({
    queryKey: [...key, order, skip],
    queryFn: ({ signal }) =>
      call<RoomPage>('GET', `/${db}/_usage/${kind}`, { query: { order, skip }, signal }),
    placeholderData: keepFormer<RoomPage>(key),
    enabled: kind !== '',
  })
}

/** Deletes records of a page; answers why those that are still there are not gone. */
export function useDeletion(db: string, kind: string) {
  const client = useQueryClient()
  return useMutation<ReadonlyMap<string, ApiError>, ApiError, readonly RoomRecord[]>({
    async mutationFn(chosen) {
      const body = { records: chosen.map(({ id, rev }) => ({ id, rev })) }
      const answers = await call<InlineAnswer[]>('POST', `/${db}/_usage/_delete`, { body })
      const outcomes = answers.map(outcomeOf)
      return new Map(
        outcomes.flatMap((one) => ('refused' in one ? [[one.id, one.refused] as const] : [])),
      )
    },
    async onSettled() {
      await refresh(client, db, kind)
      // Memberships tell how many records there are.
      await client.invalidateQueries({ queryKey: ['memberships'] })
    },
  })
}
