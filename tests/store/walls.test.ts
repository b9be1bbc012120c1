// What surrounds the two walls of a tenant (tests/store/walls): what the role may touch, and the plans of statements
// behind row-level security.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Statement } from '#server/store/connections/statement.ts'
import { assignKeyColumns } from '#server/store/keys/assignment.ts'
import { KnownKeyColumns } from '#server/store/keys/columns.ts'
import { planFind } from '#server/store/mango/plan.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { anotherStore, aPut, freshIn, sharedStore, silent } from './store-setup.ts'
import { connect, connectAsTenant } from './walls/setup.ts'

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
    const run = async <R>({ text }: Statement, values: readonly unknown[]) =>
      (await client.query(text, [...values])).rows as R[]
    const columns = new KnownKeyColumns(run, silent)
    await columns.load()
    const indexOf = (field: string) => `documents_k${columns.get('Thing')!.get(field)!.number}`
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
