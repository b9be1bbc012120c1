// Backups in the browser. Rarely opened: their texts come with their page.
import type { WebModule } from '#web/face.ts'

export const backupWeb: WebModule = {
  name: 'backup',
  late: true,
  screens: [
    {
      path: '/account/$account_id/backup',
      name: 'backup',
      title: 'shell.menu.backup',
      load: () => import('./Backup.tsx'),
    },
  ],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
