// The queue: jobs exist only if their write commits, run by themselves, are tried again, and end before a stop.
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs, startJobs } from '#server/jobs/runner.ts'
import type { Job } from '#server/house.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/due-jobs.ts'
import { isProof } from '#tests/support/proof.ts'

let app: TestApp
let dana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  dana = await app.makePerson()
  await app.jobs()
})
afterAll(() => app.close())

/** The house with one more job. */
const houseWith = (name: string, job: Job) => ({
  ...app.house,
  modules: [...app.house.modules, { name: 'test', jobs: { [name]: job } }],
})
const queue = (task: string, payload: Record<string, unknown> = {}, options = {}) =>
  app.house.store.database(dana.id).write((tx) => tx.addJob(task, payload, options))

it('fills the keys that a newly declared sort lacks, later when a server of a former release is there', async () => {
  const connection = new Connection({ connectionString: app.databaseUrl })
  await connection.connect()
  const rows = async (statement: string) => (await connection.query(statement)).rows
  const column = `select k16 from documents where klass = 'User'`
  await rows(`insert into key_columns (klass, field, number, version, filled)
    values ('User', 'fullname', 16, 99, false)`)
  const before = await rows(column)
  expect(before.length).toBeGreaterThan(0)
  const former = new Connection({
    connectionString: app.databaseUrl,
    application_name: 'bancada',
  })
  await former.connect()
  const fill = async () => {
    await rows(`select queue_job('fill_keys', '{}', 'fill_keys', null)`)
    await app.jobs()
  }
  await fill()
  expect(await rows(column)).toEqual(before)
  expect(
    await rows(`select run_at > now() as later from graphile_worker.jobs where key = 'fill_keys'`),
  ).toEqual([{ later: true }])
  await former.end()
  const filled = async () => {
    await fill()
    return rows(`select bool_and(filled) as filled from key_columns`)
  }
  await expect.poll(filled).toEqual([{ filled: true }])
  expect(await rows(column)).toEqual(before.map(() => ({ k16: expect.any(String) })))
  await rows(`delete from key_columns where version = 99`)
  await connection.end()
})

it('thins the past: what changed two years ago is no longer kept, and the history says so', async () => {
  const group = await app.makeGroup(dana)
  const program = app.withToken(await app.makeToken(dana, ['read', 'write']))
  const revs: string[] = []
  let id = ''
  for (const name of ['Ana', 'Ana L', 'Ana Lima']) {
    const change = { klass: 'Customer', name, ...(id && { _rev: revs.at(-1) }) }
    const path = id ? `/${group}/${id}` : `/${group}`
    const { body } = expectOk(await program[id ? 'put' : 'post'](path, change))
    revs.push(String(body.rev))
    id = String(body.id)
  }
  const before = app.clock.now
  app.clock.advance(730 * 86_400_000)
  await queue('thin')
  await app.jobs()
  const selector = { klass: 'DocumentChange', item_id: id }
  const { docs } = expectOk(await program.post(`/${group}/_find`, { selector })).body
  const told = (docs as Record<string, unknown>[]).map(({ rev, event, label, thinned }) => {
    return { rev, event, label, thinned }
  })
  expect(told).toEqual([
    { rev: revs[2], event: 'update', label: 'Ana Lima', thinned: true },
    { rev: revs[1], event: 'update', label: 'Ana Lima', thinned: true },
    { rev: revs[0], event: 'create', label: 'Ana Lima', thinned: true },
  ])
  const old = await program.get(`/${group}/${id}`, { rev: revs[0]! })
  expect([old.status, old.body.reason]).toEqual([404, 'missing'])
  const lacking = await program.post(`/${group}/_revs_diff`, { [id]: revs })
  expect(lacking.body).toEqual({})
  app.clock.now = before
})

