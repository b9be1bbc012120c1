// Memberships of somebody who left, those that ended long ago too: no query of records finds these, and their last revision says a name.
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesTables } from '#server/store/tables/sql.ts'

const ofPerson: Statement = {
  name: 'memberships_that_were',
  text: `select distinct id from revisions where db = $1 and klass = 'Membership'
    and (body->>'user_id' = $2 or deleted and body->>'label' = any($3))`,
}

/** Ids of memberships of this person, or that ended under one of these names. */
export async function membershipsOf(
  { sql }: WritesTables,
  user_id: string,
  names: readonly string[],
): Promise<string[]> {
  return (await sql.read<{ id: string }>(ofPerson, [user_id, names])).map(({ id }) => id)
}
