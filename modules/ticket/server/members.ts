// The members of a Group, for jobs that notify people.
import type { House } from '#server/house.ts'
import type { Database } from '#server/store/database.ts'
import type { MemberRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'

/** Members of a Group that are notified of something at most. */
const maxMembers = 500

export function membersOf({ store }: House, { name }: Database): Promise<MemberRow[]> {
  return peopleTables(store).members(name, maxMembers)
}
