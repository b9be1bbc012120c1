// All Groups of the installation, and who is a member of one: for jobs that look after every Group.
import { isGroup } from '#core/ids.ts'
import type { Database, Store } from '#server/store/database.ts'

/** Members of a Group that are notified of something at most. */
const mostMembers = 500

/** Groups by name; all their names begin alike. */
export async function* groupNames(store: Store): AsyncGenerator<string> {
  for (let names = await store.databaseNames('acc-'); names.length > 0;) {
    yield* names.filter(isGroup)
    if (!names.some(isGroup)) return
    names = await store.databaseNames(names.at(-1)!)
  }
}

export interface Member {
  readonly user_id: string
  /** Administrator of the Group. */
  readonly editor: boolean
}

export async function membersOf(database: Database): Promise<Member[]> {
  const selector = { klass: 'Membership', pending: false, user_id: { $gt: null } }
  const { found } = await database.find({ selector, limit: mostMembers })
  return found.map(({ body }) => ({
    user_id: String(body.user_id),
    editor: body.editor === true,
  }))
}
