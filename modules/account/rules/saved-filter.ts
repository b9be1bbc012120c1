// Whose saved filters are: their author's, and everybody's where they are shared.
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { Policy } from '#core/access/policies.ts'
import type { Readable } from '#core/access/readable.ts'

/** Members save their own; the author changes one, and the author or an administrator takes it away. */
export const savedFilterAccess: Policy = (actor, verb, record) => {
  const refused = membersMayEdit(actor, verb, record)
  if (refused || !record || verb === 'read') return refused
  if (record.created_by === actor.user_id) return undefined
  return verb === 'remove' && actor.membership?.editor && record.shared === true
    ? undefined
    : 'not_allowed'
}

/** Members read what is shared and what they saved themselves. */
export function readableFilters({ user_id, membership }: Actor): Readable {
  if (!membership) return 'none'
  return { $or: [{ shared: true }, { created_by: user_id }] }
}
