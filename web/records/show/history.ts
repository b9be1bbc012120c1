// What happened to a record: its changes, newest first, as the server reads them from the revisions.
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'

/** One save of one record. */
export interface HistoryEntry extends WireDocument {
  /** create, update, destroy, restore, or an event of the kind's own such as status. */
  readonly event: string
  readonly created_at: string
  readonly created_by?: string
  readonly rev: string
  readonly item_id: string
  readonly item_type: string
  /** What it changed is no longer kept: only who, when and which event are. */
  readonly thinned?: true
  /** Field → before and after. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Names of files that came, or were replaced, and of those that went. */
  readonly files?: FileChanges
}

export interface FileChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export interface History {
  readonly entries: readonly HistoryEntry[]
  readonly isPending: boolean
  /** There are older ones than those asked for. */
  readonly hasMore: boolean
}

/** Changes shown at first. */
export const historyStep = 10

/** The latest changes of one record, `limit` at most. */
export function useHistory(db: string, id: string, limit = 20): History {
  const query = { selector: { item_id: id }, limit: limit + 1 }
  const { data, isPending } = useFind(db, 'DocumentChange', query)
  const entries = (data?.docs ?? []) as unknown as HistoryEntry[]
  return { entries: entries.slice(0, limit), isPending, hasMore: entries.length > limit }
}
