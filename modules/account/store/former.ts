// Memberships of somebody who left, those that ended long ago too: no query of records finds these. Former releases did not keep whose an ended one was:
// of those, where no revision says so any more, the name is all there is to go by.
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesTables } from '#server/store/tables/sql.ts'

const ofPerson: Statement = {
  name: 'memberships_that_were',
  text: `select distinct id from revisions r where db = $1 and klass = 'Membership'
    and (body->>'user_id' = $2 or deleted and body->>'label' = any($3)
      and not exists (select from revisions o where o.db = $1 and o.id = r.id and o.body->>'user_id' <> $2))`,
}

/** Ids of memberships of this person, and of those that ended under one of these names and are nobody's else. */
export async function membershipsOf(
  { sql }: WritesTables,
  user_id: string,
  names: readonly string[],
): Promise<string[]> {
  return (await sql.read<{ id: string }>(ofPerson, [user_id, names])).map(({ id }) => id)
}
