// Backups in the browser. Rarely opened: their part of the settings brings its texts along.
import type { WebModule } from '#web/face.ts'

export const backupWeb: WebModule = {
  name: 'backup',
  audited: () => import('./audited.ts'),
  settings: () => import('./settings.ts'),
}
