// What those who run the installation see and change across databases: people and Groups by their rows, never by their records.
import { isGroup, isPerson } from '#core/ids.ts'
import type { EntitlementException } from '#core/access/entitlement.ts'
import type { Statement } from '../connections/statement.ts'
import { exceptionInForce, planInForce } from '../people/memberships.ts'
import type { WritesShared } from '../tables/sql.ts'

export interface PersonFound {
  readonly user_id: string
  readonly email: string | null
  readonly unconfirmed_email: string | null
  /** ISO moments. */
  readonly created_at: string
  readonly confirmed_at: string | null
  readonly locked_at: string | null
  readonly locked_because: string | null
  readonly operator: boolean
  readonly sessions: number
  readonly tokens: number
  readonly groups: number
}

export interface GroupFound {
  readonly db: string
  readonly name: string
  /** Its own; the one in force may be that of the Group above. */
  readonly plan: string
  readonly plan_in_force: string
  readonly parent: string | null
  readonly created_by: string | null
  /** Its own; the one in force closes a deleted Group too. */
  readonly exception: EntitlementException | null
  readonly exception_in_force: EntitlementException | null
  readonly records: number
  readonly members: number
  readonly administrators: number
}

/** An operator looks into a Group. */
export interface Look {
  readonly id: string
  readonly operator: string
  readonly operator_name: string
  readonly group_id: string
  readonly reason: string
  /** ISO moments. */
  readonly begun_at: string
  readonly ends_at: string
}

/** A page behind this id (`''`: the first). */
export interface OperatingQuery {
  /** An id, which finds its own alone, or a part of an address or name; `''`: all. */
  readonly text: string
  readonly after: string
  readonly limit: number
}

const people: Statement = {
  name: 'operating_people',
  text: `select p.user_id, p.email, p.unconfirmed_email, p.created_at, p.confirmed_at, p.locked_at, p.locked_because,
      exists (select from operators o where o.user_id = p.user_id) as operator,
      (select count(*) from sessions s where s.user_id = p.user_id and s.expires_at > $4::timestamptz) as sessions,
      (select count(*) from tokens t where t.user_id = p.user_id and t.active) as tokens,
      (select count(*) from memberships m where m.user_id = p.user_id and not m.pending) as groups
    from people p
    where p.user_id > $2 and case when $5 then p.user_id = $1
      else $1 = '' or strpos(p.email, lower($1)) > 0 or strpos(p.unconfirmed_email, lower($1)) > 0 end
    order by p.user_id limit $3`,
}
const groups: Statement = {
  name: 'operating_groups',
  text: `select g.db, g.name, g.plan, ${planInForce} as plan_in_force, g.parent, g.created_by, g.exception,
      ${exceptionInForce} as exception_in_force, g.records,
      (select count(*) from memberships m where m.db = g.db and not m.pending) as members,
      (select count(*) from memberships m where m.db = g.db and not m.pending and m.editor) as administrators
    from groups g left join groups above on above.db = g.parent
    where g.db > $2 and case when $4 then g.db = $1 else $1 = '' or strpos(lower(g.name), lower($1)) > 0 end
    order by g.db limit $3`,
}
const totals: Statement = {
  name: 'operating_totals',
  text: `select (select count(*) from people) as people, (select count(*) from groups) as groups,
    (select coalesce(sum(records), 0) from groups)::bigint as records, database_size() as database_bytes`,
}
const lockPerson: Statement = {
  name: 'person_lock',
  text: 'update people set locked_at = $2, locked_because = $3 where user_id = $1',
  concerns: ([user_id]) => [user_id],
}
const operators: Statement = {
  name: 'operators_all',
  text: `select o.user_id, o.added_at, coalesce(p.email, p.unconfirmed_email) as email from operators o join people p on p.user_id = o.user_id
    order by o.added_at, o.user_id`,
}
const addOperator: Statement = {
  name: 'operator_add',
  text: `insert into operators (user_id, added_at) values ($1, $2) on conflict do nothing returning user_id`,
  concerns: ([user_id]) => [user_id],
}
const removeOperator: Statement = {
  name: 'operator_remove',
  text: 'delete from operators where user_id = $1 returning user_id',
  concerns: ([user_id]) => [user_id],
}
const lookColumns = 'id, operator, operator_name, group_id, reason, begun_at, ends_at'
const beginLook: Statement = {
  name: 'look_begin',
  text: `insert into looks (${lookColumns}) values ($1, $2, $3, $4, $5, $6, $7)`,
  concerns: ([, operator]) => [operator],
}
const endLook: Statement = {
  name: 'look_end',
  text: `update looks set ends_at = $2 where id = $1 and ends_at > $2 returning ${lookColumns}`,
}
/** After the end of a look, so that the session of its operator is read anew. */
const lookEnded: Statement = {
  name: 'look_ended',
  text: 'select $1::text as operator',
  concerns: ([operator]) => [operator],
}
const looks: Statement = {
  name: 'looks_open',
  text: `select ${lookColumns} from looks
    where ($1::text is null or operator = $1) and ends_at > $2 order by begun_at desc, id desc limit 1000`,
}
const lookOf: Statement = {
  name: 'look_of',
  text: `select ${lookColumns} from looks where id = $1 and ends_at > $2`,
}
const looksInto: Statement = {
  name: 'looks_into',
  text: `select ${lookColumns} from looks where group_id = $1 order by begun_at desc, id desc limit $2`,
}

/** Opened on the store, or on a transaction. */
export function operatingTables({ shared: { read, write } }: WritesShared) {
  return {
    /** `now`: ISO moment at which sessions must not have ended. */
    people: ({ text, after, limit }: OperatingQuery, now: string) =>
      read<PersonFound>(people, [text, after, limit, now, isPerson(text)]),
    groups: ({ text, after, limit }: OperatingQuery) =>
      read<GroupFound>(groups, [text, after, limit, isGroup(text)]),
    /** Of the whole installation. */
    async totals() {
      const [row] = await read<Totals>(totals, [])
      return row!
    },
    /** `at` null unlocks. */
    async lockPerson(user_id: string, at: string | null, because: string | null) {
      await write(lockPerson, [user_id, at, because])
    },
    operators: () => read<Operator>(operators, []),
    /** False when they are one already. */
    addOperator: async (user_id: string, at: string) =>
      (await write(addOperator, [user_id, at])).length > 0,
    /** False when they are none. */
    removeOperator: async (user_id: string) => (await write(removeOperator, [user_id])).length > 0,
    async beginLook(look: Look) {
      const { id, operator, operator_name, group_id, reason, begun_at, ends_at } = look
      await write(beginLook, [id, operator, operator_name, group_id, reason, begun_at, ends_at])
    },
    /** The look that ends at this moment (ISO); undefined when it is over, or never was. */
    async endLook(id: string, at: string): Promise<Look | undefined> {
      const [look] = await write<Look>(endLook, [id, at])
      if (look) await write(lookEnded, [look.operator])
      return look
    },
    /** The look that goes on at this moment (ISO). */
    look: async (id: string, now: string) => (await read<Look>(lookOf, [id, now]))[0],
    /** Those that go on at this moment (ISO), of one operator or of all; a thousand at most. */
    looks: (operator: string | null, now: string) => read<Look>(looks, [operator, now]),
    /** Into one Group, the latest first, ended ones too. */
    looksInto: (group: string, limit: number) => read<Look>(looksInto, [group, limit]),
  }
}

export interface Operator {
  readonly user_id: string
  readonly added_at: string
  readonly email: string | null
}

export interface Totals {
  readonly people: number
  readonly groups: number
  readonly records: number
  readonly database_bytes: number
}
