// The index that leads from a person to his Groups: kept by `put` from the documents of two kinds in their own
// transaction, read across databases by the functions here and by nothing else.
import type { Run, Statement } from '../connections.ts'
import type { MembershipRow, Stored } from '../database.ts'

const saveMembership: Statement = {
  name: 'membership_save',
  text: `insert into memberships
      (db, id, user_id, email, pending, editor, report_view, bookmark, created_by)
    values ($1, $2, $3, lower($4), $5, $6, $7, $8, $9)
    on conflict (db, id) do update set user_id = excluded.user_id, email = excluded.email,
      pending = excluded.pending, editor = excluded.editor, report_view = excluded.report_view,
      bookmark = excluded.bookmark, created_by = excluded.created_by`,
  // Whoever had a place there, and whoever gets one.
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
    values ($1, $2, $3, $4, $5,
      coalesce((select amount from counters where db = $1 and kind = '*'), 0))
    on conflict (db) do update set name = excluded.name, plan = excluded.plan,
      created_by = excluded.created_by, over_limit_since = excluded.over_limit_since`,
  concerns: ([db]) => [db],
}
const dropGroup: Statement = {
  name: 'group_drop',
  text: 'delete from groups where db = $1',
  concerns: ([db]) => [db],
}

const groupsOver: Statement = {
  name: 'groups_over',
  text: `select db from groups
    where plan = 'free' and records > $1 or over_limit_since is not null order by db`,
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

/** Statements that bring the index in step with a winning revision; mostly none. */
export function indexChanges(
  db: string,
  before: Stored | undefined,
  after: Stored,
): [Statement, unknown[]][] {
  const kinds = [before?.deleted === false ? before.klass : null, after.klass]
  const changes: [Statement, unknown[]][] = []
  if (kinds.includes('Membership')) {
    const stays = after.klass === 'Membership' && !after.deleted
    changes.push(stays ? [saveMembership, membership(db, after)] : [dropMembership, [db, after.id]])
  }
  if (kinds.includes('Account') && after.id === db) {
    const stays = after.klass === 'Account' && !after.deleted
    changes.push(stays ? [saveGroup, group(db, after)] : [dropGroup, [db]])
  }
  return changes
}

function membership(db: string, { id, body }: Stored): unknown[] {
  const user_id = text(body['user_id'])
  const pending = body['pending'] === true || user_id === null
  const [editor, report_view, bookmark] = ['editor', 'report_view', 'bookmark'].map(
    (name) => body[name] === true,
  )
  const created_by = text(body['created_by'])
  const email = text(body['email']) ?? ''
  return [db, id, user_id, email, pending, editor, report_view, bookmark, created_by]
}

function group(db: string, { body }: Stored): unknown[] {
  const plan = text(body['confirmed-plan']) ?? 'free'
  const since = text(body['over_limit_since'])
  return [db, text(body['name']) ?? '', plan, text(body['created_by']), since]
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Memberships of a person by id and invitations to this confirmed address, each with its Group's facts. */
export async function readMemberships(run: Run, user_id: string, email: string | null) {
  const rows = await run<{ membership: MembershipRow }>(membershipsOf, [user_id, email])
  return rows.map(({ membership }) => membership)
}

/** Names of free Groups with more records than this, and of those marked for it: for the nightly look alone. */
export async function readGroupsOver(run: Run, records: number): Promise<string[]> {
  return (await run<{ db: string }>(groupsOver, [records])).map(({ db }) => db)
}
