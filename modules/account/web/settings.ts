// The Group's settings in the administration: all at once, with what a Group has before anybody sets anything.
import { useSettings as useStored, type Settings as Stored } from '#web/api/settings.ts'
import { featureDefaults, type AdjustmentKey } from '../rules/adjustment.ts'

export type Settings = Stored<AdjustmentKey>

export function useSettings(db: string): Settings {
  const settings = useStored<AdjustmentKey>(db, 'all', { handles: [422] })
  return { ...settings, value: (key) => settings.value(key) ?? featureDefaults[key] }
}
