// A password for another program (spec 2): what it is for and what it may do. Its secret is shown once, when it
// is made, and kept as a hash outside the documents.
import { defineEntity } from '#core/entity/entity.ts'
import type { Policy } from '#core/access/policies.ts'
import { flag } from '#core/fields/flag.ts'
import { json } from '#core/fields/json.ts'
import { text } from '#core/fields/text.ts'
import { permissionErrors } from '../rules/permissions.ts'

/** A token can neither make tokens nor change what they may do. */
const ownerInPerson: Policy = (actor, verb) => {
  if (!actor.own) return 'not_allowed'
  return verb === 'read' || actor.scopes === null ? undefined : 'not_allowed'
}

export const userToken = defineEntity({
  kind: 'UserToken',
  prefix: 'tok',
  icon: 'key',
  fields: {
    description: text({ required: true, example: 'Price list script', second: 'Backup at night' }),
    // Scopes (`tokenScopes`), each alone or bound to a Group by `@acc-…`.
    permissions: { ...json({ required: true }), example: ['read'], second: ['read', 'write'] },
    active: flag({ initial: true }),
    user_id: text({ system: true, hidden: true }),
  },
  label: ({ description = '' }) => description,
  filters: ['active'],
  access: ownerInPerson,
  conflicts: 'refused',
  check: ({ permissions }) => (permissions === undefined ? {} : permissionErrors(permissions)),
})
