// Who may write, change and take away a comment (the specification is silent; the words stay the author's).
import { membersMayEdit } from '#core/access/policies.ts'
import type { Policy } from '#core/access/policies.ts'

/** Members read and write; the author changes it; the author or an administrator deletes it, and brings it back. */
export const commentAccess: Policy = (actor, verb, record) => {
  const refused = membersMayEdit(actor, verb, record)
  if (refused || !record || verb === 'read') return refused
  if (record.created_by === actor.user_id) return undefined
  return verb !== 'update' && actor.membership?.editor ? undefined : 'not_allowed'
}
