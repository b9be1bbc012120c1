// What the rows of the settings share: the settings of the Group as they are, and how they are saved.
import { createContext, use } from 'react'
import type { Settings } from '#web/api/settings.ts'
import type { SettingsView } from '#web/face.ts'

export interface SharedSettings {
  readonly view: SettingsView
  readonly settings: Settings
  /** Members read what administrators write. */
  readonly mayEdit: boolean
}

export const SettingsContext = createContext<SharedSettings | undefined>(undefined)

export function useSharedSettings(): SharedSettings {
  const shared = use(SettingsContext)
  if (!shared) throw new Error('the settings are not at hand here')
  return shared
}
