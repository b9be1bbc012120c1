// Writers who wait for each other share a transaction: the same comes out as one after the other, only sooner, and
// nobody pays for another one's failure.
import fc from 'fast-check'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import type { DavLock } from '#modules/rdisk/store/dav/face.ts'
import { davQueries } from '#modules/rdisk/store/dav/reading.ts'
import { davTables } from '#modules/rdisk/store/dav/writing.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { subscriptionTables } from '#modules/exoreader/store/group/subscriptions.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { anotherStore, aPut, freshIn, freshStore, sharedStore, historyOf } from './store-setup.ts'

const shared = sharedStore()
const setup = () => freshIn(shared.store)

async function sql<R>(text: string, values: unknown[] = [], url = shared.url): Promise<R[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as R[]
}

/** How many transactions wrote the revisions of a database. */
async function transactionsOf(db: string): Promise<number> {
  const [row] = await sql<{ amount: number }>(
    'select count(distinct xmin::text)::int as amount from revisions where db = $1',
    [db],
  )
  return row!.amount
}

type Work = (transaction: Transaction) => Promise<unknown>
const crowd = (amount: number, work: (at: number) => Work) =>
  Array.from({ length: amount }, (_, at) => work(at))
const atOnce = (database: Database, works: readonly Work[]) =>
  Promise.allSettled(works.map((work) => database.write(work)))

/** What writers were answered, without what differs between installations. */
function told(answers: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value : (answer.reason as { message: string }).message,
  )
}

async function everythingIn(database: Database) {
  const { changes } = await database.changes({ since: 0, include_docs: true })
  const info = { ...(await database.info()), db_name: '' }
  const histories = await Promise.all(changes.map(({ id }) => historyOf(database, id)))
  return { changes, info, counters: await database.counters(), histories }
}

/** What a writer may do, over few records so that they get in each other's way. */
const step = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  /** The revision that the writer names: the current one, none, or a wrong one. */
  seen: fc.constantFrom('current', 'current', 'none', 'wrong'),
  deleted: fc.boolean(),
  numbered: fc.boolean(),
  ends: fc.constantFrom('well', 'well', 'well', 'early', 'late'),
  n: fc.nat(3),
})
type Step = typeof step extends fc.Arbitrary<infer D> ? D : never

function workOf({ id, seen, deleted, numbered, ends, n }: Step): Work {
  return async (transaction) => {
    const before = await transaction.get(id)
    if (ends === 'early') throw fail('forbidden', 'not_allowed')
    const rev = seen === 'current' ? before?.rev : seen === 'wrong' ? '1-f' : undefined
    const number = numbered ? await transaction.nextNumber('Thing') : 0
    const counters = ['Thing', '*', `n${n}`]
    const put = await transaction.put(aPut(id, { n, number }, { rev, deleted, counters }))
    if (ends === 'late') throw new Error('thought better of it')
    const [all] = await transaction.counters(['*'])
    return [put.rev, put.seq, number, all?.amount ?? 0]
  }
}

