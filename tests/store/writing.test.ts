// Writing records: revisions and conflicts as CouchDB has them, all or nothing, a sequence without gaps.
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { listQueries } from '#server/store/queries/listing.ts'
import { anotherStore, aPut, freshIn, noon, sharedStore, historyOf } from './store-setup.ts'

const shared = sharedStore()
const setup = () => freshIn(shared.store)

/** Straight to PostgreSQL as the owner, past the store. */
async function sql(text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: shared.url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

describe('A record', () => {
  test('is written and read back, with its revision and sequence', async () => {
    const { database, put } = await setup()
    const { rev, seq } = await put('a', { name: 'Lamp', deep: [{ n: 1.5, no: null }] })
    expect(rev).toMatch(/^1-[0-9a-f]{32}$/)
    expect(await database.get('a')).toEqual({
      id: 'a',
      rev,
      seq,
      klass: 'Thing',
      deleted: false,
      body: { klass: 'Thing', name: 'Lamp', deep: [{ n: 1.5, no: null }] },
    })
    expect(await database.get('b')).toBeUndefined()
  })

  test('gets the same revision on another installation, whatever its id', async () => {
    const [one, other] = [await setup(), await setup()]
    const { rev } = await one.put('a', { name: 'Lamp' })
    expect((await other.put('b', { name: 'Lamp' })).rev).toBe(rev)
  })

  test('keeps every revision, newest first, with who, when and why', async () => {
    const { database, put } = await setup()
    const first = await put('a', { n: 1 }, { event: 'create', actor: 'usr-1' })
    const second = await put('a', { n: 2 }, { rev: first.rev, event: 'status', actor: null })
    const common = { klass: 'DocumentChange', item_id: 'a', item_type: 'Thing', created_at: noon }
    expect(await historyOf(database, 'a')).toEqual([
      {
        ...common,
        _id: `ver-a-${second.rev}`,
        rev: second.rev,
        event: 'status',
        parent: first.rev,
      },
      {
        ...common,
        _id: `ver-a-${first.rev}`,
        rev: first.rev,
        event: 'create',
        created_by: 'usr-1',
      },
    ])
    expect((await database.getRevision('a', first.rev))?.body['n']).toBe(1)
    expect(await database.getRevision('a', '1-none')).toBeUndefined()
    const latest = await database.findAmong(
      { is: 'history', id: undefined },
      { selector: {}, limit: 1 },
    )
    expect(latest.found.map(({ rev }) => rev)).toEqual([second.rev])
  })

  test.each([
    ['without a revision', undefined],
    ['with a stale one', 'stale'],
    ['with one that never was', '1-aaa'],
  ])('that lives is not overwritten %s', async (_, rev) => {
    const { database, put } = await setup()
    const first = await put('a')
    const second = await put('a', { n: 2 }, { rev: first.rev })
    const seen = rev === 'stale' ? first.rev : rev
    await expect(put('a', { n: 3 }, { rev: seen })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Document update conflict.',
    })
    expect((await database.get('a'))?.rev).toBe(second.rev)
    expect((await database.info())?.update_seq).toBe(2)
  })

  test('that was deleted stays as a tombstone and is created again in the next generation', async () => {
    const { database, put } = await setup()
    const { rev } = await put('a', { n: 1 })
    const gone = await put('a', { why: 'kept' }, { rev, deleted: true })
    expect(await database.get('a')).toMatchObject({ deleted: true, body: { why: 'kept' } })
    expect(await database.getMany(['a'])).toEqual([])
    await expect(put('a', {}, { rev })).rejects.toMatchObject({ code: 'conflict' })
    expect((await put('a', { n: 3 })).rev).toMatch(/^3-/)
    expect(await database.info()).toMatchObject({ doc_count: 1, doc_del_count: 0, update_seq: 3 })
    const parents = (await historyOf(database, 'a')).map(({ parent }) => parent)
    expect(parents).toEqual([gone.rev, rev, undefined])
  })

  test('that never was cannot be changed at a revision of it', async () => {
    const { put } = await setup()
    await expect(put('a', {}, { rev: '7-abc' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is refused with a revision that is none', async () => {
    const { put } = await setup()
    await expect(put('a', {}, { rev: 'x' })).rejects.toMatchObject({
      code: 'bad_request',
      message: 'Invalid rev format',
    })
  })

  test('with a NUL character is refused with a clear word, in a body, an id and a query', async () => {
    const { database, put } = await setup()
    const refusal = { code: 'bad_request', message: 'Text may not contain the NUL character' }
    await expect(put('a', { text: 'a\0b' })).rejects.toMatchObject(refusal)
    await expect(put('a\0')).rejects.toMatchObject(refusal)
    await expect(database.get('a\0')).rejects.toMatchObject(refusal)
    await expect(historyOf(database, '\0')).rejects.toMatchObject(refusal)
  })

  test('with a hundred thousand different words is kept, and found by the first of them', async () => {
    const { database, put } = await setup()
    const words = Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')
    await put('a', {}, { words })
    expect((await database.find({ selector: { $text: 'word17' } })).found).toHaveLength(1)
  })
})

describe('A record with several leaves', () => {
  async function forked() {
    const all = await setup()
    const { rev } = await all.put('a', { n: 'winner' }, { counters: ['Won', '*'], words: 'winner' })
    // As replication will bring it: a second first revision that loses.
    await sql(
      `insert into revisions
        (db, id, rev, generation, leaf, deleted, seq, klass, event, at, body, terms, counters)
      values ($1, 'a', '1-0', 1, true, false, 1, 'Thing', 'create', now(), '{"n": "loser"}',
        'loser', '{Lost,*}')`,
      [all.name],
    )
    await sql('update documents set leaves = 2 where db = $1', [all.name])
    return { ...all, rev }
  }

  test('shows the loser once the winner is deleted, found and counted as the loser', async () => {
    const { database, put, rev } = await forked()
    await put('a', {}, { rev, deleted: true })
    expect(await database.get('a')).toMatchObject({
      rev: '1-0',
      deleted: false,
      body: { n: 'loser' },
    })
    expect((await database.counters()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['*', 1],
      ['Lost', 1],
    ])
    expect((await database.find({ selector: { $text: 'loser' } })).found).toHaveLength(1)
    expect(await database.info()).toMatchObject({ doc_count: 1, doc_del_count: 0, update_seq: 2 })
  })

  test('takes a write to the losing leaf, which then may win', async () => {
    const { database, put, rev } = await forked()
    const won = await put('a', { n: 'new' }, { rev: '1-0', words: 'new' })
    expect(await database.get('a')).toMatchObject({
      rev: won.rev,
      seq: won.seq,
      body: { n: 'new' },
    })
    await put('a', {}, { rev: won.rev, deleted: true })
    expect(await database.get('a')).toMatchObject({ rev, body: { n: 'winner' } })
    expect((await database.find({ selector: { $text: 'winner' } })).found).toHaveLength(1)
    expect((await database.counters(['Won'])).map(({ amount }) => amount)).toEqual([1])
  })

  test('is gone when the last leaf is deleted', async () => {
    const { database, put, rev } = await forked()
    await put('a', {}, { rev: '1-0', deleted: true })
    expect(await database.get('a')).toMatchObject({ rev, deleted: false })
    await put('a', {}, { rev, deleted: true })
    expect(await database.get('a')).toMatchObject({ deleted: true })
    expect(await database.counters()).toEqual([])
  })

  test('refuses a revision that is no leaf', async () => {
    const { database, put } = await forked()
    await expect(put('a', {}, { rev: '1-f' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(put('a')).rejects.toMatchObject({ code: 'conflict' })
    expect((await database.info())?.update_seq).toBe(1)
  })
})

describe('A transaction', () => {
  test('sees what it has written, and nobody else does before its end', async () => {
    const { database } = await setup()
    await database.write(async (transaction) => {
      const { rev } = await transaction.put(aPut('a', { n: 1 }))
      expect(await transaction.get('a')).toMatchObject({ rev, body: { n: 1 } })
      expect(await transaction.getMany(['a', 'b'])).toMatchObject([{ rev }])
      expect((await transaction.find({ selector: { n: 1 } })).found).toHaveLength(1)
      expect(await transaction.count({ n: 1 })).toBe(1)
      expect(await transaction.counters(['Thing'])).toMatchObject([{ amount: 1 }])
      expect(await transaction.getRevision('a', rev)).toMatchObject({ body: { n: 1 } })
      expect(await database.get('a')).toBeUndefined()
    })
    expect(await database.get('a')).toBeDefined()
  })

  test('knows what a record was last, also after its deletion', async () => {
    const { database } = await setup()
    const last = (id: string) => database.write((transaction) => transaction.lastLive(id))
    expect(await last('a')).toBeUndefined()
    const line = ['3-c', '2-b', '1-a']
    for (const at of [2, 1]) {
      const graft = { ...aPut('a', { n: at }), line: line.slice(at) }
      await database.write((transaction) => transaction.graft(graft))
    }
    expect(await last('a')).toMatchObject({ rev: '2-b', body: { n: 1 } })
    await database.write(async (transaction) => {
      await transaction.graft({
        ...aPut('a', {}, { deleted: true }),
        line: ['5-e', '4-d', ...line],
      })
      expect(await transaction.lastLive('a')).toMatchObject({ rev: '2-b', body: { n: 1 } })
    })
    expect(await last('a')).toMatchObject({ rev: '2-b', deleted: false, body: { n: 1 } })
  })

  test('leaves nothing behind when it throws: no record, no number, no job, no sequence', async () => {
    const { database } = await setup()
    const work = database.write(async (transaction) => {
      await transaction.put(aPut('a'))
      expect(await transaction.nextNumber('Ticket')).toBe(1)
      await transaction.addJob('mail', {}, { key: 'never' })
      throw new Error('thought better of it')
    })
    await expect(work).rejects.toThrow('thought better of it')
    expect(await database.get('a')).toBeUndefined()
    expect(await database.info()).toMatchObject({ update_seq: 0, doc_count: 0, bytes: 0 })
    expect(await database.counters()).toEqual([])
    expect(await database.write((transaction) => transaction.nextNumber('Ticket'))).toBe(1)
    expect(await sql(`select from graphile_worker.jobs where key like '%never'`)).toHaveLength(0)
  })

  test('fails when a statement that nobody waited for fails', async () => {
    const { database } = await setup()
    const work = database.write(async (transaction) => {
      await transaction.put(aPut('a', {}, { at: 'not a moment' }))
      return 'done'
    })
    await expect(work).rejects.toThrow('invalid input syntax')
    expect(await database.get('a')).toBeUndefined()
    expect(await database.write(async () => 'the connection is fine')).toBeDefined()
  })

  test('queues a job that exists once it is committed; a key makes a repeat replace it, in its database alone', async () => {
    const runAt = '2030-01-01T00:00:00.000Z'
    const [one, other] = [await setup(), await setup()]
    for (const { database } of [one, other]) {
      await database.write(async (transaction) => {
        const payload = { db: database.name }
        await transaction.addJob('mail', { ...payload, n: 1 }, { key: 'one' })
        await transaction.addJob('mail', { ...payload, n: 2 }, { key: 'one', runAt })
      })
    }
    const rows = await sql(
      `select payload, run_at from graphile_worker._private_jobs
        where payload->>'db' = any ($1) order by id`,
      [[one.database.name, other.database.name]],
    )
    const waiting = ({ database }: typeof one) => ({
      payload: { db: database.name, n: 2 },
      run_at: new Date(runAt),
    })
    expect(rows).toEqual([waiting(one), waiting(other)])
  })

  test('writes two of the same id in order; the second without a revision is a conflict and costs no number', async () => {
    const { database } = await setup()
    await database.write(async (transaction) => {
      await transaction.put(aPut('a'))
      await expect(transaction.put(aPut('a'))).rejects.toMatchObject({ code: 'conflict' })
      await transaction.put(aPut('b'))
    })
    expect((await database.info())?.update_seq).toBe(2)
  })

  test('reaches another database: both are written or none', async () => {
    const { name, database } = await setup()
    const person = await freshIn(shared.store, 'usr')
    const both = (fails: boolean) =>
      database.write(async (transaction) => {
        const other = await transaction.other(person.name)
        await transaction.put(aPut(`a-${fails}`))
        await other.put(aPut(`b-${fails}`))
        expect(await transaction.get(`b-${fails}`)).toBeUndefined()
        if (fails) throw new Error('no')
      })
    await expect(both(true)).rejects.toThrow('no')
    await both(false)
    const ids = async (name: string) =>
      (await listQueries(shared.store.database(name)).allDocs({})).found.map(({ id }) => id)
    expect(await ids(name)).toEqual(['a-false'])
    expect(await ids(person.name)).toEqual(['b-false'])
    await expect(database.write((one) => one.other('acc-none'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('that reaches another database twice at once writes both in its order', async () => {
    const { database } = await setup()
    const { database: beside, name } = await setup()
    await database.write(async (transaction) => {
      const [one, two] = await Promise.all([transaction.other(name), transaction.other(name)])
      await Promise.all([one.put(aPut('one')), two.put(aPut('two'))])
    })
    expect(await beside.info()).toMatchObject({ update_seq: 2, doc_count: 2 })
  })

  test('says that there is no such database before anything else that went wrong', async () => {
    const { store } = shared
    const work = store.database('acc-none').write(async (transaction) => {
      expect(await transaction.get('a')).toBeUndefined()
      throw new Error('missing')
    })
    await expect(work).rejects.toMatchObject({ message: 'Database does not exist.' })
    const put = store.database('acc-none').write((transaction) => transaction.put(aPut('a')))
    await expect(put).rejects.toMatchObject({ message: 'Database does not exist.' })
  })

  test('of two that lock the same databases in opposite order, both come through', async () => {
    const [one, two] = [await setup(), await setup()]
    let holding = 0
    const both = Promise.withResolvers<void>()
    const cross = (from: string, to: string) =>
      shared.store.database(from).write(async (transaction) => {
        await transaction.put(aPut(`from-${from}`))
        // Each holds its own; one that begins anew has met the other already.
        if ((holding += 1) === 2) both.resolve()
        await both.promise
        await (await transaction.other(to)).put(aPut(`to-${to}`))
      })
    await Promise.all([cross(one.name, two.name), cross(two.name, one.name)])
    expect((await one.database.info())?.doc_count).toBe(2)
    expect((await two.database.info())?.doc_count).toBe(2)
  })
})

describe('Many writers at once', () => {
  test('in two processes leave each of hundreds of records they all change with one leaf', async () => {
    const { name, database } = await setup()
    const elsewhere = (await anotherStore(shared.url)).database(name)
    const ids = Array.from({ length: 300 }, (_, at) => `thing-${at}`)
    const changeAll = (at: typeof database, n: number) =>
      at.write(async (transaction) => {
        const rows = new Map((await transaction.getMany(ids)).map(({ id, rev }) => [id, rev]))
        for (const id of ids) await transaction.put(aPut(id, { n }, { rev: rows.get(id) }))
      })
    await changeAll(database, 0)
    await Promise.all([1, 2, 3, 4].map((n) => changeAll(n % 2 ? database : elsewhere, n)))
    const counted = `select count(*) filter (where leaf)::integer as leaves, count(*)::integer as rows,
      count(distinct id) filter (where leaf)::integer as records from revisions where db = $1`
    expect(await sql(counted, [name])).toEqual([{ leaves: 300, rows: 1_500, records: 300 }])
  })

  test('of many databases, each reading beside its transaction, all come through', async () => {
    const groups = await Promise.all(Array.from({ length: 24 }, () => setup()))
    const works = groups.map(({ database }) =>
      database.write(async (transaction) => {
        await transaction.put(aPut('a'))
        return database.get('a')
      }),
    )
    expect(await Promise.all(works)).toEqual(groups.map(() => undefined))
  })
})

describe('Numbers', () => {
  test('of the sequence have no gap and no double under parallel writers', async () => {
    const { name, database } = await setup()
    const other = (await anotherStore(shared.url)).database(name)
    const writers = Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? database : other).write((transaction) => transaction.put(aPut(`t${at}`))),
    )
    const seqs = (await Promise.all(writers)).map(({ seq }) => seq)
    expect(seqs.sort((one, two) => one - two)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    )
    expect((await database.info())?.update_seq).toBe(40)
  })

  test('of a kind are handed out once, from one', async () => {
    const { database } = await setup()
    const next = () => database.write((transaction) => transaction.nextNumber('Ticket'))
    const many = await Promise.all(Array.from({ length: 20 }, next))
    expect(new Set(many).size).toBe(20)
    expect(Math.max(...many)).toBe(20)
    expect(await database.write((transaction) => transaction.nextNumber('Estimate'))).toBe(1)
  })
})

describe('A database', () => {
  test('is created once, with a name that CouchDB would take', async () => {
    const { store } = shared
    const { name } = await setup()
    await expect(store.createDatabase(name)).rejects.toMatchObject({
      code: 'file_exists',
      status: 412,
    })
    await expect(store.createDatabase('Not A Name')).rejects.toMatchObject({
      code: 'illegal_database_name',
    })
    expect(await store.database('acc-none').info()).toBeUndefined()
    await expect(store.database('acc-none').write(async () => 1)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Database does not exist.',
    })
  })

  test('is not there when what was to be written into it failed', async () => {
    const { store } = shared
    const work = store.createWith('acc-new', async (transaction) => {
      await transaction.put(aPut('a'))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await store.database('acc-new').info()).toBeUndefined()
    await store.createWith('acc-new', (transaction) => transaction.put(aPut('a')))
    expect(await store.database('acc-new').info()).toMatchObject({ doc_count: 1, update_seq: 1 })
  })
})
