// The server faces of the modules: routes, rules that need other records, views, jobs.
import { accountServer } from '#modules/account/server/index.ts'
import { notificationServer } from '#modules/notification/server/index.ts'
import { ticketServer } from '#modules/ticket/server/index.ts'
import { userServer } from '#modules/user/server/index.ts'
import type { ServerModule } from '#server/records/face.ts'

export const serverModules: readonly ServerModule[] = [
  ticketServer,
  accountServer,
  userServer,
  notificationServer,
]
