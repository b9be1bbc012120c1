// The Group's settings in the browser: read all at once, written one at a time (spec 3, modules/account/README.md).
import { newId } from '#core/ids.ts'
import { useFind, useSave } from '#web/api/records.ts'
import type { AdjustmentKey } from '../rules/adjustment.ts'
import { featureDefaults } from '../rules/adjustment.ts'

export interface Settings {
  /** False until they are known. */
  readonly ready: boolean
  /** As it is set, else what the Group has before anybody sets anything. */
  value(key: AdjustmentKey): unknown
  /** Rejects with `ApiError` when the server refuses. */
  save(key: AdjustmentKey, value: unknown): Promise<void>
}

export function useSettings(db: string): Settings {
  const { data } = useFind(db, 'Adjustment', { limit: 100 })
  const write = useSave(db, 'Adjustment', { handles: [422] })
  const stored = (key: AdjustmentKey) => data?.docs.find((doc) => doc.key === key)
  return {
    ready: data !== undefined,
    value: (key) => stored(key)?.value ?? featureDefaults[key],
    async save(key, value) {
      const { _id = newId('adj'), _rev } = stored(key) ?? {}
      await write.mutateAsync({ _id, _rev, key, value })
    },
  }
}
