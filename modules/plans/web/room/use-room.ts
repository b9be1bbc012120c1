// The records of a kind that can be deleted to make room, a page at a time, and deleting those that were chosen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { roomPage, type RoomPage, type RoomRecord } from '../../rules/room.ts'
import { ApiError, call, type Refusal } from '#web/api/client.ts'
import { cacheKey, keepFormer, refresh } from '#web/api/records.ts'

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

type Answer = { readonly id: string } & ({ readonly rev: string } | Refusal)

/** Deletes them; answers how many are gone, and why the others are not. */
export function useDeletion(db: string, kind: string) {
  const client = useQueryClient()
  return useMutation<ReadonlyMap<string, ApiError>, ApiError, readonly RoomRecord[]>({
    async mutationFn(chosen) {
      const records = chosen.slice(0, roomPage).map(({ id, rev }) => ({ id, rev }))
      const body = { records }
      const answers = await call<Answer[]>('POST', `/${db}/_usage/_delete`, { body })
      return new Map(
        answers.flatMap((one) => ('rev' in one ? [] : [[one.id, new ApiError(422, one)]])),
      )
    },
    async onSettled() {
      await refresh(client, db, kind)
      // Memberships tell how many records there are.
      await client.invalidateQueries({ queryKey: ['memberships'] })
    },
  })
}
