// Polls a feed at once, and reports that it does, or when it will.
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { refreshFeed } from '../reader-calls.ts'

/** A poll that begins within this time, in milliseconds, is reported as now. */
const laterMs = 60_000

/** Takes the id of the subscription. Never rejects. */
export function useFetchNow(): (id: string) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  return async (id) => {
    try {
      const { next_at } = await refreshFeed(db, id)
      const isLater = new Date(next_at).getTime() - Date.now() > laterMs
      const when = exactDate(new Date(next_at), t.locale)
      void toast({ message: t(isLater ? 'reader.fetched_lately' : 'reader.fetching', { when }) })
    } catch (error) {
      showError(error)
    }
  }
}