describe('a job', () => {
  it('for a moment waits for the clock of the house, whatever the machine thinks', async () => {
    const ran: unknown[] = []
    const note: Job = async (_, { at }) => void ran.push(at)
    const house = houseWith('at', note)
    const before = app.clock.now
    for (const year of [2020, 2040]) {
      app.clock.now = new Date(`${year}-06-01T12:00:00Z`)
      await queue('at', { at: year }, { runAt: `${year}-06-01T13:00:00.000Z` })
      await runJobs(house, app.databaseUrl)
      expect(ran).not.toContain(year)
      app.clock.advance(3_600_000)
      await runJobs(house, app.databaseUrl)
      expect(ran).toContain(year)
    }
    app.clock.now = before
  })

  it('runs by itself with what it was given', async () => {
    const seen: unknown[] = []
    const house = houseWith('note', async (_, payload) => void seen.push(payload))
    const runner = await startJobs(house, app.databaseUrl)
    await queue('note', { a: 1 })
    await expect.poll(() => seen).toEqual([{ a: 1 }])
    await runner.stop()
    await queue('note', { a: 2 })
    expect(seen).toHaveLength(1)
    await runDueJobs(house, app.databaseUrl)
    expect(seen).toHaveLength(2)
  })

  it('does not exist when its write is rolled back', async () => {
    const seen: unknown[] = []
    const house = houseWith('rolled', async () => void seen.push('ran'))
    const write = app.house.store.database(dana.id).write(async (tx) => {
      await tx.addJob('rolled', {})
      throw new Error('changed my mind')
    })
    await expect(write).rejects.toThrow('changed my mind')
    await runDueJobs(house, app.databaseUrl)
    expect(seen).toEqual([])
  })

  it('replaces the waiting one of its key', async () => {
    const seen: unknown[] = []
    const house = houseWith('keyed', async (_, payload) => void seen.push(payload))
    await queue('keyed', { turn: 1 }, { key: 'one' })
    await queue('keyed', { turn: 2 }, { key: 'one' })
    await runDueJobs(house, app.databaseUrl)
    expect(seen).toEqual([{ turn: 2 }])
  })

  it('waits for its time', async () => {
    const seen: unknown[] = []
    const house = houseWith('later', async () => void seen.push('ran'))
    await queue('later', {}, { runAt: new Date(Date.now() + 3_600_000).toISOString() })
    await runDueJobs(house, app.databaseUrl)
    expect(seen).toEqual([])
  })

  it('is kept when it fails, and its payload is not logged', async () => {
    let fails = true
    let runs = 0
    const house = houseWith('shaky', async () => {
      runs += 1
      if (fails) throw new Error('not yet')
    })
    app.logLines.length = 0
    await queue('shaky', { secret: 'nobody reads this' }, { key: 'shaky' })
    await runDueJobs(house, app.databaseUrl)
    expect(runs).toBe(1)
    expect(app.logLines.join('')).not.toContain('nobody reads this')
    fails = false
    // Asking again brings it forward.
    await queue('shaky', {}, { key: 'shaky' })
    await runDueJobs(house, app.databaseUrl)
    expect(runs).toBe(2)
  })

  it('that is running is finished before the runner stops', async () => {
    let finished = false
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const house = houseWith('slow', async () => {
      started.resolve()
      await gate.promise
      finished = true
    })
    const runner = await startJobs(house, app.databaseUrl)
    await queue('slow')
    await started.promise
    const stopping = runner.stop()
    gate.resolve()
    await stopping
    expect(finished).toBe(true)
  })

  it('that a dead process held is taken up by the next one, and a living one keeps its own', async () => {
    const ran: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const slow = houseWith('held', async (_, { name }) => {
      ran.push(String(name))
      if (name === 'living') await finished
    })
    await queue('held', { name: 'dead' })
    const sql = new Connection({ connectionString: app.databaseUrl })
    await sql.connect()
    await sql.query(`update graphile_worker._private_jobs
      set locked_by = 'pool-of-the-dead', locked_at = now()`)
    await queue('held', { name: 'living' })
    const living = await startJobs(slow, app.databaseUrl)
    await expect.poll(() => ran.toSorted()).toEqual(['dead', 'living'])
    const next = await startJobs(slow, app.databaseUrl)
    const held = await sql.query('select from graphile_worker.jobs where locked_by is not null')
    expect(held.rowCount).toBe(1)
    finish()
    await Promise.all([living.stop(), next.stop()])
    expect(ran).toHaveLength(2)
    await sql.end()
  })

  it('of every night is due again once a clock that was ahead is right, at once where it is set while the server runs', async () => {
    const house = houseWith('unused', async () => undefined)
    const sql = new Connection({ connectionString: app.databaseUrl })
    await sql.connect()
    const ahead = async () =>
      (
        await sql.query(
          'select from graphile_worker._private_known_crontabs where last_execution > now()',
        )
      ).rowCount
    const setAhead = () =>
      sql.query(`update graphile_worker._private_known_crontabs
        set last_execution = now() + interval '10 years'`)
    await (await startJobs(house, app.databaseUrl)).stop()
    await setAhead()
    expect(await ahead()).toBeGreaterThan(0)
    const runner = await startJobs(house, app.databaseUrl)
    expect(await ahead()).toBe(0)
    await setAhead()
    const before = app.clock.now
    app.clock.advance(3_600_000)
    await expect.poll(ahead).toBe(0)
    await runner.stop()
    app.clock.now = before
    await sql.end()
  })

  const ends = [
    ['while the queue gives up what it had', true],
    ['long after the queue gave up what it had', false],
  ] as const
  it.each(isProof ? ends : ends.slice(0, 1))(
    'goes on after the database cut every connection in the middle of two, one of which ends %s',
    async (_when, isSoon) => {
      const ran: string[] = []
      app.logLines.length = 0
      const [first, beside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const house = houseWith('cut', async (_, { name }) => {
        const isAgain = ran.includes(String(name))
        ran.push(String(name))
        if (isAgain) return
        if (name === 'first') await first.promise
        if (name === 'beside') await beside.promise
      })
      const runner = await startJobs(house, app.databaseUrl)
      await queue('cut', { name: 'first' })
      await queue('cut', { name: 'beside' })
      await expect.poll(() => ran.toSorted()).toEqual(['beside', 'first'])
      const sql = new Connection({ connectionString: app.databaseUrl })
      await sql.connect()
      // The end of the first job waits for the test, and its connection is closed meanwhile.
      await sql.query('begin')
      await sql.query(`select from graphile_worker._private_jobs for update`)
      first.resolve()
      const waiting = `select from pg_stat_activity where datname = current_database()
      and application_name like 'bancada jobs%' and wait_event_type = 'Lock'`
      await expect.poll(async () => (await sql.query(waiting)).rowCount).toBe(1)
      await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'bancada jobs%' and datname = current_database()`)
      await sql.query('rollback')
      const lost = () => app.logLines.some((line) => line.includes('starting it again'))
      await expect.poll(lost).toBe(true)
      if (isSoon) beside.resolve()
      await queue('cut', { name: 'last' })
      await expect.poll(() => ran).toContain('last')
      beside.resolve()
      const left = async () =>
        (await sql.query(`select from graphile_worker.jobs where task_identifier = 'cut'`)).rowCount
      await expect.poll(left).toBe(0)
      await runner.stop()
      await sql.end()
      const errors = app.logLines.filter((line) => line.includes('"level":50'))
      expect(errors.filter((line) => line.includes('after calling end on the pool'))).toEqual([])
    },
  )
})
