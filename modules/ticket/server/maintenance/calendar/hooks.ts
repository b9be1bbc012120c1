// A member who leaves a Group loses their calendar of it, and makes a new one when they come back.
import type { Hooks } from '#server/records/face.ts'

export const membershipHooks: Hooks = {
  async after({ verb, doc }, { links, name }) {
    const { user_id } = doc
    if (verb === 'remove' && typeof user_id === 'string') await links.revoke(name, user_id)
  },
}
