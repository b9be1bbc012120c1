// Connections are shared: whoever asks for what takes long leaves some to everybody else.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '#server/store/connections.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silent } from './store-ground.ts'

/** Takes until the gate is opened. */
const slow = { text: 'select pg_advisory_xact_lock_shared(1)' }
const quick = { name: 'quick', text: 'select 1 as one' }

/** So many slow reads of each of so many Groups; tells how many are over. */
async function crowded(groups: number, each: number) {
  const { url, drop } = await freshDatabase()
  const gate = new Client({ connectionString: url })
  await gate.connect()
  await gate.query('select pg_advisory_lock(1)')
  const connections = await openConnections(url, silent)
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
