// One setting of the Group: read, and written over the revision that was read.
import { newId } from '#core/ids.ts'
import { useFind, useSave } from '#web/api/records.ts'

export interface StoredSetting {
  /** False until it is known. */
  readonly ready: boolean
  /** undefined when nobody set it. */
  readonly value: unknown
  /** Rejects with `ApiError` when the server refuses. */
  save(value: unknown): Promise<void>
}

export function useSetting(db: string, key: string): StoredSetting {
  const { data } = useFind(db, 'Adjustment', { selector: { key }, limit: 1 })
  const write = useSave(db, 'Adjustment')
  const stored = data?.docs[0]
  return {
    ready: data !== undefined,
    value: stored?.value,
    async save(value) {
      const { _id = newId('adj'), _rev } = stored ?? {}
      await write.mutateAsync({ _id, _rev, key, value })
    },
  }
}
