// The save that brought a ticket from an old book, if one did.
import { useGroup } from '#web/api/context.ts'
import { useHistory, type HistoryEntry } from '#web/records/show/history.ts'

/** Undefined for a ticket that was opened here. A moment of the ticket that is the moment of this save is none that the book knew. */
export function useBrought(id: string): HistoryEntry | undefined {
  const { db } = useGroup()
  return useHistory(db, id).entries.find(({ event }) => event === 'import')
}
