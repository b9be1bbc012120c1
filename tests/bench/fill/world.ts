// A filled database: one large Group, many small ones. Made once for each size and schema, and used again.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Embedded } from '#server/postgres/embedded.ts'
import { openHouse } from '../house.ts'
import { cloneRecords, extentOf } from './clone.ts'
import { groupName } from './names.ts'
import { makeGroup } from './people.ts'
import { compareGroups, recount } from './recount.ts'
import { categories, fillShop, type Shelves } from './shop.ts'

export interface Size {
  readonly documents: number
  readonly groups: number
}

export interface World extends Size {
  /** Connection string of its database. */
  readonly url: string
  /** The Group with a tenth of all documents. */
  readonly large: string
  readonly shelves: Shelves
}

/** The large Group is the first; its owner and everybody's author is person 0. */
const large = 0
const template = 1

/** What a Group and its owner have before the first record: account, membership, card, and the person. */
const beforehand = 4

export function shelvesOf({ documents, groups }: Size): { large: Shelves; small: Shelves } {
  const tickets = Math.floor(documents / 10)
  const big = { tickets, customers: Math.ceil(tickets / 100), equipment: Math.ceil(tickets / 100) }
  const left =
    documents - tickets - big.customers - big.equipment - groups * (beforehand + categories)
  const each = Math.max(10, Math.ceil(left / (groups - 1)))
  const [customers, equipment] = [Math.ceil(each * 0.15), Math.ceil(each * 0.25)]
  return { large: big, small: { tickets: each - customers - equipment, customers, equipment } }
}

/** The world of this size, filled unless it is there. `tell` gets a line of progress now and then. */
export async function openWorld(
  cluster: Embedded,
  size: Size,
  { dataDir, refill, tell }: { dataDir: string; refill: boolean; tell(line: string): void },
): Promise<World> {
  const shelves = shelvesOf(size)
  const name = `world_${size.documents}_${size.groups}_${fingerprint()}`
  const world = {
    ...size,
    url: cluster.urlOf(name),
    large: groupName(large),
    shelves: shelves.large,
  }
  const admin = await connect(cluster.urlOf('postgres'))
  try {
    if (refill || !(await exists(admin, name))) {
      await dropOthers(admin, size)
      await admin.query(`create database making_${name}`)
      await fillWorld(cluster.urlOf(`making_${name}`), size, { dataDir, tell })
      await admin.query(`alter database making_${name} rename to ${name}`)
    }
  } finally {
    await admin.end()
  }
  return world
}

/** Fills an empty database with a world and proves it; throws when it is not what it should be. */
export async function fillWorld(
  url: string,
  size: Size,
  { dataDir, tell }: { dataDir: string; tell(line: string): void },
): Promise<void> {
  const began = performance.now()
  const shelves = shelvesOf(size)
  // What is lost by a crash is filled again: only while it is filled.
  const { house, close } = await openHouse(`${url}&options=-c%20synchronous_commit%3Doff`, dataDir)
  const client = await connect(url)
  await client.query('set synchronous_commit = off')
  try {
    const groups: string[] = []
    for (let count = 0; count <= size.groups; count++) groups.push(await makeGroup(house, count))
    const start = await extentOf(client, groups[template]!)
    await fillShop(house, groups[large]!, shelves.large, (written) => {
      if (written % 10_000 === 0) tell(`${written} records of the large Group`)
    })
    await fillShop(house, groups[template]!, shelves.small)
    await client.query('vacuum analyze')
    const copies = groups.slice(template + 1, size.groups)
    await cloneRecords(client, groups[template]!, {
      start,
      groups: copies,
      tell: (done) => tell(`${done} of ${copies.length} Groups copied`),
    })
    // One Group more, which the server writes itself, for the comparison.
    await fillShop(house, groups[size.groups]!, shelves.small)
    await client.query('vacuum analyze')
    await recount(client)
    const [copied = groups[template]!] = copies.slice(-1)
    const written = groups[size.groups]!
    await compareGroups(client, { copied, written, since: start.update_seq })
    await client.query('checkpoint')
    const { rows } = await client.query<{ count: string }>('select count(*) from documents')
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    tell(
      `${Number(rows[0]?.count).toLocaleString('en')} documents in ${seconds} s, recounted and compared`,
    )
  } finally {
    await client.end()
    await close()
  }
}

export async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  // A run that ends early stops PostgreSQL under it: the reason is said elsewhere.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function exists(admin: Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

/** Worlds of this size under another schema, and halves of one. */
async function dropOthers(admin: Client, { documents, groups }: Size): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like $1 or datname like 'making\\_%'`,
    [`world\\_${documents}\\_${groups}\\_%`],
  )
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
}

const deciding = [
  'server/store/keys/columns.ts',
  'server/store/keys/order.ts',
  ...['names', 'people', 'shop', 'clone'].map((name) => `tests/bench/fill/${name}.ts`),
]

/** Changes with what decides how rows look: migrations, keys, and how worlds are filled. */
function fingerprint(): string {
  const root = join(import.meta.dirname, '../../..')
  const folder = 'server/store/migrations'
  const hash = createHash('sha256')
  const migrations = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  for (const file of [...migrations, ...deciding.map((name) => join(root, name))])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}
