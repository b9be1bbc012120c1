// The server faces of the modules: routes, rules that need other records, views, jobs.
import { accountServer } from '#modules/account/server/index.ts'
import { backupServer } from '#modules/backup/server/index.ts'
import { bookmarkServer } from '#modules/bookmark/server/index.ts'
import { exoreaderServer } from '#modules/exoreader/server/index.ts'
import { handbookServer } from '#modules/handbook/server/index.ts'
import { notificationServer } from '#modules/notification/server/index.ts'
import { operatorServer } from '#modules/operator/server/index.ts'
import { organize3Server } from '#modules/organize3/server/index.ts'
import { plansServer } from '#modules/plans/server/index.ts'
import { rdiskServer } from '#modules/rdisk/server/index.ts'
import { ticketServer } from '#modules/ticket/server/index.ts'
import { userServer } from '#modules/user/server/index.ts'
import { welcomeServer } from './welcome/routes.ts'
import type { Entity } from '#core/entity/entity.ts'
import { addSentences } from '#core/errors.ts'
import type { PlacingByKind } from '#core/entity/place.ts'
import type { PointingByKind } from '#core/entity/pointers.ts'
import type { ServerModule } from '#server/records/face.ts'
import { followPointers } from '#server/store/pointers/changes.ts'
import type { StoreOptions } from '#server/store/store.ts'

export const serverModules: readonly ServerModule[] = [
  ticketServer,
  handbookServer,
  organize3Server,
  exoreaderServer,
  bookmarkServer,
  rdiskServer,
  accountServer,
  plansServer,
  backupServer,
  userServer,
  notificationServer,
  operatorServer,
  welcomeServer,
]

for (const { sentences } of serverModules) addSentences(sentences ?? {})

const pointing: PointingByKind = Object.assign({}, ...serverModules.map(({ pointing }) => pointing))
const placing: PlacingByKind = Object.assign({}, ...serverModules.map(({ placing }) => placing))

/** Tables that modules bring, and what is kept beside records of these kinds and follows from them. */
export const tablesOf = (entities: readonly Entity[]) =>
  ({
    migrations: serverModules.map(({ tables }) => tables?.migrations ?? {}),
    followers: [
      followPointers(pointing),
      ...serverModules.flatMap(({ tables }) => tables?.followers?.({ entities, placing }) ?? []),
    ],
  }) satisfies Partial<StoreOptions>
