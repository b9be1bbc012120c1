// The indexes of rights that lead from a person to their Groups. Kinds declare them (`index`); a write keeps them in its
// own transaction; they are read across databases by the functions here and by nothing else. Members of a Group belong to the Groups
// below it too: that is read with each membership and kept nowhere.
import { plansOfSubGroups } from '#core/access/entitlement.ts'
import type { Entity, GroupIndexRow, MembershipIndexRow } from '#core/entity/entity.ts'
import type { Run, Statement } from '../connections/statement.ts'
import { toWire, type Stored } from '../documents/stored.ts'
import type { GroupRow, MemberRow, MembershipRow } from './rows.ts'

const saveMembership: Statement = {
  name: 'membership_save',
  text: `insert into memberships
      (db, id, user_id, email, pending, editor, report_view, bookmark, created_by, rights)
    values ($1, $2, $3, lower($4), $5, $6, $7, $8, $9, $10::jsonb)
    on conflict (db, id) do update set user_id = excluded.user_id, email = excluded.email,
      pending = excluded.pending, editor = excluded.editor, report_view = excluded.report_view,
      bookmark = excluded.bookmark, created_by = excluded.created_by, rights = excluded.rights`,
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
  text: `insert into groups (db, name, plan, created_by, over_limit_since, parent, exception, deleted_at, records)
    select $1::text, $2::text, $3::text, $4::text, $5::timestamptz, $6::text, $7::jsonb, $8::timestamptz, coalesce(sum(amount), 0)
      from counters where db = $1 and kind = '*'
    on conflict (db) do update set name = excluded.name, plan = excluded.plan,
      created_by = excluded.created_by, over_limit_since = excluded.over_limit_since, parent = excluded.parent,
      exception = excluded.exception, deleted_at = excluded.deleted_at`,
  // The members of the one above too.
  concerns: ([db, , , , , parent]) => (parent ? [db, parent] : [db]),
}
const dropGroup: Statement = {
  name: 'group_drop',
  text: 'delete from groups where db = $1',
  concerns: ([db]) => [db],
}

/** The plan that holds for a Group `g` below the Group `above`. */
export const planInForce = `case when above.plan in (${plansOfSubGroups.map((plan) => `'${plan}'`).join(', ')})
  then above.plan else g.plan end`
/** A deleted Group is closed as a locked one is, wherever that is looked at. */
export const exceptionInForce = `case when g.deleted_at is null then g.exception else '{"open": false}'::jsonb end`
const groupOf: Statement = {
  name: 'group_of',
  text: `select g.db, g.name, ${planInForce} as plan, g.records, g.created_by, g.parent, ${exceptionInForce} as exception,
      g.deleted_at
    from groups g left join groups above on above.db = g.parent where g.db = $1`,
}
const groupsBelow: Statement = {
  name: 'groups_below',
  text: 'select db from groups where parent = $1 order by db',
}
const groupsOver: Statement = {
  name: 'groups_over',
  text: `select db from groups
    where plan = $1 and records > $2 or plan = 'locked' or over_limit_since is not null order by db`,
}

const groupsDeleted: Statement = {
  name: 'groups_deleted',
  text: 'select db from groups where deleted_at is not null order by deleted_at, db',
}

/** A membership with its Group, as the JSON object it travels as inside other answers. */
const asJson = (
  rights: string,
) => `jsonb_build_object('id', m.id, 'user_id', m.user_id, 'email', m.email,
  'pending', m.pending, 'editor', m.editor, ${rights}, 'group', jsonb_build_object('db', g.db, 'name', g.name,
    'plan', ${planInForce}, 'records', g.records, 'created_by', g.created_by, 'parent', g.parent,
    'exception', ${exceptionInForce}, 'deleted_at', to_char(g.deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`
const own =
  asJson(`'db', m.db, 'inherited', false, 'report_view', m.report_view, 'bookmark', m.bookmark,
  'created_by', m.created_by, 'rights', m.rights`)
