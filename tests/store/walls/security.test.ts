// The second wall alone: the store's own statements, sent as the role the server works as, but into another database or
// into none. They find nothing and change nothing; and so for each table, whatever is asked of it.
import { Client, type ClientBase } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshStore } from '../store-setup.ts'
import { doEverything, lookAround } from './calls.ts'
import { connect, connectAsTenant, dump, readTenantTables, settle } from './setup.ts'

interface Sent {
  readonly text: string
  readonly values: unknown[]
}

/** Notes what the store sends from here on, with its values. */
function overhear(): Sent[] {
  const sent: Sent[] = []
  const { query } = Client.prototype
  Client.prototype.query = function overheard(this: ClientBase, ...given: unknown[]) {
    const [config] = given as [{ text?: string; values?: unknown[] } | string]
    if (typeof config === 'object' && config.text) {
      sent.push({ text: config.text, values: [...(config.values ?? [])] })
    }
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, given)
  } as unknown as typeof query
  onTestFinished(() => {
    Client.prototype.query = query
  })
  return sent
}

/** Two tenants, and every statement that all calls on one of them sent. */
async function setup() {
  const { store, url } = await freshStore()
  const client = await connect(url)
  const tables = await readTenantTables(client)
  await settle(store, 'mine')
  const theirs = await settle(store, 'theirs')
  const sent = overhear()
  await lookAround(theirs)
  await doEverything(theirs)
  const touching = new RegExp(`\\b(?:${tables.join('|')})\\b`)
  const statements = sent.filter(({ text }) => touching.test(text))
  return { url, client, tables, statements }
}

/** Answers its rows, or what PostgreSQL refused it with. */
async function replay(client: Client, { text, values }: Sent, enter: string) {
  await client.query(`begin;${enter}`)
  try {
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return { rows }
  } catch (error) {
    await client.query('rollback')
    return { refused: (error as Error).message }
  }
}

/** The same statement about a database that nobody ever made. */
const aboutNobody = ({ text, values }: Sent): Sent => ({
  text,
  values: values.map((value) => (value === 'theirs' ? 'nobody' : value)),
})

describe('the statements of the store', () => {
  test.each([
    ['into another database', "set local app.db = 'mine'"],
    ['into none', ''],
  ])('sent %s find and change nothing', async (_, enter) => {
    const { url, client, tables, statements } = await setup()
    const tenant = await connectAsTenant(url)
    expect(statements.length).toBeGreaterThan(40)
    const before = [await dump(client, tables, 'theirs'), await dump(client, tables, 'mine')]
    for (const statement of statements) {
      const about = await replay(tenant, statement, enter)
      // As if there were no such database: no row of it, and no count of its rows.
      expect(about, statement.text).toEqual(await replay(tenant, aboutNobody(statement), enter))
      expect(JSON.stringify(about)).not.toContain('theirs')
    }
    expect([await dump(client, tables, 'theirs'), await dump(client, tables, 'mine')]).toEqual(
      before,
    )
  })

  test('sent into their own database do find it: the look above is no blind one', async () => {
    const { url, statements } = await setup()
    const tenant = await connectAsTenant(url)
    const enter = "set local app.db = 'theirs'"
    const found = []
    for (const statement of statements.filter(({ text }) => text.startsWith('select'))) {
      found.push(await replay(tenant, statement, enter))
    }
    expect(JSON.stringify(found)).toContain('"whose":"theirs"')
  })
})

/** The role of the server adds rows here, and has no right to change one. */
const appendOnly = new Set(['audit'])

describe('every table of tenants', () => {
  test('is behind row-level security, which binds its owner too, and has the database first in its key', async () => {
    const { url } = await freshStore()
    const client = await connect(url)
    const { rows } = await client.query(
      `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, a.attname as first
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relname = any($1) order by 1`,
      [await readTenantTables(client)],
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) expect(row).toMatchObject({ secured: true, forced: true, first: 'db' })
    expect(rows.map(({ name }) => name)).toEqual(await readTenantTables(client))
  })

  test('shows one database, none when none is entered, and lets no other be changed', async () => {
    const { store, url } = await freshStore()
    const client = await connect(url)
    const tables = await readTenantTables(client)
    await settle(store, 'mine')
    await settle(store, 'theirs')
    const tenant = await connectAsTenant(url)
    for (const table of tables) {
      const seen = async () => {
        const { rows } = await tenant.query<{ db: string }>(`select distinct db from ${table}`)
        return rows.map(({ db }) => db)
      }
      expect(await seen(), table).toEqual([])
      await tenant.query("begin; set local app.db = 'mine'")
      expect(await seen(), table).toEqual(['mine'])
      for (const text of [
        `delete from ${table} where db = $1`,
        `update ${table} set db = db where db = $1`,
      ]) {
        if (!appendOnly.has(table)) {
          expect((await tenant.query(text, ['theirs'])).rowCount, table).toBe(0)
        }
      }
      await expect(tenant.query(`update ${table} set db = $1`, ['theirs'])).rejects.toThrow(
        appendOnly.has(table) ? 'permission denied' : 'row-level security',
      )
      await tenant.query('rollback')
      expect(await seen(), table).toEqual([])
    }
  })

  test('that is only added to refuses every change of a row, also of one’s own', async () => {
    const { store, url } = await freshStore()
    await settle(store, 'mine')
    const tenant = await connectAsTenant(url)
    for (const table of appendOnly) {
      for (const text of [
        `delete from ${table}`,
        `update ${table} set db = db`,
        `truncate ${table}`,
      ]) {
        await tenant.query("begin; set local app.db = 'mine'")
        await expect(tenant.query(text), text).rejects.toThrow('permission denied')
        await tenant.query('rollback')
      }
    }
  })

  test('shows the look at all databases their names and figures alone, and lets it change nothing', async () => {
    const { store, url } = await freshStore()
    const client = await connect(url)
    await settle(store, 'mine')
    const before = await dump(client, ['databases'], 'mine')
    const tenant = await connectAsTenant(url)
    await tenant.query("begin; set local app.every_database = 'on'")
    for (const table of await readTenantTables(client)) {
      const { rowCount } = await tenant.query(`select from ${table}`)
      expect(rowCount, table).toBe(table === 'databases' ? 1 : 0)
    }
    for (const text of ['delete from databases', 'update databases set update_seq = 0']) {
      expect((await tenant.query(text)).rowCount).toBe(0)
    }
    await tenant.query('commit')
    expect((await tenant.query('select from databases')).rowCount).toBe(0)
    expect(await dump(client, ['databases'], 'mine')).toEqual(before)
  })
})
