// Backups in the browser. Rarely opened: their page brings its texts along.
import type { WebModule } from '#web/face.ts'

export const backupWeb: WebModule = {
  name: 'backup',
  audited: () => import('./audited.ts'),
  screens: [
    {
      path: '/account/$account_id/backup',
      name: 'backup',
      title: 'shell.menu.backup',
      whenLocked: true,
      load: () => import('./Backup.tsx'),
    },
  ],
}
