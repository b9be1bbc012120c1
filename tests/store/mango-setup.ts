// Setup of the Mango tests: documents laid straight into the table, statements run behind the tenant wall.
import pg from 'pg'
import type { Entity } from '#core/entity/entity.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import type { Run } from '#server/store/connections/statement.ts'
import { assignKeyColumns } from '#server/store/keys/assignment.ts'
import {
  keyNames,
  keysOf,
  KnownKeyColumns,
  noKeyColumns,
  type KeyColumns,
} from '#server/store/keys/columns.ts'
import { planCount, planFind, type FindPlan } from '#server/store/mango/plan.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silent } from './store-setup.ts'

export interface MangoSetup {
  /** Superuser: sees through the wall, for laying documents and reading plans. */
  readonly client: pg.Client
  /** Gives the sorts and filters of a kind their key columns, and answers them. */
  declare(
    kind: Pick<Entity, 'kind' | 'sorts' | 'filters'> & Partial<Pick<Entity, 'fields'>>,
  ): Promise<KeyColumns>
  lay(db: string, docs: readonly WireDocument[]): Promise<void>
  find(db: string, query: FindQuery): Promise<{ ids: string[]; bookmark: string; plan: FindPlan }>
  count(db: string, selector: Record<string, unknown>, limit?: number): Promise<number>
  /** The plan PostgreSQL chooses for a statement behind the wall. */
  explain(db: string, statement: { text: string; values: unknown[] }): Promise<string>
  close(): Promise<void>
}

export async function mangoSetup(): Promise<MangoSetup> {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  let columns: KeyColumns = noKeyColumns

  async function behindWall<R extends object>(db: string, text: string, values: unknown[]) {
    await client.query(`begin; set local role bancada_tenant; set local app.db = '${db}'`)
    try {
      const { rows } = await client.query<R>(text, values)
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  return {
    client,
    async declare(kind) {
      await assignKeyColumns(client, [kind])
      const run: Run = async ({ text }, values) => (await client.query(text, [...values])).rows
      const known = new KnownKeyColumns(run, silent, [kind])
      await known.load()
      return (columns = known)
    },
    async lay(db, docs) {
      const rows = docs.map(({ _id: id, _rev: rev = '1-a', _deleted, ...body }, at) => {
        const klass = typeof body.klass === 'string' ? body.klass : null
        const deleted = _deleted ?? false
        const keys = keysOf(columns, { klass, deleted, body })
        return { id, rev, klass, deleted, seq: at + 1, body, keys }
      })
      await client.query(
        `insert into documents (db, id, rev, klass, deleted, seq, body, terms, counters, size, ${keyNames.join(', ')})
         select $1, r.id, r.rev, r.klass, r.deleted, r.seq, r.body,
           array_to_tsvector(regexp_split_to_array(lower(coalesce(nullif(r.body ->> 'words', ''), 'x')), ' ')), '{}', 0,
           ${keyNames.map((_, at) => `r.keys[${at + 1}]`).join(', ')}
         from json_to_recordset($2::json)
           as r(id text, rev text, klass text, deleted boolean, seq bigint, body jsonb, keys text[])`,
        [db, JSON.stringify(rows)],
      )
    },
    async find(db, query) {
      const plan = planFind(db, query, { columns })
      const rows = await behindWall<{ id: string }>(db, plan.text, plan.values)
      return { ids: rows.map((row) => row.id), bookmark: plan.bookmark(rows), plan }
    },
    async count(db, selector, limit) {
      const { text, values } = planCount(db, selector, { limit, columns })
      const [row] = await behindWall<{ amount: number }>(db, text, values)
      return row!.amount
    },
    async explain(db, { text, values }) {
      const rows = await behindWall<{ 'QUERY PLAN': string }>(
        db,
        `explain (analyze, buffers off) ${text}`,
        values,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
