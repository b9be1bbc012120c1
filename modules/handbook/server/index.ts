// What the handbooks add to the record engine.
import type { ServerModule } from '#server/records/face.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { handbookHooks } from './hooks.ts'
import { movedPage } from './moved.ts'
import { commentPointing } from './reading/comments.ts'
import { pagePointing } from './reading/pointing.ts'
import { handbookRoutes } from './routes.ts'

export const handbookServer: ServerModule = {
  name: 'handbook',
  routes: [...handbookRoutes, ...exchangeRoutes],
  moved: movedPage,
  hooks: { Handbook: handbookHooks },
  pointing: { Handbook: pagePointing, Comment: commentPointing },
}
