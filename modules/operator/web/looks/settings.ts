// In the settings of a Group: operators who looked into it, where there were some.
import type { SettingsPart } from '#web/face.ts'

export const settings: SettingsPart = {
  rows: [{ section: 'plan', name: 'looks', load: () => import('./LooksHere.tsx'), cards: true }],
}
