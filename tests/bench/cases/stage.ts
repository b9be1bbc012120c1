// Prepares one run in a filled world: programs and browsers that may call, Groups to write into, records to ask for.
import type { Client as Pg } from 'pg'
import { KnownKeyColumns, type KeyColumns } from '#server/store/keys/columns.ts'
import { Client } from '#tests/support/client.ts'
import { groupName, ownerEmail, ownerId, password } from '../fill/names.ts'
import { makeGroup } from '../fill/people.ts'
import { fillShop, recordId, type Shelves } from '../fill/shop.ts'
import { tenantTables } from '../fill/tables.ts'
import type { World } from '../fill/world.ts'
import type { OpenHouse } from '../house.ts'
import type { Existing } from '../load/job.ts'

/** Somebody who may call: the headers that say so. */
export type Caller = Readonly<Record<string, string>>

/** A Group to write into, and its owner's program. */
export interface Workshop {
  readonly db: string
  /** Its owner's address. */
  readonly email: string
  readonly program: Caller
  /** Some equipment that is there. */
  readonly equipment: readonly Existing[]
  /** The current version of it. */
  equipmentNow(): Promise<readonly Existing[]>
}

export interface Stage {
  readonly world: World
  /** The owner of the large Group: their program, and their browser. */
  readonly program: Caller
  readonly browser: Caller
  /** The sequence of the large Group's changes. */
  readonly update_seq: number
  /** Ids of tickets of the large Group, picked all over it. */
  readonly tickets: readonly string[]
  readonly workshops: readonly Workshop[]
  /** The columns of the keys of declared fields. */
  readonly columns: KeyColumns
  /** Where bare SQL writes. */
  readonly plain: Workshop
}

const howMany = 16
/** Owners of the Groups to write into are numbered from here. */
const first = 500_000
const picked = 500
const shelves: Shelves = { tickets: 400, customers: 20, equipment: 400 }

/** Sets it; what an earlier run wrote is taken away first. */
export async function setStage(open: OpenHouse, world: World, pg: Pg): Promise<Stage> {
  await clearStage(pg)
  await pg.query('delete from attempts')
  const workshops: Workshop[] = []
  for (let count = 0; count <= howMany; count++) {
    const db = await makeGroup(open.house, first + count)
    await fillShop(open.house, db, count === 0 || count === howMany ? shelves : few)
    workshops.push(await workshop(open, pg, db, first + count))
  }
  const [plain] = workshops.splice(-1)
  const { rows } = await pg.query<{ id: string }>(
    `select id from documents where db = $1 and klass = 'Ticket' order by md5(id) limit ${picked}`,
    [world.large],
  )
  const { rows: stand } = await pg.query<{ update_seq: string }>(
    'select update_seq from databases where db = $1',
    [world.large],
  )
  const visitor = await signIn(open, 0)
  await pg.query('vacuum analyze')
  const run = async <R>({ text }: { text: string }) => (await pg.query(text)).rows as R[]
  const columns = new KnownKeyColumns(run, { debug: () => undefined })
  await columns.load()
  return {
    world,
    program: await programOf(visitor, 0),
    browser: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    update_seq: Number(stand[0]?.update_seq),
    tickets: rows.map(({ id }) => id),
    workshops,
    plain: plain!,
    columns,
  }
}

const ids = Array.from({ length: shelves.equipment }, (_, count) => recordId('eqi', count))
const few: Shelves = { tickets: 10, customers: 10, equipment: 10 }

async function workshop(open: OpenHouse, pg: Pg, db: string, count: number): Promise<Workshop> {
  const program = await programOf(await signIn(open, count), count)
  const equipmentNow = async () => {
    const query = `select id, rev from documents where db = $1 and id = any($2)`
    return (await pg.query<Existing>(query, [db, ids])).rows
  }
  return { db, email: ownerEmail(count), program, equipment: await equipmentNow(), equipmentNow }
}

/** The owner of the `count`th Group, in a browser. */
export async function signIn({ server }: OpenHouse, count: number): Promise<Client> {
  const client = new Client(server)
  const reply = await client.post('/_session', { name: ownerEmail(count), password })
  if (reply.status !== 200) throw new Error(`nobody could sign in: ${reply.text}`)
  return client
}

async function programOf(client: Client, count: number): Promise<Caller> {
  const body = { klass: 'UserToken', description: 'The bench', permissions: ['read', 'write'] }
  const reply = await client.post(`/${ownerId(count)}`, body)
  if (reply.status !== 201) throw new Error(`no token: ${reply.text}`)
  return { authorization: `Bearer ${String(reply.body.token)}` }
}

/** Takes away the Groups and people of a run. */
export async function clearStage(pg: Pg): Promise<void> {
  const numbers = Array.from({ length: howMany + 1 }, (_, count) => first + count)
  const people = numbers.map(ownerId)
  const databases = [...numbers.map(groupName), ...people]
  const tables = [...(await tenantTables(pg)).map(({ name }) => name), 'memberships', 'groups']
  for (const table of tables) await pg.query(`delete from ${table} where db = any($1)`, [databases])
  for (const table of ['tokens', 'sessions', 'people'])
    await pg.query(`delete from ${table} where user_id = any($1)`, [people])
}
