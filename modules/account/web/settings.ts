// The Group's settings in the administration, all at once.
import { useSettings as useStored, type Settings as Stored } from '#web/api/settings.ts'
import type { AdjustmentKey } from '../rules/adjustment.ts'

export type Settings = Stored<AdjustmentKey>

export function useSettings(db: string): Settings {
  return useStored<AdjustmentKey>(db, 'all', { handles: [422] })
}
