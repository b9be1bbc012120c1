// What stands around the two walls of a tenant (tests/store/walls): the role, the plans of statements behind them, and
// the start that is refused without the second.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Statement } from '#server/store/connections.ts'
import { assignKeyColumns, readKeyColumns } from '#server/store/key-columns.ts'
import { planFind } from '#server/store/mango/plan.ts'
import { openStore } from '#server/store/store.ts'
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts'
import { anotherStore, aPut, freshIn, sharedStore, silent } from './store-ground.ts'
import { connect, connectAsTenant } from './walls/ground.ts'

const shared = sharedStore()

describe('The role the server works as', () => {
  test('makes no tables and sees neither the list of migrations nor the queue', async () => {
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