describe('Writers who wait for each other', () => {
  test('get the same answers and leave the same behind as one after the other', async () => {
    const steps = fc.array(step, { minLength: 2, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const [together, apart] = [await setup(), await setup()]
        const answers = await atOnce(together.database, all.map(workOf))
        const others = []
        for (const one of all) others.push(...(await atOnce(apart.database, [workOf(one)])))
        expect(told(answers)).toEqual(told(others))
        expect(await everythingIn(together.database)).toEqual(await everythingIn(apart.database))
      }),
      { numRuns: 25 },
    )
  })

  test('share a commit', async () => {
    const { name, database } = await setup()
    await atOnce(
      database,
      crowd(50, (at) => (transaction) => transaction.put(aPut(`a${at}`))),
    )
    expect((await database.info())?.doc_count).toBe(50)
    expect(await transactionsOf(name)).toBeLessThan(25)
  })

  test('of one record all but the first get a conflict', async () => {
    const { database } = await setup()
    const answers = await atOnce(
      database,
      crowd(50, (at) => (transaction) => transaction.put(aPut('a', { at }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...Array.from({ length: 49 }, () => 'rejected'),
    ])
    expect((await database.get('a'))?.body['at']).toBe(0)
  })

  test('get their turns in order, each seeing what the one before wrote', async () => {
    const { database } = await setup()
    const add: Work = async (transaction) => {
      const before = await transaction.get('sum')
      const n = Number(before?.body['n'] ?? 0) + 1
      await transaction.put(aPut('sum', { n }, { rev: before?.rev }))
      return n
    }
    const answers = await atOnce(
      database,
      crowd(40, () => add),
    )
    expect(told(answers)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  test('are looked up together with what they say they will read, and are right without', async () => {
    const { database, put } = await setup()
    await put('seen')
    const work: Work = async (transaction) => [
      (await transaction.get('seen'))?.id,
      await transaction.get('nothing'),
      (await transaction.getMany(['seen', 'nothing'])).length,
    ]
    const reads = [['seen'], ['nothing', 'seen'], [], undefined, ['another']]
    const answers = await Promise.all(reads.map((ids) => database.write(work, ids)))
    expect(answers).toEqual(reads.map(() => ['seen', undefined, 1]))
  })

  test('of more records than go together come through one after the other', async () => {
    const { name, database } = await setup()
    const ids = (at: number) => Array.from({ length: 60 }, (_, n) => `t${at}-${n}`)
    const works = crowd(4, (at) => async (transaction) => {
      for (const id of ids(at)) await transaction.put(aPut(id))
    })
    await Promise.all(works.map((work, at) => database.write(work, ids(at))))
    expect((await database.info())?.doc_count).toBe(240)
    expect(await transactionsOf(name)).toBeGreaterThan(1)
  })

  test('all fail when there is no such database', async () => {
    const database = shared.store.database('acc-nowhere')
    const answers = await atOnce(
      database,
      crowd(10, (at) => (transaction) => transaction.put(aPut(`a${at}`))),
    )
    expect(new Set(told(answers))).toEqual(new Set(['Database does not exist.']))
  })
})

const now = '2026-11-23T12:00:00.000Z'
const lockOf = (id: string): DavLock => ({
  token: `opaquelocktoken:${id}`,
  id,
  scope: 'exclusive',
  depth: '0',
  owner: '',
  person: 'x',
  expiresAt: '2026-11-23T13:00:00.000Z',
  isPlaceholder: false,
})

const aLink = {
  record_id: 'x',
  sealed: Buffer.of(0),
  zone: 'UTC',
  created_by: null,
  created_at: now,
  expires_at: '2026-12-23T12:00:00.000Z',
  password: null,
}

describe('One who fails takes nobody along', () => {
  const failures: [how: string, work: Work, message: string][] = [
    [
      'before he wrote',
      async (transaction) => {
        await transaction.get('x')
        throw fail('forbidden', 'not_allowed')
      },
      'You are not allowed',
    ],
    [
      'after he wrote',
      async (transaction) => {
        await transaction.put(aPut('x'))
        throw new Error('thought better of it')
      },
      'thought better of it',
    ],
    [
      'after he took a number',
      async (transaction) => {
        await transaction.nextNumber('Thing')
        throw new Error('thought better of it')
      },
      'thought better of it',
    ],
    [
      'after he locked a file',
      async (transaction) => {
        await davTables(transaction).putLock(lockOf('x'))
        throw new Error('thought better of it')
      },
      'thought better of it',
    ],
    [
      'after he followed a feed',
      async (transaction) => {
        const place = { address: 'https://x.example/feed', host: 'x.example' }
        const feed = { ...place, active: true, rules: [], everyMinutes: null, wholeText: false }
        await subscriptionTables(transaction).follow('rsb-x', feed, now)
        throw new Error('thought better of it')
      },
      'thought better of it',
    ],
    [
      'after he made a public link',
      async (transaction) => {
        const db = transaction.name
        await linkTables(transaction).make(Buffer.from(db), { ...aLink, db })
        throw new Error('thought better of it')
      },
      'thought better of it',
    ],
    [
      'while he was still writing',
      async (transaction) => {
        void transaction.put(aPut('x'))
        throw new Error('too hasty')
      },
      'too hasty',
    ],
    [
      'with a statement that shows it at the commit only',
      (transaction) => transaction.put(aPut('x', {}, { at: 'not a moment' })),
      'invalid input syntax',
    ],
    [
      'with a statement, and goes on as if nothing were',
      async (transaction) => {
        await transaction.get('a\0').catch(() => undefined)
        return 'fine'
      },
      'NUL',
    ],
    [
      'after he entered another database',
      async (transaction) => {
        const other = await transaction.other('acc-beside')
        await other.put(aPut('x'))
        throw new Error('thought better of it')
      },
      'thought better of it',
    ],
  ]

  test.each(failures)('%s', async (_, failing, message) => {
    const { store } = shared
    await store.createDatabase('acc-beside').catch(() => undefined)
    const { database } = await setup()
    const works = crowd(21, (at) =>
      at % 10 === 5
        ? failing
        : async (transaction) => {
            const number = await transaction.nextNumber('Thing')
            await transaction.put(aPut(`a${at}`, { number }))
            return number
          },
    )
    const answers = await atOnce(database, works)
    const failed = answers.filter(({ status }) => status === 'rejected')
    expect(failed).toHaveLength(2)
    for (const text of told(failed)) expect(text).toContain(message)
    const numbers = told(answers.filter(({ status }) => status === 'fulfilled'))
    expect(numbers).toEqual(Array.from({ length: 19 }, (_, at) => at + 1))
    expect(await database.info()).toMatchObject({ doc_count: 19, update_seq: 19 })
    expect(await database.get('x')).toBeUndefined()
    expect(await store.database('acc-beside').get('x')).toBeUndefined()
    expect(await davQueries(database).hasLocks(now)).toBe(false)
    expect(await groupItems(database).subscriptions()).toEqual([])
    expect(await linkTables(store).ofRecord(database.name, 'x', now)).toBeUndefined()
  })

  test('nor is anybody refused because of what was taken back', async () => {
    const { database } = await setup()
    const works: Work[] = [
      (transaction) => transaction.put(aPut('first')),
      async (transaction) => {
        await transaction.put(aPut('a'))
        throw new Error('thought better of it')
      },
      (transaction) => transaction.put(aPut('a')),
    ]
    const answers = await atOnce(database, works)
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('when PostgreSQL drops the connection: what was acknowledged is there, everybody is answered', async () => {
    const { store, url } = await freshStore()
    const { name, database } = await freshIn(store)
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bancada records' and datname = current_database()`
    const works = crowd(60, (at) => async (transaction) => {
      await transaction.put(aPut(`a${at}`))
      if (at === 7 || at === 47) await sql(kill, [], url)
      return `a${at}`
    })
    const answers = []
    for (const from of [0, 20, 40]) {
      answers.push(...(await atOnce(database, works.slice(from, from + 20))))
    }
    const acknowledged = told(answers.filter(({ status }) => status === 'fulfilled'))
    expect(acknowledged).toContain('a20')
    expect(acknowledged.length).toBeLessThan(works.length)
    const there = (await listQueries((await anotherStore(url)).database(name)).allDocs({})).found
    expect(there.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    expect((await database.info())?.update_seq).toBe(there.length)
  })
})

describe('A turn', () => {
  test('is over when it is over', async () => {
    const { database } = await setup()
    let late: Transaction | undefined
    const answers = await atOnce(database, [
      async (transaction) => {
        late = transaction
      },
      async () => {
        await expect(late!.put(aPut('late'))).rejects.toThrow('over')
        await expect(peopleTables(late!).byId('usr-1')).rejects.toThrow('over')
      },
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await database.get('late')).toBeUndefined()
  })

  test('shows no writer what another one did to the copy it read', async () => {
    const { database, put } = await setup()
    await put('a', { deep: { n: 1 } })
    const works = crowd(3, () => async (transaction) => {
      const [one, several] = [await transaction.get('a'), await transaction.getMany(['a'])]
      for (const { body } of [one!, ...several]) {
        const deep = body['deep'] as { n: number }
        expect(deep.n).toBe(1)
        deep.n = 2
      }
      throw fail('forbidden', 'not_allowed')
    })
    expect(new Set(told(await atOnce(database, works)))).toEqual(
      new Set(['You are not allowed to access this data']),
    )
  })

  test('in another database is had alone, and both databases agree in the end', async () => {
    const [one, two] = [await setup(), await setup()]
    const works = crowd(30, (at) => async (transaction) => {
      await transaction.put(aPut(`a${at}`))
      if (at % 3 === 0) await (await transaction.other(two.name)).put(aPut(`b${at}`))
    })
    const answers = await Promise.all([
      atOnce(one.database, works),
      atOnce(
        two.database,
        crowd(30, (at) => (transaction) => transaction.put(aPut(`c${at}`))),
      ),
    ])
    expect(answers.flat().every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await one.database.info()).toMatchObject({ doc_count: 30, update_seq: 30 })
    expect(await two.database.info()).toMatchObject({ doc_count: 40, update_seq: 40 })
  })

  test('comes to writers of two processes alike', async () => {
    const { name, database } = await setup()
    const other = (await anotherStore(shared.url)).database(name)
    const works = crowd(60, (at) => async (transaction) => {
      const { seq } = await transaction.put(aPut(`t${at}`))
      return seq
    })
    const halves = [works.slice(0, 30), works.slice(30)]
    const answers = await Promise.all([atOnce(database, halves[0]!), atOnce(other, halves[1]!)])
    const seqs = told(answers.flat()) as number[]
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })
})
