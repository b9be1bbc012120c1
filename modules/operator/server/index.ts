// The server face of the module: the calls of those who run the installation.
import type { ServerModule } from '#server/records/face.ts'
import { audited } from '../rules/audited.ts'
import { operatorSentences } from '../sentences.ts'
import { operatorRoutes } from './routes.ts'

export const operatorServer: ServerModule = {
  name: 'operator',
  audited,
  sentences: operatorSentences,
  routes: operatorRoutes,
}
