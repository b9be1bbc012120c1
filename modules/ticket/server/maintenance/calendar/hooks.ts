// A member who leaves a Group loses their calendar of it, and makes a new one when they come back.
import type { Hooks } from '#server/records/face.ts'
import { linkTables } from '#server/store/secrets/links.ts'

export const membershipHooks: Hooks = {
  async after({ verb, doc }, transaction) {
    const { user_id } = doc
    if (verb === 'remove' && typeof user_id === 'string') {
      await linkTables(transaction).revoke(transaction.name, user_id)
    }
  },
}
