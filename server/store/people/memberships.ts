// The indexes of rights that lead from a person to their Groups. Kinds declare them (`index`); a write keeps them in its
// own transaction; they are read across databases by the functions here and by nothing else.
import type { Entity, GroupIndexRow, MembershipIndexRow } from '#core/entity/entity.ts'
import type { Run, Statement } from '../connections/statement.ts'
import { toWire, type Stored } from '../documents/stored.ts'
import type { GroupRow, MembershipRow } from './rows.ts'

const saveMembership: Statement = {
  name: 'membership_save',
  text: `insert into memberships
      (db, id, user_id, email, pending, editor, report_view, bookmark, created_by)
    values ($1, $2, $3, lower($4), $5, $6, $7, $8, $9)
    on conflict (db, id) do update set user_id = excluded.user_id, email = excluded.email,
      pending = excluded.pending, editor = excluded.editor, report_view = excluded.report_view,
      bookmark = excluded.bookmark, created_by = excluded.created_by`,
  // The members before, and those after.
  concerns: ([db, , user_id, email]) => [db, user_id ?? String(email).toLowerCase()],
}
const dropMembership: Statement = {
  name: 'membership_drop',
  text: 'delete from memberships where db = $1 and id = $2',
  concerns: ([db]) => [db],
}
const saveGroup: Statement = {
  name: 'group_save',
  text: `insert into groups (db, name, plan, created_by, over_limit_since, records)
    select $1::text, $2::text, $3::text, $4::text, $5::timestamptz, coalesce(sum(amount), 0)
      from counters where db = $1 and kind = '*'
    on conflict (db) do update set name = excluded.name, plan = excluded.plan,
      created_by = excluded.created_by, over_limit_since = excluded.over_limit_since`,
  concerns: ([db]) => [db],
}
const dropGroup: Statement = {
  name: 'group_drop',
  text: 'delete from groups where db = $1',
  concerns: ([db]) => [db],
}

const groupOf: Statement = {
  name: 'group_of',
  text: 'select db, name, plan, records, created_by from groups where db = $1',
}
const groupsOver: Statement = {
  name: 'groups_over',
  text: `select db from groups
    where plan = $1 and records > $2 or plan = 'locked' or over_limit_since is not null order by db`,
}

/** A membership with its Group, as the JSON object it travels as inside other answers; aliases `m` and `g`. */
export const membershipJson = `jsonb_build_object('db', m.db, 'id', m.id, 'user_id', m.user_id,
  'email', m.email, 'pending', m.pending, 'editor', m.editor, 'report_view', m.report_view,
  'bookmark', m.bookmark, 'created_by', m.created_by, 'group', jsonb_build_object('db', g.db,
    'name', g.name, 'plan', g.plan, 'records', g.records, 'created_by', g.created_by))`

const membershipsOf: Statement = {
  name: 'memberships_of',
  text: `select ${membershipJson} as membership from memberships m join groups g on g.db = m.db
    where m.user_id = $1 or m.user_id is null and m.email = lower($2) order by m.db, m.id`,
}

/** Statements that bring the indexes in step with a record's winning revision; for most kinds none. */
export type IndexChanges = (
  db: string,
  before: Stored | undefined,
  after: Stored,
) => [Statement, unknown[]][]

/** Follows what these kinds declare. */
export function indexChangesOf(entities: readonly Pick<Entity, 'kind' | 'index'>[]): IndexChanges {
  const indexes = new Map(entities.map(({ kind, index }) => [kind, index]))
  const indexOf = (stored: Stored | undefined) =>
    stored && !stored.deleted ? indexes.get(stored.klass ?? '') : undefined
  return (db, before, after) => {
    const [had, has] = [indexOf(before), indexOf(after)]
    const changes: [Statement, unknown[]][] = []
    if (had && had.table !== has?.table) {
      if (had.table === 'memberships') changes.push([dropMembership, [db, after.id]])
      else if (after.id === db) changes.push([dropGroup, [db]])
    }
    if (has?.table === 'memberships') {
      changes.push([saveMembership, membershipValues(db, after.id, has.row(toWire(after)))])
    } else if (has && after.id === db) {
      changes.push([saveGroup, groupValues(db, has.row(toWire(after)))])
    }
    return changes
  }
}

function membershipValues(db: string, id: string, row: MembershipIndexRow): unknown[] {
  const { user_id, email, pending, editor, report_view, bookmark, created_by } = row
  return [db, id, user_id, email, pending, editor, report_view, bookmark, created_by]
}

function groupValues(db: string, { name, plan, created_by, over_limit_since }: GroupIndexRow) {
  return [db, name, plan, created_by, over_limit_since]
}

/** Memberships of a person by id and invitations to this confirmed address, each with its Group's facts. */
export async function readMemberships(run: Run, user_id: string, email: string | null) {
  const rows = await run<{ membership: MembershipRow }>(membershipsOf, [user_id, email])
  return rows.map(({ membership }) => membership)
}

/** Names of Groups of this plan with more records than these, and of those marked or locked for it: for the nightly look alone. */
export async function readGroupsOver(run: Run, plan: string, records: number): Promise<string[]> {
  return (await run<{ db: string }>(groupsOver, [plan, records])).map(({ db }) => db)
}

/** One Group by the name of its database. */
export async function readGroup(run: Run, db: string): Promise<GroupRow | undefined> {
  return (await run<GroupRow>(groupOf, [db]))[0]
}