/** Of what the person may do in the Group above this goes on below: whether they administer it (spec 6), and what they may not. */
const inherited = asJson(
  `'db', g.db, 'inherited', true, 'report_view', false, 'bookmark', false, 'created_by', null,
    'rights', m.rights - 'manages_people'`,
)
/** An operator reads a Group as a member would, until the end of the look `m`. */
const looking =
  asJson(`'db', m.db, 'inherited', false, 'report_view', false, 'bookmark', false, 'created_by', null, 'rights', null,
  'look', to_char(m.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** Looks of an operator for which this holds of `l`: rows of `membership`, as JSON. */
export const looksWhere = (holds: string) => `select ${looking} as membership
    from (select l.id, l.operator as user_id, '' as email, false as pending, false as editor, l.group_id as db, l.ends_at
      from looks l join operators o on o.user_id = l.operator where ${holds}) m
    join groups g on g.db = m.db left join groups above on above.db = g.parent`

/** Rows of `m` that lead to the Group `g` below, where the person has no membership of their own. */
const below = `memberships m join groups g on g.parent = m.db join groups above on above.db = g.parent
  where not m.pending and m.user_id is not null and not exists (select from memberships o
    where o.db = g.db and o.user_id = m.user_id and not o.pending)`

/** Memberships for which this holds of `m`, and those that follow from them (spec 6): rows of `membership`, as JSON. */
export const membershipsWhere = (holds: string) => `select ${own} as membership
    from memberships m left join groups g on g.db = m.db left join groups above on above.db = g.parent where ${holds}
  union all select ${inherited} from ${below} and (${holds})`

const membershipsOf: Statement = {
  name: 'memberships_of',
  text: `select membership from (${membershipsWhere(
    'm.user_id = $1 or m.user_id is null and m.email = lower($2)',
  )}) all_of_them where membership->'group'->>'db' is not null order by membership->>'db', membership->>'id'`,
}
/** Who belongs to the Group `$1`: its own members and those of the Group above. */
const membersWhere = (holds: string) => `select * from (
    select id, user_id, email, editor, null as parent from memberships
      where db = $1 and not pending and user_id is not null
    union all select m.id, m.user_id, m.email, m.editor, g.parent from ${below} and g.db = $1) member
  where ${holds} order by parent is not null, user_id`
const members: Statement = {
  name: 'members_of_group',
  text: `${membersWhere('true')} limit $2`,
}
const administrators: Statement = {
  name: 'administrators_of_group',
  text: `${membersWhere('editor')} limit $2`,
}
const member: Statement = {
  name: 'member_of_group',
  text: membersWhere('user_id = $2'),
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
  const { user_id, email, pending, editor, report_view, bookmark, created_by, rights } = row
  const kept = rights && JSON.stringify(rights)
  return [db, id, user_id, email, pending, editor, report_view, bookmark, created_by, kept]
}

function groupValues(db: string, row: GroupIndexRow): unknown[] {
  const { name, plan, created_by, over_limit_since, parent, exception, deleted_at } = row
  const granted = exception ? JSON.stringify(exception) : null
  return [db, name, plan, created_by, over_limit_since, parent, granted, deleted_at ?? null]
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

/** Groups that were deleted and are not burnt yet, for the nightly look alone. */
export async function readGroupsDeleted(run: Run): Promise<string[]> {
  return (await run<{ db: string }>(groupsDeleted, [])).map(({ db }) => db)
}

/** One Group by the name of its database. */
export async function readGroup(run: Run, db: string): Promise<GroupRow | undefined> {
  return (await run<GroupRow>(groupOf, [db]))[0]
}

/** Names of the Groups below this one. */
export async function readGroupsBelow(run: Run, db: string): Promise<string[]> {
  return (await run<{ db: string }>(groupsBelow, [db])).map((row) => row.db)
}

/** Members of this Group by their ids, behind its own those by the Group above; at most `limit`. */
export const readMembers = (run: Run, db: string, limit: number) =>
  run<MemberRow>(members, [db, limit])

/** Those of them who administer it. */
export const readAdministrators = (run: Run, db: string, limit: number) =>
  run<MemberRow>(administrators, [db, limit])

export async function readIsMember(run: Run, db: string, user_id: string): Promise<boolean> {
  return (await run(member, [db, user_id])).length > 0
}
