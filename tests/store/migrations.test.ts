// Migrating: from nothing, twice, by several processes at once, and with the indexes of the declared kinds.
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tablesOf } from '#app/server-modules.ts'
import { defineEntity, type Entity } from '#core/entity/entity.ts'
import { text } from '#core/fields/text.ts'
import type { Database } from '#server/store/database.ts'
import { migrate } from '#server/store/migrate.ts'
import { inOneLine, migrations } from '#server/store/migrations/all.ts'
import { openStore } from '#server/store/store.ts'
import { shelfCounts } from '#tests/recipes/shelf-counts.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { aPut, silent } from './store-setup.ts'

/** Of a migration that comes next. */
const numbers = Object.keys(inOneLine(tablesOf([]).migrations)).map((name) =>
  Number(name.slice(0, 3)),
)
/** No release had a migration of these numbers. */
const unused = [56]
const nextName = `${String(numbers.at(-1)! + 1).padStart(3, '0')}-shelf-counts`

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

/** One migration, on a database from which a test took away what it brings. */
async function runAgain(url: string, name: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await db.transaction().execute((transaction) => migrations[name]!.up(transaction))
  await db.destroy()
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
    const fields = await rows(`select field from key_columns where klass = 'Thing' order by number`)
    expect(fields.map(({ field }) => field)).toEqual(['created_at', 'updated_at', 'name', 'maker'])
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

  test('an installation of today brings it to the tables of an app, behind the same walls', async () => {
    const { url, rows } = await empty()
    const options = { connectionString: url, log: silent }
    await (await openStore(options)).close()
    const store = await openStore({ ...options, migrations: [{ [nextName]: shelfCounts }] })
    onTestFinished(() => store.close())
    const run = await rows('select name from kysely_migration order by timestamp, name')
    expect(run.map(({ name }) => name)).toEqual([...Object.keys(migrations), nextName])
    const text = 'insert into shelf_counts values ($1, $2, now())'
    for (const name of ['acc-1', 'acc-2']) {
      await store.createDatabase(name)
      await store.database(name).changeTables(({ sql }) => sql.write({ text }, ['shf-1']))
    }
    const seen = { text: 'select db from shelf_counts where $1 <> shelf' }
    expect(await store.database('acc-1').sql.read(seen, [])).toEqual([{ db: 'acc-1' }])
  })

  test.each([
    ['without a number', 'shelf-counts', 'begins with no number'],
    ['with a number that is taken', '043-shelf-counts', '043-own-ways-of-feeds'],
  ])('refuses one %s, and nothing happens', async (_, name, why) => {
    const { url, rows } = await empty()
    const options = { connectionString: url, log: silent, migrations: [{ [name]: shelfCounts }] }
    await expect(migrate(options)).rejects.toThrow(why)
    expect(await rows(`select from pg_class where relname = 'kysely_migration'`)).toEqual([])
  })

  test('is numbered without gaps', () => {
    const all = [...numbers, ...unused].toSorted((one, other) => one - other)
    expect(all).toEqual(all.map((_, at) => at + 1))
  })

  test('a release in which each ancestor was a row keeps every line, in lists of names', async () => {
    const { url, rows } = await empty()
    const store = await openStore({ connectionString: url, log: silent })
    await store.createDatabase('acc-1')
    const long = Array.from({ length: 30 }, (_, at) => `${30 - at}-e`)
    const parted = ['21-f', '20-f', '19-e', '18-e']
    const graft = (line: string[]) =>
      store.database('acc-1').write((one) => one.graft({ ...aPut('a'), line }))
    await graft(long)
    await graft(parted)
    const tips = ['30-e', '21-f'].map((rev) => ({ id: 'a', rev }))
    const before = await treeQueries(store.database('acc-1')).lines(tips)
    await store.close()
    const inRows = await rows('select rev from revisions order by generation desc')
    await rows(`insert into revisions (db, id, rev, generation, parent, leaf, deleted, seq, event, at)
        select db, id, name, generation - step, (array_prepend(parent, ancestors))[step + 1],
            false, false, seq, 'missing', at
          from revisions, unnest(array_prepend(parent, ancestors)) with ordinality as line (name, step)
          where ancestors is not null
        on conflict do nothing;
      alter table revisions drop column ancestors`)
    expect(await rows('select from revisions')).toHaveLength(32)
    await runAgain(url, '008-lines')
    const again = await openStore({ connectionString: url, log: silent })
    expect(await treeQueries(again.database('acc-1')).lines(tips)).toEqual(before)
    expect(await rows('select rev from revisions order by generation desc')).toEqual(inRows)
    await again.close()
  })

  test('a release that counted documents alone counts all bodies, once', async () => {
    const { url, rows } = await empty()
    const store = await openStore({ connectionString: url, log: silent })
    await store.createDatabase('acc-1')
    const database = store.database('acc-1')
    const write = (...grafts: string[][]) =>
      database.write(async (one) => {
        for (const line of grafts) await one.graft({ ...aPut('a', { n: line[0] }), line })
      })
    await write(['1-a'], ['2-b', '1-a'], ['2-c', '1-a'], ['1-z'])
    const before = await database.info()
    await store.close()
    await rows(`alter table revisions drop column size; alter table databases
      drop column revision_bytes, drop column write_window, drop column window_documents, drop column window_bytes`)
    await runAgain(url, '011-bytes')
    const again = await openStore({ connectionString: url, log: silent })
    const after = await again.database('acc-1').info()
    // What PostgreSQL writes of an old body has a space behind each colon and comma.
    const spaces = 3 * '{"klass": "Thing", "n": "1-a"}'.split(' ').slice(1).length
    expect(after).toEqual({ ...before, history_bytes: before!.history_bytes + spaces })
    await again.close()
  })

  test('a release in which the wish for a known address stood in the document alone keeps the wish', async () => {
    const { url, rows } = await empty()
    const store = await openStore({ connectionString: url, log: silent })
    const body = { unconfirmed_email: 'ana@example.com' }
    await store.createWith('usr-1', (own) => own.put(aPut('usr-1', body)))
    await store.close()
    await rows(`drop index people_email, people_name, people_claims;
      create unique index people_address on people ((coalesce(email, unconfirmed_email)));
      insert into people (user_id, password_hash, locale, created_at) values ('usr-1', '', 'en', now())`)
    await runAgain(url, '007-claims')
    expect(await rows('select unconfirmed_email from people')).toEqual([body])
    const [{ forced }] = await rows(
      `select relforcerowsecurity as forced from pg_class where relname = 'documents'`,
    )
    expect(forced).toBe(true)
  })

  test('a release that took conflicts of every kind leaves no version on the side that gives rights', async () => {
    const { url, rows } = await empty()
    const store = await openStore({ connectionString: url, log: silent })
    const token = (active: boolean) => ({ klass: 'UserToken', body: { active } })
    const permissions = ['read']
    await store.createWith('usr-1', async (own) => {
      for (const id of ['tok-1', 'tok-2']) {
        const graft = aPut(id, {}, token(true))
        await own.graft({ ...graft, line: ['1-b'] })
        await own.graft({ ...graft, ...token(false), line: ['1-a'] })
        const hash = Buffer.from(id.padEnd(32, '.'))
        await peopleTables(own).saveToken({ id, user_id: 'usr-1', hash, permissions, active: true })
      }
      // One was removed, and its version on the side became the document: not active, yet the door stayed open.
      await own.put(aPut('tok-2', {}, { ...token(true), rev: '1-b', deleted: true }))
    })
    await store.close()
    await runAgain(url, '009-one-version')
    const tokens = await rows('select id, active from tokens order by id')
    expect(tokens.map(({ active }) => active)).toEqual([true, false])
    const again = await openStore({ connectionString: url, log: silent })
    const own = again.database('usr-1')
    await own.write((all) => all.put(aPut('tok-1', {}, { rev: '1-b', deleted: true })))
    expect((await own.get('tok-1'))?.deleted).toBe(true)
    await again.close()
    const forced = await rows(`select from pg_class where relname in ('documents', 'revisions')
      and relforcerowsecurity`)
    expect(forced).toHaveLength(2)
  })

  test('a release in which tombstones were the trash keeps what was deleted, and who did', async () => {
    const { url, rows } = await empty()
    const store = await openStore({ connectionString: url, log: silent })
    await store.createDatabase('acc-1')
    const gone = { deleted: true, counters: [], words: '' }
    await store.database('acc-1').write(async (one) => {
      for (const id of ['a', 'b', 'c', 'd']) await one.graft({ ...aPut(id), line: ['1-a'] })
      const program = { ...gone, event: 'destroy', actor: 'usr-1', line: ['2-d', '1-a'] }
      await one.graft({ ...aPut('a', {}, program), line: program.line })
      await one.put(aPut('a', {}, { ...gone, rev: '2-d', event: 'correct', actor: null }))
      const call = { ...gone, rev: '1-a', event: 'destroy', actor: 'usr-2' }
      await one.put(aPut('b', { deleted_with: 'a' }, call))
      const { rev } = await one.put(aPut('c', {}, call))
      await one.put(aPut('c', {}, { ...gone, rev, event: 'purge' }))
    })
    const kept =
      'select id, klass, last, actor, at, merged_into, deleted_with from trash order by id'
    const before = await rows(kept)
    expect(before).toMatchObject([
      { id: 'a', last: '1-a', actor: 'usr-1' },
      { id: 'b', last: '1-a', actor: 'usr-2', deleted_with: 'a' },
    ])
    await store.close()
    await rows(`drop table trash;
      create index revisions_trash on revisions (db, at) where leaf and deleted and event = 'destroy'`)
    await runAgain(url, '059-trash-by-itself')
    expect(await rows(kept)).toEqual(before)
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

describe('The key columns of a kind', () => {
  const declared = (sorts: string[], filters: string[] = []) => [{ ...thing, sorts, filters }]
  const found = async (database: Database, sort: string) => {
    const { found: rows } = await database.find({ selector: { klass: 'Thing' }, sort: [sort] })
    return rows.map(({ id }) => id)
  }

  test('follow its declaration: records that were there before are found in the new order', async () => {
    const { url, rows } = await empty()
    const open = async (entities: Entity[]) => {
      const store = await openStore({ connectionString: url, log: silent, entities })
      return { store, database: store.database('acc-1') }
    }
    const first = await open(declared(['name'], ['maker']))
    await first.store.createDatabase('acc-1')
    await first.database.write(async (transaction) => {
      await transaction.put(aPut('thi-a', { name: 'B', size: 2, maker: 'x' }))
      await transaction.put(aPut('thi-b', { name: 'A', size: 10, maker: ['x'] }))
      await transaction.put(aPut('thi-c', { name: 'C' }))
    })
    expect(await found(first.database, 'name')).toEqual(['thi-b', 'thi-a', 'thi-c'])
    await first.store.close()

    const second = await open(declared(['size', 'maker']))
    expect(await found(second.database, 'size')).toEqual(['thi-c', 'thi-a', 'thi-b'])
    expect(await found(second.database, 'maker')).toEqual(['thi-c', 'thi-a', 'thi-b'])
    expect(await found(second.database, 'name')).toEqual(['thi-b', 'thi-a', 'thi-c'])
    await second.store.close()
    const columns = await rows(`select field, number from key_columns where klass = 'Thing'
      order by number`)
    // A column that had another field before is taken last.
    expect(columns.map(({ field }) => field)).toEqual([
      'created_at',
      'updated_at',
      null,
      'maker',
      'size',
    ])
  })

  test('filled in by PostgreSQL are those that a write makes', async () => {
    const { url, rows } = await empty()
    const values = [null, true, 0, -1.5, 1e21, 'é', 'x'.repeat(600), [], [1, 'a'], {}, { a: [] }]
    const store = await openStore({
      connectionString: url,
      log: silent,
      entities: declared(['name']),
    })
    await store.createDatabase('acc-1')
    await store.database('acc-1').write(async (transaction) => {
      for (const [at, name] of values.entries()) await transaction.put(aPut(`thi-${at}`, { name }))
      await transaction.put(aPut('thi-none'))
    })
    await store.close()
    const wrong = await rows(
      `select id from documents where k3 is distinct from mango_stored_key(body -> 'name')`,
    )
    expect(wrong).toEqual([])
  })

  test('are sixteen at most: the start refuses a kind that declares more', async () => {
    const { url } = await empty()
    const sorts = Array.from({ length: 15 }, (_, at) => `field${at}`)
    const start = migrate({ connectionString: url, log: silent, entities: declared(sorts) })
    await expect(start).rejects.toThrow('Thing is sorted and filtered by 17 fields, at most 16')
  })
})
