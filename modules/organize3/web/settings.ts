// What the app of money says in the settings.
import type { SettingsPart } from '#web/face.ts'

export const settings: SettingsPart = {
  rows: [
    {
      section: 'money',
      name: 'budget',
      title: 'adjustment.options.key.budget',
      help: 'admin.feature.budget',
      flag: 'budget',
    },
  ],
}
