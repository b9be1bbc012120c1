// The web faces of the modules, one line each. Only what is light is loaded with them: screens come when opened.
import type { WebModule } from '#web/face.ts'
import { accountWeb } from '#modules/account/web/index.tsx'
import { backupWeb } from '#modules/backup/web/index.tsx'
import { bookmarkWeb } from '#modules/bookmark/web/index.tsx'
import { exoreaderWeb } from '#modules/exoreader/web/index.tsx'
import { handbookWeb } from '#modules/handbook/web/index.tsx'
import { notificationWeb, statusCards } from '#modules/notification/web/index.tsx'
import { operatorCards, operatorWeb } from '#modules/operator/web/index.tsx'
import { organize3Web } from '#modules/organize3/web/index.tsx'
import { planCards, plansWeb } from '#modules/plans/web/index.tsx'
import { rdiskWeb } from '#modules/rdisk/web/index.tsx'
import { furtherWeb, ticketWeb } from '#modules/ticket/web/index.tsx'
import { captureWeb, textnotesWeb } from '#modules/textnotes/web/index.tsx'
import { signedOutWeb } from '#modules/user/web/signed-out.ts'
import { userWeb } from '#modules/user/web/index.tsx'
import { shellScreens } from '#web/shell/screens.ts'

export const webModules: readonly WebModule[] = [
  shellScreens,
  signedOutWeb,
  planCards,
  operatorCards,
  ticketWeb,
  furtherWeb,
  handbookWeb,
  organize3Web,
  exoreaderWeb,
  rdiskWeb,
  bookmarkWeb,
  textnotesWeb,
  captureWeb,
  statusCards,
  backupWeb,
  accountWeb,
  plansWeb,
  userWeb,
  notificationWeb,
  operatorWeb,
]
