// The server face of the module: Groups, memberships, settings, comments, counts.
import type { ServerModule } from '#server/records/face.ts'
import { audited } from '../rules/audited.ts'
import { importRules } from '../rules/import.ts'
import en from '../locales/mails/en.json' with { type: 'json' }
import ptBr from '../locales/mails/pt-BR.json' with { type: 'json' }
import { auditRoutes } from './audit.ts'
import { cardsJob } from './cards.ts'
import { commentHooks } from './comments.ts'
import { countByKlass, virtualCounters } from './counts.ts'
import { deletionJobs, deletionRoutes, deletionTask } from './deletion.ts'
import { personLeft } from './former.ts'
import { groupHooks, groupRoutes } from './groups.ts'
import { handOverRoutes } from './hand-over.ts'
import { groupLocale } from './language.ts'
import {
  carryMemberships,
  homeOfMembership,
  membershipHooks,
  virtualMemberships,
} from './memberships.ts'
import { pictureRoutes } from './pictures.ts'
import { savedFilterHooks } from './saved-filters.ts'
import { adjustmentHooks } from './settings.ts'
import { virtualSettings } from './settings-find.ts'
import { subGroupCards, subGroupCardsJob } from './sub-groups.ts'

export const accountServer: ServerModule = {
  name: 'account',
  audited,
  ownKinds: ['Comment', 'SavedFilter'],
  routes: [...groupRoutes, ...deletionRoutes, ...handOverRoutes, ...pictureRoutes, ...auditRoutes],
  carry: carryMemberships,
  groupLocale,
  hooks: {
    Account: groupHooks,
    Adjustment: adjustmentHooks,
    Comment: commentHooks,
    Membership: membershipHooks,
    SavedFilter: savedFilterHooks,
  },
  views: { 'count-by-klass/all': countByKlass },
  virtual: {
    Adjustment: virtualSettings,
    Counter: virtualCounters,
    Membership: virtualMemberships,
  },
  imports: importRules,
  nightly: [deletionTask],
  jobs: {
    person_left: personLeft,
    ...deletionJobs,
    cards: cardsJob,
    [subGroupCards]: subGroupCardsJob,
  },
  home: { Membership: homeOfMembership },
  texts: { en, 'pt-BR': ptBr },
}
