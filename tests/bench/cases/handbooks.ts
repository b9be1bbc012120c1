// The handbooks: a page that 1,000 others link to is saved and read, and a tree of 5,000 pages is opened, by the calls that the
// wiki makes; beside PostgreSQL alone, which writes the same rows, and reads the same pages, in one plain statement each.
import type { Client as Pg } from 'pg'
import { handbook } from '#modules/handbook/entities/handbook.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Embedded } from '#server/postgres/embedded.ts'
import type { Client } from '#tests/support/client.ts'
import { idAt, opening } from '../fill/names.ts'
import { makeGroup } from '../fill/people.ts'
import { connect } from '../fill/world.ts'
import { openHouse, type OpenHouse } from '../house.ts'
import { percentile } from '../load/job.ts'
import { plainWrites } from './plain-writes.ts'
import { signIn } from './stage.ts'

const pages = 5_000
const linking = 1_000
const times = 200
/** Records of one transaction while they are made. */
const batch = 500

const pageId = (count: number) => idAt(handbook.prefix, opening, count)
/** Twenty parts with twenty-five pages each in ten further ones. */
const uriOf = (count: number) =>
  `part-${count % 20}/step-${Math.floor(count / 20) % 10}/page-${Math.floor(count / 200)}`

/** Milliseconds of one call: half of them took less, and all but one in a hundred. */
interface Took {
  readonly p50: number
  readonly p99: number
}

interface HandbookRow {
  readonly name: string
  readonly ours: Took
  readonly sql: Took
}

/** In a Group of its own, in a database that is made for it and dropped. */
export async function measureHandbooks(
  cluster: Embedded,
  { dataDir, tell }: { dataDir: string; tell(line: string): void },
): Promise<HandbookRow[]> {
  const name = 'bench_handbooks'
  const admin = await connect(cluster.urlOf('postgres'))
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const url = cluster.urlOf(name)
  const open = await openHouse(url, dataDir)
  const pg = await connect(url)
  try {
    const db = await makeGroup(open.house, 0)
    await fill(open, db)
    await pg.query('analyze')
    const rows = await measureAll({ client: await signIn(open, 0), pg, db })
    for (const row of rows) tell(lineOf(row))
    return rows
  } finally {
    await pg.end()
    await open.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

async function fill({ house }: OpenHouse, db: string): Promise<void> {
  const at = house.now().toISOString()
  const entry = { rev: undefined, event: 'create', actor: null, at }
  const database = house.store.database(db)
  for (let from = 0; from < pages; from += batch) {
    await database.write(async (transaction) => {
      for (let one = from; one < from + batch; one += 1) {
        const doc = {
          _id: pageId(one),
          title: `Page ${one}`,
          uri: uriOf(one),
          content: contentOf(one),
          created_at: at,
          updated_at: at,
        }
        await writeBeside(house, transaction, doc, entry)
      }
    })
  }
}

/** Pages behind the first link to it, by its address or its title. */
function contentOf(count: number): string {
  const words = 'Measure at the plug, without the laptop. '.repeat(10)
  if (count === 0 || count > linking) return words
  return `${words}See [[${count % 2 === 0 ? uriOf(0) : 'Page 0'}]].`
}

interface Place {
  readonly client: Client
  readonly pg: Pg
  readonly db: string
}

async function measureAll(place: Place): Promise<HandbookRow[]> {
  const { client, db } = place
  const read = (path: string) => async () => {
    const reply = await client.get(`/${db}/_handbooks/${path}`)
    if (reply.status !== 200) throw new Error(reply.text)
  }
  const address = encodeURIComponent(uriOf(0))
  return [
    {
      name: `save of a page with ${linking.toLocaleString('en')} links to it`,
      ours: await timesOf(await save(place)),
      sql: await timesOf(await plainSave(place)),
    },
    {
      name: 'that page as it is read',
      ours: await timesOf(read(`page?name=${address}`)),
      sql: await timesOf(plainPage(place)),
    },
    {
      name: `front of a tree of ${pages.toLocaleString('en')} pages`,
      ours: await timesOf(read('tree?below=')),
      sql: await timesOf(plainLevel(place, '')),
    },
    {
      name: 'the tree open at a page',
      ours: await timesOf(read(`tree?below=&open=${address}`)),
      sql: await timesOf(plainLevels(place)),
    },
  ]
}

async function save({ client, db }: Place): Promise<() => Promise<void>> {
  const url = `/${db}/${pageId(0)}`
  const doc = (await client.get(url)).body
  let turn = 0
  return async () => {
    const content = `Measured ${(turn += 1)} times. See [[${uriOf(2)}]].`
    const reply = await client.put(url, { ...doc, content })
    if (reply.status !== 201) throw new Error(reply.text)
    doc._rev = reply.body.rev
  }
}

/** The same revision, without the rows of who links where. */
async function plainSave({ pg, db }: Place): Promise<() => Promise<void>> {
  const { change } = await plainWrites(pg)
  const asked = [db, pageId(0)]
  const { rows } = await pg.query<{ body: object }>(
    'select body from documents where db = $1 and id = $2',
    asked,
  )
  let turn = 0
  return async () => {
    const body = JSON.stringify({ ...rows[0]?.body, content: `Measured ${(turn += 1)} times.` })
    await pg.query(change, [...asked, body])
  }
}

/** The page, and the fifty that linked to it last with how many there are. */
function plainPage({ pg, db }: Place): () => Promise<void> {
  const sources = `select d.id, d.body ->> 'title' as title, count(*) over () from documents d where d.db = $1 and d.id in
    (select p.source from record_pointers p join record_names n on n.db = p.db and n.name = p.name
      where p.db = $1 and n.id = $2 and p.kind = any('{link,field}')) order by d.seq desc limit 50`
  return async () => {
    await pg.query('select body from documents where db = $1 and id = $2', [db, pageId(0)])
    await pg.query(sources, [db, pageId(0)])
  }
}

const level = `select split_part(substr(name, length($2) + 1), '/', 1) as step, count(*), min(id) from record_names
  where db = $1 and rank = 1 and name >= $2 and name < $2 || '~' group by 1 order by 1 limit 500`

function plainLevel({ pg, db }: Place, below: string): () => Promise<void> {
  return async () => void (await pg.query(level, [db, below]))
}

function plainLevels(place: Place): () => Promise<void> {
  const [first = '', second = ''] = uriOf(0).split('/')
  const above = ['', `${first}/`, `${first}/${second}/`]
  return async () => {
    for (const below of above) await plainLevel(place, below)()
  }
}

/** One call after the other; the first ones, which plan and compile, do not count. */
async function timesOf(call: () => Promise<unknown>): Promise<Took> {
  const took: number[] = []
  for (let turn = -times / 10; turn < times; turn += 1) {
    const begun = performance.now()
    await call()
    if (turn >= 0) took.push(performance.now() - begun)
  }
  const sorted = Float64Array.from(took).sort()
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

function lineOf({ name, ours, sql }: HandbookRow): string {
  const said = ({ p50, p99 }: Took) => `${p50.toFixed(1)} ms (99 of 100: ${p99.toFixed(1)} ms)`
  const ratio = (ours.p50 / sql.p50).toFixed(1)
  return `${name}: ${said(ours)}; SQL alone ${said(sql)}; ${ratio} times`
}
