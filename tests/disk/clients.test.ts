// Many clients at once in one tree: moving, deleting, putting, copying. Whatever they do, the tree has no circle, no name twice in a
// folder, every place is what its document says, and the room that is counted is the room of the files that are there.
import { Client } from 'pg'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#core/errors.ts'
import { copy } from '#modules/rdisk/server/tree/copy.ts'
import { makeFolder } from '#modules/rdisk/server/tree/folders.ts'
import { move } from '#modules/rdisk/server/tree/move.ts'
import { putFile } from '#modules/rdisk/server/tree/put.ts'
import { remove, restore } from '#modules/rdisk/server/tree/trash.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import type { RecordContext } from '#server/records/face.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import { contextOfPerson } from './setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
})
afterAll(() => app.close())

const clients = 50
const actionsOfEach = isProof ? 60 : 5

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const names = ['a', 'b', 'c', 'd', 'e']

async function act(context: RecordContext, caller: string, next: (below: number) => number) {
  const places = placeQueries(context.database)
  const write = { via: 'dav', caller } as const
  const all = await places.below('', 500)
  const trash = await places.listed({ of: 'trash', limit: 50 })
  const folders = ['', ...all.filter(({ folder }) => folder).map(({ id }) => id)]
  const to = { parent: folders[next(folders.length)]!, name: names[next(names.length)]! }
  const onTaken = (['refuse', 'overwrite', 'rename'] as const)[next(3)]!
  const id = all[next(all.length)]?.id ?? 'fle-none'
  const choice = next(12)
  if (choice < 3) return makeFolder(context, { ...to, ...write })
  if (choice < 6) {
    const bytes = Buffer.from(`content ${next(20)}`)
    const upload = await context.database.files.receive(Readable.from([bytes]), 1_000)
    return putFile(context, { ...to, ...write, file: { upload, contentType: 'text/plain' } })
  }
  if (choice < 9) return move(context, { id, to, onTaken, ...write })
  if (choice === 9) return copy(context, { id, to, onTaken, ...write })
  if (choice === 10) return remove(context, { id, ...write })
  return restore(context, { id: trash[next(trash.length)]?.id ?? 'fle-none', ...write })
}

async function client(context: RecordContext, number: number): Promise<number> {
  const next = numbers(number + 1)
  let done = 0
  for (let at = 0; at < actionsOfEach; at++) {
    try {
      await act(context, `client ${number}`, next)
      done += 1
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
    }
  }
  return done
}

/** SeenRequest of the tables themselves: each answers rows that break it. */
const invariants = {
  circles: `with recursive up(start, id, depth) as (
      select id, parent, 1 from places where db = $1
      union all select up.start, p.parent, up.depth + 1 from up join places p on p.db = $1 and p.id = up.id
        where up.depth < 500)
    select start from up where depth = 500`,
  'folders that are not there': `select id from places p where db = $1 and parent <> ''
    and deleted_at = '' and not exists (select from places f where f.db = $1 and f.id = p.parent and f.folder)`,
  'names that are there twice': `select parent, name from places where db = $1 and slot = ''
    group by parent, name having count(*) > 1`,
  'room that is counted wrongly': `select blob_bytes from databases d where db = $1 and blob_bytes <>
    (select coalesce(sum(greatest(length, 4096)), 0) from blobs b where b.db = d.db)`,
  'content that is nowhere': `select id from places p where db = $1 and tag <> '' and not exists (
    select from blobs b where b.db = $1 and b.digest = 'md5-' || p.tag)`,
  'bytes that no revision names': `select digest from blobs b where db = $1 and amount <> (
    select count(*) from revisions r where r.db = $1 and r.body ? '_attachments'
      and b.digest = any(attached_digests(r.body)))`,
}

test(`${clients} clients at once leave a tree that is one`, async () => {
  const context = await contextOfPerson(app)
  const { name } = context.database
  for (const folder of names) {
    await makeFolder(context, { parent: '', name: folder, via: 'dav' })
  }
  const done = await Promise.all(
    Array.from({ length: clients }, (_client, number) => client(context, number)),
  )
  const sum = done.reduce((all, one) => all + one)
  expect(sum).toBeGreaterThan(clients)
  const sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
  try {
    // The owner of the tables looks over the wall that they put up.
    await sql.query(`select set_config('app.db', $1, false)`, [name])
    for (const [what, query] of Object.entries(invariants)) {
      const { rows } = await sql.query(query, [name])
      expect([what, rows]).toEqual([what, []])
    }
  } finally {
    await sql.end()
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    const step = await context.database.write((transaction) => transaction.compare('places', from))
    expect(step.mended).toBe(0)
    after = step.last
  }
})
