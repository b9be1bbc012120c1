// What lies in the trash of a Group, and what is done with it: brought back, or taken away for good.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trashKind, type Trashed } from '#core/access/trash.ts'
import type { FindAnswer } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { restoreMany } from './restore.ts'
import { find } from '#web/api/find.ts'
import { cacheKey, keepFormer, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { batches } from '#web/api/writing/write-many.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { containing } from '../search/conditions.ts'

/** Records that are shown at first, and that come with each step. */
const step = 50

export function useTrash({ words, kind }: { words: string; kind: string }) {
  const { db } = useGroup()
  const [limit, setLimit] = useState(step)
  const selector = {
    ...(words.trim() && { label: { $regex: containing(words) } }),
    ...(kind && { item_type: kind }),
  }
  const query = { selector: { klass: trashKind, ...selector }, limit, total: true }
  // Counts as a timeline: whatever refreshes those refreshes this one.
  const key = [...cacheKey(db, 'DocumentChange'), 'trash']
  const { data, error, isPending, refetch } = useQuery<FindAnswer, ApiError>({
    queryKey: [...key, query],
    queryFn: ({ signal }) => find(db, query, signal),
    placeholderData: keepFormer<FindAnswer>(key),
  })
  const items = (data?.docs ?? []) as Trashed[]
  return {
    items,
    error,
    isPending,
    hasMore: items.length < (data?.total ?? 0),
    loadMore: () => setLimit(limit + step),
    retry: () => void refetch(),
  }
}

/** `done`: with the ids that were refused. */
export function useTrashActions(done: (refused: readonly string[]) => void) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    void work()
      .catch(showError)
      .finally(() => {
        setBusy(false)
        void refresh(client, db)
      })
  }
  return {
    isBusy,
    restore: (items: readonly Trashed[]) =>
      run(async () => {
        const outcomes = await restoreMany(
          db,
          items.map(({ _id }) => _id),
        )
        const refused = outcomes.flatMap((one) => ('refused' in one ? one : []))
        const count = items.length - refused.length
        if (count > 0) void toast({ message: t('trash.restored', { count }) })
        done(refused.map(({ id }) => id))
        if (refused[0]) throw refused[0].refused
      }),
    purge: (items: readonly Trashed[]) =>
      run(async () => {
        let count = 0
        for (const some of batches(items)) {
          const body = { ids: some.map(({ _id }) => _id) }
          const { purged } = await call<{ purged: number }>('POST', `/${db}/_trash/purge`, { body })
          count += purged
        }
        void toast({ message: t('trash.purged', { count }) })
        done([])
      }),
  }
}
