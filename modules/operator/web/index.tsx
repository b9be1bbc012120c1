// The screens of those who run the installation: loaded by nobody else.
import type { WebModule } from '#web/face.ts'

export const operatorWeb: WebModule = {
  name: 'operator',
  late: true,
  audited: () => import('./audited.ts'),
}
