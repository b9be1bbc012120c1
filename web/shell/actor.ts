// The actor of a Group as the browser knows them: the same facts that the server's policies get. Pure.
import type { Actor } from '#core/access/actor.ts'
import { unlimited } from '#core/access/entitlement.ts'
import { unusualRights } from '#core/access/rights.ts'
import { isConfirmed, type MyMembership, type SessionPerson } from '../api/session/session.ts'

/** Facts for the policies; the creator counts as administrator, always (spec 4). */
export function actorOf(person: SessionPerson, membership: MyMembership | undefined): Actor {
  const creator = membership?.creator ?? false
  return {
    user_id: person.id,
    email: person.email ?? person.unconfirmed_email,
    confirmed: isConfirmed(person),
    membership: membership
      ? {
          id: membership._id,
          editor: membership.editor || creator,
          ...unusualRights(membership),
          report_view: membership.report_view,
          creator,
          ...(membership.look !== undefined && { looking: true }),
        }
      : null,
    own: membership === undefined,
    scopes: null,
    group: membership
      ? {
          plan: membership['confirmed-plan'] ?? 'free',
          records: membership.records ?? 0,
          entitlement: membership.entitlement ?? unlimited,
          created_by: membership.group_created_by,
          parent: membership['parent-account-id'],
          ...(membership.deleted_at && { deleted: true }),
        }
      : null,
  }
}
