// What is confirmed in a wallet on a day, and the calls that lock its books up to it and unlock them.
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { isDay } from '#core/time/day.ts'
import type { WriteAnswer } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { find } from '#web/api/find.ts'
import { act } from '#web/api/writing/actions.ts'
import { cacheKey, refresh } from '#web/api/records.ts'

/** Decimal text; undefined until it is known. */
export function useBalanceOn(db: string, id: string, day: string): string | undefined {
  return useQuery({
    queryKey: [...cacheKey(db, 'Wallet'), 'on', id, day],
    queryFn: async ({ signal }) => {
      const query = { selector: { klass: 'Wallet', _id: id }, as_of: day, limit: 1 }
      const [wallet] = (await find(db, query, signal)).docs
      return String(wallet?.balance ?? '')
    },
    enabled: isDay(day),
  }).data
}

/** What the books are locked with; undefined: they are unlocked. */
type Lock = { readonly day: string; readonly balance: string } | undefined

/** Its screen says what goes wrong. */
export function useLockBooks(id: string): UseMutationResult<WriteAnswer, ApiError, Lock> {
  const { db } = useGroup()
  const client = useQueryClient()
  return useMutation<WriteAnswer, ApiError, Lock>({
    meta: { quiet: true },
    mutationFn: (lock) =>
      act(db, { id, action: lock ? 'books/lock' : 'books/unlock', ...(lock && { body: lock }) }),
    onSuccess: () => refresh(client, db, 'Wallet'),
  })
}
