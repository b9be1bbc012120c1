// Migrating: from nothing, twice, by several processes at once, and with the indexes of the declared kinds.
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { text } from '#core/fields/text.ts'
import { migrate } from '#server/store/migrate.ts'
import { migrations } from '#server/store/migrations/all.ts'
import { openStore } from '#server/store/store.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { silent } from './store-ground.ts'

async function empty() {
  const { url, drop } = await emptyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const rows = async (statement: string) => (await client.query(statement)).rows
  return { url, rows }
}

const thing = defineEntity({
  kind: 'Thing',
  prefix: 'thi',
  icon: 'box',
  fields: { name: text({}), maker: text({}) },
  label: ({ name = '' }) => name,
  sorts: ['name'],
  filters: ['maker'],
  access: () => undefined,
})

describe('Migrating', () => {
  test('an empty database by three processes at once runs every migration once, in order', async () => {
    const { url, rows } = await empty()
    const options = { connectionString: url, log: silent, entities: [thing] }
    await Promise.all([migrate(options), migrate(options), migrate(options)])
    const names = (await rows('select name from kysely_migration order by name')).map(
      ({ name }) => name,
    )
    expect(names).toEqual(Object.keys(migrations))
    const indexes = await rows(
      `select indexname from pg_indexes where indexname like 'documents\\_by\\_thing\\_%' order by 1`,
    )
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      'documents_by_thing_created_at',
      'documents_by_thing_maker',
      'documents_by_thing_name',
      'documents_by_thing_updated_at',
    ])
  })

  test('again changes nothing: the same installation, the same rows', async () => {
    const { url } = await empty()
    const open = () => openStore({ connectionString: url, log: silent })
    const first = await open()
    const uuid = await first.installation()
    await first.createDatabase('acc-1')
    await first.close()
    const second = await open()
    expect(await second.installation()).toBe(uuid)
    expect(await second.database('acc-1').info()).toMatchObject({ doc_count: 0 })
    await second.close()
  })

  test('is numbered without gaps', () => {
    const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 3)))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('a database that a newer release has migrated is refused and left alone', async () => {
    const { url, rows } = await empty()
    const options = { connectionString: url, log: silent }
    await migrate(options)
    await rows(`insert into kysely_migration values ('999-future', now()::text)`)
    await expect(migrate(options)).rejects.toThrow('999-future')
  })
})

describe('The store', () => {
  test('says no in one word while PostgreSQL is away, and works again when it is back', async () => {
    const { url, rows } = await empty()
    const store = await openStore({ connectionString: url, log: silent })
    await store.createDatabase('acc-1')
    expect(await store.health()).toEqual({ database: true, queue: true })
    const name = (await rows('select current_database() as name'))[0].name as string
    const outside = new Client({ connectionString: url.replace(`/${name}?`, '/postgres?') })
    await outside.connect()
    await outside.query(`alter database ${name} with allow_connections false`)
    await outside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name like 'bancada%'`,
      [name],
    )
    await expect.poll(() => store.health()).toEqual({ database: false, queue: false })
    await expect(store.database('acc-1').get('a')).rejects.toMatchObject({ status: 503 })
    await expect(store.database('acc-1').write(async () => 1)).rejects.toMatchObject({
      status: 503,
    })
    await outside.query(`alter database ${name} with allow_connections true`)
    await outside.end()
    expect(await store.health()).toEqual({ database: true, queue: true })
    expect(await store.database('acc-1').write(async () => 1)).toBe(1)
    await store.close()
  })
})
