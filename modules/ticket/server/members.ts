// The members of a Group, for jobs that notify people.
import type { Database } from '#server/store/database.ts'

/** Members of a Group that are notified of something at most. */
const maxMembers = 500

export interface Member {
  readonly user_id: string
  /** Administrator of the Group. */
  readonly editor: boolean
}

export async function membersOf(database: Database): Promise<Member[]> {
  const selector = { klass: 'Membership', pending: false, user_id: { $gt: null } }
  const { found } = await database.find({ selector, limit: maxMembers })
  return found.map(({ body }) => ({
    user_id: String(body.user_id),
    editor: body.editor === true,
  }))
}
