// The two walls around a tenant, each with the other taken away, and the start that is refused without the second.
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Statement } from '#server/store/connections.ts'
import type { Database } from '#server/store/database.ts'
import { assignKeyColumns, readKeyColumns } from '#server/store/key-columns.ts'
import { planFind } from '#server/store/mango/plan.ts'
import { openStore } from '#server/store/store.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { anotherStore, aPut, freshIn, freshStore, sharedStore, silent } from './store-ground.ts'

const shared = sharedStore()

/** A connection as the owner, past the store. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The same, as the role the server works as. */
async function connectAsTenant(url: string): Promise<Client> {
  const client = await connect(url)
  await client.query('set role bancada_tenant')
  return client
}

const tenantTables = [
  'databases',
  'documents',
  'revisions',
  'counters',
  'sequences',
  'local_documents',
]

describe('Row-level security, without the handle', () => {
  async function twoTenants() {
    const [mine, theirs] = [await freshIn(shared.store), await freshIn(shared.store)]
    for (const { put, database } of [mine, theirs]) {
      await put('a')
      await database.write((transaction) => transaction.nextNumber('Ticket'))
      await database.write((transaction) => transaction.putLocal('a', {}))
    }
    return { mine: mine.name, theirs: theirs.name, client: await connectAsTenant(shared.url) }
  }

  test.each(tenantTables)('shows one database of %s, none when none is entered', async (table) => {
    const { mine, client } = await twoTenants()
    const seen = async () =>
      (await client.query(`select distinct db from ${table}`)).rows.map(({ db }) => db)
    expect(await seen()).toEqual([])
    await client.query(`begin; set local app.db = '${mine}'`)
    expect(await seen()).toEqual([mine])
    await client.query('commit')
    expect(await seen()).toEqual([])
  })

  test.each(tenantTables)('lets nothing of another database be changed in %s', async (table) => {
    const { mine, theirs, client } = await twoTenants()
    await client.query(`begin; set local app.db = '${mine}'`)
    const { rowCount } = await client.query(`delete from ${table} where db = $1`, [theirs])
    expect(rowCount).toBe(0)
    await expect(client.query(`update ${table} set db = $1`, [theirs])).rejects.toThrow(
      'row-level security',
    )
    await client.query('rollback')
  })

  test.each(['documents', 'databases', 'counters'])(
    'binds the owner of %s too, unless he is a superuser',
    async (table) => {
      const client = await connect(shared.url)
      const { rows } = await client.query(
        'select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass',
        [table],
      )
      expect(rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }])
    },
  )

  test('is on for every table that names a database and is read by one', async () => {
    const client = await connect(shared.url)
    const { rows } = await client.query(
      `select c.relname, c.relrowsecurity, a.attname from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute d where d.attrelid = c.oid and d.attname = 'db')
        and c.relname not in ('memberships', 'groups') order by c.relname`,
    )
    expect(rows).toEqual(
      [...tenantTables].sort().map((relname) => ({ relname, relrowsecurity: true, attname: 'db' })),
    )
  })

  test('keeps the role from making tables and from the list of migrations', async () => {
    const client = await connectAsTenant(shared.url)
    await expect(client.query('create table mine (a int)')).rejects.toThrow('permission denied')
    await expect(client.query('select * from kysely_migration')).rejects.toThrow(
      'permission denied',
    )
    await expect(client.query('select * from graphile_worker._private_jobs')).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('The handle, without row-level security', () => {
  const looks: [string, (database: Database) => Promise<unknown>][] = [
    ['get', (database) => database.get('a')],
    ['getMany', (database) => database.getMany(['a', 'b'])],
    ['getRevision', async (database) => database.getRevision('a', (await database.get('a'))!.rev)],
    ['find', async (database) => (await database.find({ selector: { klass: 'Thing' } })).found],
    [
      'find by $text',
      async (database) => (await database.find({ selector: { $text: 'w' } })).found,
    ],
    ['count', (database) => database.count({ klass: 'Thing' })],
    ['counters', (database) => database.counters()],
    ['info', (database) => database.info()],
    ['allDocs', (database) => database.allDocs({})],
    ['allDocs of keys', (database) => database.allDocs({ keys: ['a'] })],
    ['allDocs behind an id', (database) => database.allDocsAfter('Z', {})],
    ['rivals', (database) => database.rivals(['a', 'b'])],
    ['changes', (database) => database.changes({ since: 0, include_docs: true })],
    ['changes backwards', (database) => database.changes({ since: 0, descending: true })],
    ['changes of ids', (database) => database.changes({ since: 0, doc_ids: ['a'] })],
    ['history', (database) => database.history('a', 10)],
    ['recent', (database) => database.recent(10)],
    ['get while writing', (database) => database.write((one) => one.get('a'))],
    ['find while writing', (database) => database.write((one) => one.find({ selector: {} }))],
    ['a number', (database) => database.write((one) => one.nextNumber('Ticket'))],
  ]

  test('answers every call from its own database', async () => {
    const { store, url } = await freshStore()
    const [mine, theirs] = [await freshIn(store, 'mine'), await freshIn(store, 'theirs')]
    await mine.put('a', { whose: 'mine' }, { words: 'word' })
    const lookAll = async () => {
      const seen: Record<string, unknown> = {}
      for (const [what, look] of looks) seen[what] = await look(mine.database)
      return seen
    }
    const alone = await lookAll()
    const client = await connect(url)
    for (const table of tenantTables) {
      await client.query(`alter table ${table} disable row level security`)
    }
    await theirs.put('a', { whose: 'theirs' }, { words: 'word' })
    await theirs.put('b', { whose: 'theirs' }, { words: 'word' })
    expect(await lookAll()).toEqual({ ...alone, 'a number': 2 })
  })
})

describe('Behind the wall', () => {
  test('a declared filter, a declared sort and a search for words find their indexes', async () => {
    const { url, drop } = await freshDatabase()
    onTestFinished(drop)
    const client = await connect(url)
    await assignKeyColumns(client, [{ kind: 'Thing', sorts: ['name'], filters: ['maker'] }])
    const columns = await readKeyColumns(
      async <R>({ text }: Statement, values: readonly unknown[]) =>
        (await client.query(text, [...values])).rows as R[],
    )
    const indexOf = (field: string) => `documents_k${columns.get('Thing')!.get(field)}`
    const { name, database } = await freshIn(await anotherStore(url))
    await database.write(async (transaction) => {
      const ids = Array.from({ length: 3000 }, (_, at) => `t${at}`)
      await transaction.getMany(ids)
      for (const [at, id] of ids.entries()) {
        const body = { name: `name ${at}`, maker: `maker ${at % 100}` }
        await transaction.put(aPut(id, body, { words: `word${at}` }))
      }
    })
    await client.query('analyze documents; set role bancada_tenant')
    const planOf = async (query: Record<string, unknown>) => {
      const { text, values } = planFind(name, { ...query, limit: 10 }, { columns })
      await client.query(`begin; set local app.db = '${name}'`)
      const { rows } = await client.query(`explain ${text}`, values)
      await client.query('commit')
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const filter = { selector: { klass: 'Thing', maker: 'maker 7' } }
    expect(await planOf(filter)).toMatch(new RegExp(`${indexOf('maker')}\\b`))
    const sort = { selector: { klass: 'Thing' }, sort: ['name'] }
    expect(await planOf(sort)).toMatch(new RegExp(`${indexOf('name')}\\b`))
    const search = { selector: { klass: 'Thing', $text: 'word2999' } }
    expect(await planOf(search)).toContain('documents_terms')
  })
})

describe('The start', () => {
  /** A new, empty database owned by a role with these attributes. */
  async function ownedBy(attributes: string): Promise<string> {
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    const role = `owner_${Math.random().toString(36).slice(2)}`
    const client = await connect(url)
    await client.query(`create role ${role} login password 'pw' ${attributes}`)
    const { rows } = await client.query('select current_database() as name')
    await client.query(`alter database ${rows[0].name} owner to ${role}`)
    return url.replace(/\/\/[^@]*@/, `//${role}:pw@`)
  }

  test.each([
    ['may do nothing but own the database', 'nosuperuser nobypassrls nocreaterole'],
    ['may make roles', 'nosuperuser nobypassrls createrole'],
  ])('as a user who %s works, and the wall binds', async (_, attributes) => {
    const url = await ownedBy(attributes)
    const store = await openStore({ connectionString: url, log: silent })
    const { database, put } = await freshIn(store)
    await put('a', {}, { words: 'word' })
    expect((await database.find({ selector: { $text: 'wor' } })).found).toHaveLength(1)
    await database.write((transaction) => transaction.addJob('mail', {}))
    await store.close()
    const client = await connect(url)
    expect((await client.query('select from documents')).rows).toHaveLength(0)
  })

  test('as a user who sees through the wall and can take no other role is refused in one line', async () => {
    const url = await ownedBy('nosuperuser bypassrls nocreaterole')
    await expect(openStore({ connectionString: url, log: silent })).rejects.toThrow(
      /^The PostgreSQL user sees through row-level security[^\n]*$/,
    )
  })
})
