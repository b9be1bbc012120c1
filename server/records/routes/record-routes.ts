// The routes of the record engine, joined: what every database answers, and what the product's alone do.
import type { Route } from '#server/calls/route.ts'
import { attachmentRoutes } from '../attachments/routes.ts'
import { replicationRoutes } from '../replication/routes.ts'
import { bulkRoutes } from './bulk.ts'
import { databaseRoutes } from './databases.ts'
import { documentRoutes } from './documents.ts'
import { indexRoutes } from './indexes.ts'
import { listRoutes } from './lists.ts'
import { namespaceRoutes } from './namespaces.ts'
import { importRoutes } from '../imports/routes.ts'
import { mergeRoutes } from '../merging/routes.ts'
import { trashRoutes } from '../trash/routes.ts'
import { historyRoutes, upkeepRoutes } from './upkeep.ts'

/** The same in databases of the product and in free ones. */
export const protocolRoutes: readonly Route[] = [
  ...databaseRoutes,
  ...listRoutes,
  ...namespaceRoutes,
  ...documentRoutes,
  ...bulkRoutes,
  ...attachmentRoutes,
  ...replicationRoutes,
  ...upkeepRoutes,
]

/** Those of the product's databases. */
export const recordRoutes: readonly Route[] = [
  ...importRoutes,
  ...mergeRoutes,
  ...trashRoutes,
  ...protocolRoutes,
  ...indexRoutes,
  ...historyRoutes,
]
