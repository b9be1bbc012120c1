// The audit: entries are added to a database in the transaction of what they tell of, and read there. The server's role has no right to
// change or delete one (`connections/wall.ts`). Names of people and Groups are looked up as the entry is written, and stay; of other things
// only those that the caller hands over: what a record says may have to be forgotten.
import type { AuditChanges, AuditEntry, AuditFilter, AuditPage } from '#core/audit/entry.ts'
import type { Statement } from '../connections/statement.ts'
import type { ReadsTables, SharesTables, WritesTables } from '../tables/sql.ts'

/** Characters of a name at most. */
const maxName = 200

const labelOf = (id: string) =>
  `(select body->>'label' from documents where db = $1 and id = ${id} and not deleted)`
// A card may not be there (yet): then the address.
const personOf = (id: string) =>
  `(select coalesce(email, unconfirmed_email) from people where user_id = ${id})`

const add: Statement = {
  name: 'audit_add',
  text: `insert into audit (db, at, group_name, event, done_by, actor, actor_name, acting_as, address, subject, subject_name, changes)
    select $1::text, $2::timestamptz, (select name from groups where db = $1), $3::text, $4::text, $5::text,
      left(coalesce($12::text, ${labelOf('$5')}, ${personOf('$5')}), ${maxName}),
      coalesce($6::text, (select t.id from tokens t where t.hash = $7 or t.hash =
        (select s.token from sessions s where s.hash = $7))),
      left($8::text, 100), left($9::text, ${maxName}),
      left(coalesce($10::text, case when starts_with($9, 'usr-') then coalesce(${labelOf('$9')}, ${personOf('$9')}) end,
        (select name from groups where db = $9)), ${maxName}), $11::jsonb`,
}

const columns = `id, at, db, group_name, event, done_by as by, actor, actor_name, acting_as, address,
  subject, subject_name, changes`

const page: Statement = {
  name: 'audit_page',
  text: `select ${columns} from audit
    where db = $1 and ($2::bigint is null or id < $2) and ($3::timestamptz is null or at >= $3)
      and ($4::timestamptz is null or at < $4) and ($5::text is null or actor = $5 or subject = $5)
      and ($6::text is null or event = $6)
    order by id desc limit $7`,
}
const everywhere: Statement = {
  name: 'audit_everywhere',
  text: `select ${columns} from audit_everywhere($1, $2, $3, $4, $5, $6, $7)`,
}
const forget: Statement = { name: 'audit_forget', text: 'select audit_forget($1) as gone' }

/** An entry to be written. */
export interface NewAuditEntry {
  /** ISO moment. */
  readonly at: string
  readonly event: string
  readonly by: AuditEntry['by']
  readonly actor: string | null
  /** What the database does not call them by itself. */
  readonly actor_name?: string | undefined
  readonly acting_as: string | null
  /** Hash of the token, or of the session that it opened; null without one. */
  readonly secret: Buffer | null
  readonly address: string | null
  readonly subject?: string | undefined
  /** What the database does not call the subject by itself. */
  readonly subject_name?: string | undefined
  readonly changes?: AuditChanges | undefined
}

/** A page of entries behind this id (undefined: from the newest on), newest first. */
export interface AuditQuery extends AuditFilter {
  readonly before?: number | undefined
  readonly limit: number
}

/** Of one entry more than the page has, it is known whether another page follows. */
async function pageOf(
  { before, since, until, person, event, limit }: AuditQuery,
  read: (values: unknown[]) => Promise<AuditEntry[]>,
): Promise<AuditPage> {
  const filters = [before, since, until, person, event].map((value) => value ?? null)
  const found = await read([...filters, limit + 1])
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? entries.at(-1)!.id : null }
}

export function auditQueries({ sql }: ReadsTables) {
  return {
    page: (query: AuditQuery) => pageOf(query, (values) => sql.read<AuditEntry>(page, values)),
  }
}

export function auditTables({ sql }: WritesTables) {
  return {
    ...auditQueries({ sql }),
    /** Adds an entry to this database; it is there if the transaction commits. */
    add(entry: NewAuditEntry): void {
      const { at, event, by, actor, acting_as, secret, address } = entry
      const { subject = null, subject_name = null, actor_name = null, changes } = entry
      const text = changes === undefined ? null : JSON.stringify(changes)
      const who = [event, by, actor, acting_as, secret, address]
      sql.queue(add, [at, ...who, subject, subject_name, text, actor_name])
    },
  }
}

/** Of all databases: for those who run the installation, and for the nightly job. */
export function wholeAudit({ shared }: SharesTables) {
  return {
    /** Those of one database are read there, by its own key. */
    page: (query: AuditQuery) =>
      pageOf(query, (values) => shared.read<AuditEntry>(everywhere, [null, ...values])),
    /** Drops entries from before this moment (ISO), 10,000 at most. Answers how many. */
    async forget(before: string): Promise<number> {
      const [row] = await shared.write<{ gone: number }>(forget, [before])
      return row?.gone ?? 0
    },
  }
}
