// The Group that a program means which speaks the API of linkding, whose addresses name none: the one that its token is bound to
// or, where it opens several, the only one that the person belongs to.
import { fail, failCall } from '#core/errors.ts'
import { readableOf } from '#core/access/readable.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { Call } from '#server/calls/route.ts'
import { contextOf } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { groupsMeant, admitActor } from '#server/session/actor.ts'
import { bookmark } from '../../entities/bookmark.ts'

const severalGroups =
  'This token opens several Groups: please make one that is bound to the Group whose bookmarks you mean'
const noGroup = 'This token opens no Group'

/** Failure unauthorized without a session, forbidden where the token leads to no Group or several, and those of `admitActor`. */
export function contextOfToken(call: Call, scope: 'read' | 'write'): RecordContext {
  if (call.session.person === null) throw fail('unauthorized', 'login_again')
  const [db, another] = groupsMeant(call.session, (scopes) => scopes?.length !== 0)
  if (db === undefined) throw failCall('forbidden', noGroup)
  if (another !== undefined) throw failCall('forbidden', severalGroups)
  const context = contextOf(call, db)
  admitActor(context.actor, scope)
  if (readableOf(bookmark as unknown as Entity, context.actor) === 'none') {
    throw fail('forbidden', 'not_allowed')
  }
  return context
}
