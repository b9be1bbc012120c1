// The role that the server works as, for each sort of user it may connect as: on a PostgreSQL of its own, since roles
// belong to all databases of one.
import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnections } from '#server/store/connections/connections.ts'
import { usualShares } from '#server/store/connections/shares.ts'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { openStore } from '#server/store/store.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'
import { freshIn, silent, migrationsOfApps } from './store-setup.ts'
import { connect } from './walls/setup.ts'

let cluster: Embedded
let folder: string
beforeAll(async () => {
  folder = newScratchFolder()
  cluster = await startEmbedded({ dataDir: folder, log: silent, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

let owners = 0

/** A new, empty database owned by a user with these attributes, and the address at which that user connects. */
async function ownedBy(attributes: string): Promise<{ user: string; url: string }> {
  const user = `owner_${++owners}`
  const client = await connect(cluster.urlOf('postgres'))
  await client.query(`create role ${user} login password 'pw' ${attributes}`)
  await client.query(`create database ${user} owner ${user}`)
  return { user, url: cluster.urlOf(user).replace(/\/\/[^@]*@/, `//${user}:pw@`) }
}

const whoAmI = { text: 'select current_user::text as name' }

/** Who the connections of the server's own pool work as, for reads, writes and tables beside the databases. */
async function askPool(url: string): Promise<unknown[]> {
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  const client = await connections.borrow()
  const answers = await Promise.all([
    connections.read('acc-1', whoAmI, []),
    connections.system(whoAmI, []),
    client.query(whoAmI.text).then(({ rows }) => rows),
  ])
  client.release()
  await connections.close()
  return [...new Set(answers.flat().map((row) => (row as { name: string }).name))]
}

/** Opens the store as a server does, uses it, and answers what the log warned of. */
async function start(url: string): Promise<string[]> {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) })
  const store = await openStore({ connectionString: url, log, migrations: migrationsOfApps })
  try {
    const { database, put } = await freshIn(store)
    await put('a', {}, { words: 'word' })
    expect((await database.find({ selector: { $text: 'wor' } })).found).toHaveLength(1)
    await database.write((transaction) => transaction.addJob('mail', {}))
  } finally {
    await store.close()
  }
  return warnings
}

const aboutRole = (warnings: string[]) => warnings.filter((line) => line.includes('bancada_tenant'))

test('A superuser connects, and the pool works as the role of tenants', async () => {
  const { url, drop } = await freshDatabase()
  expect(await askPool(url)).toEqual(['bancada_tenant'])
  await drop()
})

test('A user who may make roles makes it and takes it, at the first start and the next', async () => {
  const { url } = await ownedBy('nosuperuser nobypassrls createrole')
  for (let turn = 0; turn < 2; turn++) {
    expect(aboutRole(await start(url))).toEqual([])
    expect(await askPool(url)).toEqual(['bancada_tenant'])
  }
})

test('A user who may only own the database works as its owner, is bound by the wall, and the log says so in one line', async () => {
  const { user, url } = await ownedBy('nosuperuser nobypassrls nocreaterole')
  expect(aboutRole(await start(url))).toEqual([expect.stringContaining('may not take the role')])
  expect(await askPool(url)).toEqual([user])
  const client = await connect(url)
  expect((await client.query('select from documents')).rows).toHaveLength(0)
})

test('An owner whom one table would let through is refused in one line', async () => {
  const { url } = await ownedBy('nosuperuser nobypassrls nocreaterole')
  await start(url)
  const client = await connect(url)
  await client.query('alter table counters no force row level security')
  await expect(start(url)).rejects.toThrow(/^The PostgreSQL user sees through row-level[^\n]*$/)
})

test('A user who sees through the wall and can take no other role is refused in one line', async () => {
  const { url } = await ownedBy('nosuperuser bypassrls nocreaterole')
  await expect(start(url)).rejects.toThrow(/^The PostgreSQL user sees through row-level[^\n]*$/)
})
