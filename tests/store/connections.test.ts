// Connections are shared: one person's long queries leave some to everybody else.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '#server/store/connections/connections.ts'
import { makePool } from '#server/store/connections/pool.ts'
import { usualShares } from '#server/store/connections/shares.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silent } from './store-setup.ts'

/** Takes until the gate is opened. */
const slow = { text: 'select pg_advisory_xact_lock_shared(1)' }
const quick = { name: 'quick', text: 'select 1 as one' }

/** So many slow reads of each of so many Groups; counts how many are over. */
async function crowded(groups: number, each: number) {
  const { url, drop } = await freshDatabase()
  const gate = new Client({ connectionString: url })
  await gate.connect()
  await gate.query('select pg_advisory_lock(1)')
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  let over = 0
  const asked = Array.from({ length: groups * each }, async (_, at) => {
    await connections.read(`acc-${at % groups}`, slow, [])
    over += 1
  })
  onTestFinished(async () => {
    await gate.end()
    await Promise.all(asked)
    await connections.close()
    await drop()
  })
  return { connections, overBy: () => over }
}

test.each([1, 2, 3])('Slow reads of %i Groups leave some to everybody else', async (groups) => {
  const { connections, overBy } = await crowded(groups, 12)
  expect(await connections.read('acc-other', quick, [])).toEqual([{ one: 1 }])
  expect(await connections.system(quick, [])).toEqual([{ one: 1 }])
  expect(overBy()).toBe(0)
})

test('Slow reads of any number of Groups leave some to writers and the system', async () => {
  const { connections, overBy } = await crowded(30, 1)
  const writers = await Promise.all(Array.from({ length: 6 }, () => connections.borrow()))
  expect(await connections.system(quick, [])).toEqual([{ one: 1 }])
  expect(overBy()).toBe(0)
  for (const writer of writers) writer.release()
})

test('A read that fails leaves its connection in order, also for its own statement', async () => {
  const { url, drop } = await freshDatabase()
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  onTestFinished(async () => {
    await connections.close()
    await drop()
  })
  const divide = { name: 'divide', text: 'select 12 / $1::integer as part' }
  const nowhere = { name: 'nowhere', text: 'select 1 as one from nowhere' }
  const write = { text: "insert into databases (db) values ('acc-1')" }
  const read = (statement: object, ...values: unknown[]) =>
    connections.read('acc-1', statement as typeof divide, values)
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(read(divide, 0)).rejects.toThrow('division by zero')
    expect(await read(divide, turn + 1)).toEqual([{ part: 12 / (turn + 1) }])
    await expect(read(nowhere)).rejects.toThrow('does not exist')
    await expect(read(write)).rejects.toThrow('read-only transaction')
    expect(await read(quick)).toEqual([{ one: 1 }])
    expect(await read({ text: 'select $1::text[] as words' }, ['a', 'b'])).toEqual([
      { words: ['a', 'b'] },
    ])
  }
})

test('A read sees the one database it names, and the next one another', async () => {
  const { url, drop } = await freshDatabase()
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  onTestFinished(async () => {
    await connections.close()
    await drop()
  })
  const entered = { name: 'entered', text: 'select current_setting($1) as db' }
  const outside = { text: 'select current_setting($1, true) as db' }
  for (const db of ['acc-1', "o'clock", 'acc-2']) {
    expect(await connections.read(db, entered, ['app.db'])).toEqual([{ db }])
    expect(await connections.system(outside, ['app.db'])).toEqual([{ db: null }])
  }
})

test('A read of a database that cannot be entered fails, and leaves nobody in another one', async () => {
  const { url, drop } = await freshDatabase()
  const connections = await openConnections({
    connectionString: url,
    log: silent,
    shares: usualShares,
  })
  onTestFinished(async () => {
    await connections.close()
    await drop()
  })
  const entered = { name: 'entered', text: 'select current_setting($1) as db' }
  for (const db of ['acc-1', 'acc-2']) {
    expect(await connections.read(db, entered, ['app.db'])).toEqual([{ db }])
    await expect(connections.read('none\0', entered, ['app.db'])).rejects.toThrow()
    await expect(connections.read('none\0', entered, ['app.db'])).rejects.toThrow()
  }
})

test('Connections that close wait for what is under way, and cut what does not end', async () => {
  const { url, drop } = await freshDatabase()
  const gate = new Client({ connectionString: url })
  await gate.connect()
  onTestFinished(async () => {
    await gate.end()
    await drop()
  })
  await gate.query('select pg_advisory_lock(1)')
  const asked = async (closeTimeoutMs: number) => {
    const pool = makePool({ connectionString: url }, silent, { closeTimeoutMs })
    const client = await pool.borrow()
    const answer = client.query(slow).finally(() => client.release())
    answer.catch(() => undefined)
    return { answer, close: () => pool.close() }
  }
  const cut = await asked(50)
  await cut.close()
  await expect(cut.answer).rejects.toThrow(/terminated/)
  const finished = await asked(3_600_000)
  const closed = finished.close()
  await gate.query('select pg_advisory_unlock(1)')
  expect((await finished.answer).rowCount).toBe(1)
  await closed
})
