// Backups of a Group, in its settings.
import { editorsAlone } from '#core/access/policies.ts'
import type { SettingsPart } from '#web/face.ts'

export const settings: SettingsPart = {
  words: [
    {
      en: () => import('../locales/en.json'),
      'pt-BR': () => import('../locales/pt-BR.json'),
    },
  ],
  rows: [
    {
      section: 'plan',
      name: 'backup',
      title: 'shell.menu.backup',
      load: () => import('./BackupPart.tsx'),
      cards: true,
      whenLocked: true,
      isOffered: ({ actor, hidden }) =>
        editorsAlone(actor) === undefined && !hidden.includes('backup'),
    },
  ],
}
