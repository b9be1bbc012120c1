// Calls of a transaction that are taken for reads by their names send PostgreSQL nothing that writes: what they wrote would be
// committed with the work of others after its writer was refused.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/store/database.ts'
import { isRead } from '#server/store/writing/guest.ts'
import { freshIn, noon, sharedStore } from './store-ground.ts'

const shared = sharedStore()
const hash = Buffer.alloc(32)

/** Every read with arguments that lead it to PostgreSQL, by its object and name. */
const calls: Readonly<Record<string, (transaction: Transaction) => unknown>> = {
  get: (own) => own.get('a'),
  getMany: (own) => own.getMany(['a', 'b']),
  getRevision: (own) => own.getRevision('a', '1-a'),
  lastLive: (own) => own.lastLive('a'),
  leaf: (own) => own.leaf('a', '1-a'),
  find: (own) => own.find({ selector: { name: 'A' } }),
  count: (own) => own.count({ name: 'A' }),
  counters: (own) => own.counters(),
  correctionOf: (own) => own.correctionOf('a', ['2-b', '1-a']),
  makerOf: (own) => own.makerOf('a', '1-a'),
  sealed: (own) => own.sealed('a'),
  fileBytes: (own) => own.fileBytes(),
  'people.byId': ({ people }) => people.byId('usr-a'),
  'people.byEmail': ({ people }) => people.byEmail('a@example.com'),
  'people.findOneTime': ({ people }) => people.findOneTime('password', hash, noon),
  'people.membershipsOf': ({ people }) => people.membershipsOf('usr-a', 'a@example.com'),
  'links.byHash': ({ links }) => links.byHash(hash, noon),
  'links.ofRecord': ({ links, name }) => links.ofRecord(name, 'a', noon),
  'links.ofDatabase': ({ links, name }) => links.ofDatabase(name, 'a', noon),
  'imports.one': ({ imports }) => imports.one('imp-a'),
  'imports.latest': ({ imports }) => imports.latest(),
  'imports.rows': ({ imports }) => imports.rows('imp-a', { outcome: null, after: -1, limit: 10 }),
}

const writes =
  /\b(?:insert\s+into|update\s+\w+\s+(?:as\s+\w+\s+)?set|delete\s+from|queue_job|nextval|setval)\b/i

/** Texts that reach PostgreSQL, in their order. */
const sent: string[] = []
const { query } = pg.Client.prototype
beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text?: string }]
    sent.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

/** What writes of all that one transaction sends. */
async function writesOf(work: (transaction: Transaction) => unknown): Promise<string[]> {
  const { database } = await freshIn(shared.store)
  sent.length = 0
  await database.write(async (transaction) => void (await work(transaction)))
  return sent.filter((text) => writes.test(text))
}

/** Every call of a transaction and of the tables in it, as `object.name`. */
async function namesOfCalls(): Promise<string[]> {
  const { database } = await freshIn(shared.store)
  return database.write(async (transaction) =>
    Object.entries(transaction).flatMap(([name, member]) =>
      typeof member === 'object'
        ? Object.keys(member).map((inner) => `${name}.${inner}`)
        : typeof member === 'function'
          ? [name]
          : [],
    ),
  )
}

test('Every call that is taken for a read by its name is tried here', async () => {
  const read = (await namesOfCalls()).filter((name) => isRead(name.split('.').at(-1)!))
  expect(read.sort()).toEqual(Object.keys(calls).sort())
})

test.each(Object.entries(calls))('%s writes nothing', async (_, call) => {
  expect(await writesOf(call)).toEqual(await writesOf(() => undefined))
})

test('What writes is seen to', async () => {
  const dropped = await writesOf(({ links, name }) => links.revoke(name, 'a'))
  const queued = await writesOf((own) => own.addJob('mail', {}))
  expect([dropped.length, queued.length]).toEqual([1, 1])
})
