// Clients that hang up in the middle, dribble, or talk ahead: what they wrote is there whole or not at all, and nothing of
// theirs stays behind: no connection, no transaction, no feed.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#core/ids.ts'
import { costOf } from '#tests/support/cost.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'

let app: TestApp
let dana: TestPerson
let db: string
let token: string
let sql: Connection
beforeAll(async () => {
  app = await buildTestApp({ planLimits: false })
  dana = await app.makePerson()
  db = await app.makeGroup(dana)
  token = await app.makeToken(dana, ['read', 'write'])
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  sql = new Connection({ connectionString: app.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  // Answers that nobody is waiting for are not waited for: this would not end.
  await app.close()
})

const times = isProof ? 12 : 4
const often = { interval: 10 }

interface Line {
  readonly socket: Socket
  /** Everything the server said so far. */
  said(): string
}

async function call(text = ''): Promise<Line> {
  const { port } = app.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let all = ''
  socket.setEncoding('utf8').on('data', (part: string) => (all += part))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return { socket, said: () => all }
}

function head(method: string, path: string, more: Record<string, string | number> = {}): string {
  const fields = { host: 'bancada.test', authorization: `Bearer ${token}`, ...more }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function message(method: string, path: string, body: unknown): string {
  const text = JSON.stringify(body)
  const fields = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return head(method, path, fields) + text
}

const thing = (identifier: string) => ({
  klass: 'Equipment',
  identifier,
  description: 'x'.repeat(2_000),
})
const idsIn = async (ids: readonly string[]) => {
  const { body } = await dana.client.post(`/${db}/_all_docs`, { keys: ids })
  return (body.rows as { id?: string; value?: unknown }[])
    .filter(({ value }) => value)
    .map(({ id }) => id)
}

/** As it was before anybody called: no line open, no transaction, no lock, no more connections than the pool has. */
async function expectPeace(): Promise<void> {
  const lines = () =>
    new Promise<number>((resolve, reject) => {
      app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  await expect.poll(lines, often).toBe(0)
  const busy = async () => {
    const { rows } = await sql.query<{ busy: number; open: number; locks: number }>(
      `select count(*) filter (where state <> 'idle')::integer as busy, count(*)::integer as open,
          (select count(*)::integer from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and a.pid <> pg_backend_pid()
              and l.locktype in ('relation', 'tuple', 'transactionid')) as locks
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const { busy, open, locks } = rows[0]!
    return { busy, locks, few: open <= 21 }
  }
  await expect.poll(busy, often).toEqual({ busy: 0, locks: 0, few: true })
}

describe('a client that hangs up', () => {
  it('in its first line or its headers is forgotten', async () => {
    for (const text of ['PU', `PUT /${db}/`, head('PUT', `/${db}/x`).slice(0, -4)]) {
      for (let at = 0; at < times; at++) {
        const { socket } = await call(text)
        await pause(at)
        socket.destroy()
      }
    }
    await expectPeace()
  })

  it('in the middle of a record has written nothing', async () => {
    const ids = Array.from({ length: times }, () => newId('eqi'))
    for (const [at, id] of ids.entries()) {
      const text = message('PUT', `/${db}/${id}`, thing(`HALF ${at}`))
      const { socket } = await call(text.slice(0, -1 - at))
      await pause(at)
      socket.destroy()
    }
    await expectPeace()
    expect(await idsIn(ids)).toEqual([])
  })

  it('in the middle of a batch has written nothing of it', async () => {
    const ids = Array.from({ length: 200 }, () => newId('eqi'))
    const docs = ids.map((_id, at) => ({ _id, ...thing(`BATCH ${at}`) }))
    const text = message('POST', `/${db}/_bulk_docs`, { docs })
    for (let at = 1; at <= 5; at++) {
      const { socket } = await call(text.slice(0, Math.floor((text.length * at) / 6)))
      await pause(at * 5)
      socket.destroy()
    }
    await expectPeace()
    expect(await idsIn(ids)).toEqual([])
  })

  it('before the answer has written his record or not, and never half a batch', async () => {
    for (let at = 0; at < times; at++) {
      const ids = Array.from({ length: 20 }, () => newId('eqi'))
      const docs = ids.map((_id) => ({ _id, ...thing(`GONE ${at}`) }))
      const { socket } = await call(message('POST', `/${db}/_bulk_docs`, { docs }))
      await pause(at)
      socket.destroy()
      await expectPeace()
      expect([0, ids.length]).toContain((await idsIn(ids)).length)
    }
    const alone = Array.from({ length: times }, () => newId('eqi'))
    for (const [at, id] of alone.entries()) {
      const { socket } = await call(message('PUT', `/${db}/${id}`, thing(`ALONE ${at}`)))
      await pause(at)
      socket.destroy()
    }
    await expectPeace()
    for (const id of await idsIn(alone)) {
      const { body } = await dana.client.get(`/${db}/${id}`)
      expect(body.description).toHaveLength(2_000)
    }
  })

  it.each(['longpoll', 'continuous', 'eventsource'])(
    'of a feed leaves no feed behind: %s',
    async (feed) => {
      const path = `/${db}/_changes?feed=${feed}&since=now&heartbeat=60000`
      // A person may hold a hundred of them: those that hung up do not count.
      for (const isBegun of [false, true]) {
        const lines = await Promise.all(Array.from({ length: 60 }, () => call(head('GET', path))))
        const answers = () => lines.every(({ said }) => said() !== '')
        if (isBegun) await expect.poll(answers, often).toBe(true)
        for (const { socket } of lines) socket.destroy()
      }
      await expectPeace()
      // One that still waited would read the change: nobody does.
      const idle = async () => (await costOf(() => pause(200))).statements
      await expect.poll(idle).toBe(0)
      const { statements } = await costOf(async () => {
        expectOk(await dana.client.post(`/${db}`, thing('UNREAD')))
        await pause(500)
      })
      expect(statements).toBeLessThan(20)
      let lines: Line[] = []
      const refused = async () => {
        for (const { socket } of lines) socket.destroy()
        await pause(200)
        lines = await Promise.all(Array.from({ length: 90 }, () => call(head('GET', path))))
        await expect.poll(() => lines.every(({ said }) => said() !== ''), often).toBe(true)
        return lines.filter(({ said }) => said().includes(' 429 ')).length
      }
      await expect.poll(refused).toBe(0)
      expectOk(await dana.client.post(`/${db}`, thing('NEWS')))
      await expect
        .poll(() => lines.filter(({ said }) => said().includes('-x')).length, often)
        .toBe(90)
      for (const { socket } of lines) socket.destroy()
      await expectPeace()
    },
  )

  it('in the middle of a large answer stops it', async () => {
    const docs = Array.from({ length: 800 }, (_, at) => ({ ...thing(`LARGE ${at}`) }))
    expectOk(await dana.client.post(`/${db}/_bulk_docs`, { docs }))
    for (let at = 0; at < 5; at++) {
      const { socket, said } = await call(head('GET', `/${db}/_all_docs?include_docs=true`))
      await expect.poll(() => said().length, { interval: 1 }).toBeGreaterThan(1_000)
      socket.destroy()
    }
    await expectPeace()
  })
})

describe('a client that takes its time', () => {
  it('holds no transaction and nobody up, and gets his answer', async () => {
    const ids = Array.from({ length: 30 }, () => newId('eqi'))
    const texts = ids.map((id, at) => message('PUT', `/${db}/${id}`, thing(`SLOW ${at}`)))
    const lines = await Promise.all(texts.map((text) => call(text.slice(0, -40))))
    for (let at = 40; at > 0; at--) {
      for (const [which, { socket }] of lines.entries()) socket.write(texts[which]!.at(-at)!)
      if (at === 20) {
        const { rows } = await sql.query(
          `select from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and state <> 'idle'`,
        )
        expect(rows).toEqual([])
        expect((await dana.client.get(`/${db}`)).status).toBe(200)
      }
      await pause(5)
    }
    await expect
      .poll(() => lines.filter(({ said }) => said().includes(' 201 ')).length, often)
      .toBe(30)
    for (const { socket } of lines) socket.destroy()
    await expectPeace()
  })
})

describe('a client that asks first', () => {
  const ask = (id: string, text: string) =>
    head('PUT', `/${db}/${id}`, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    })

  it('is told to go on, and then answered', async () => {
    const id = newId('eqi')
    const text = JSON.stringify(thing('EXPECTED'))
    const { socket, said } = await call(ask(id, text))
    await expect.poll(said, often).toContain('100 Continue')
    socket.write(text)
    await expect.poll(said, often).toContain(' 201 ')
    socket.destroy()
    expect(await idsIn([id])).toEqual([id])
    await expectPeace()
  })

  it('and hangs up then, has written nothing', async () => {
    const id = newId('eqi')
    const { socket, said } = await call(ask(id, JSON.stringify(thing('EXPECTED'))))
    await expect.poll(said, often).toContain('100 Continue')
    socket.destroy()
    await expectPeace()
    expect(await idsIn([id])).toEqual([])
  })
})

describe('a client that talks ahead', () => {
  const batch = (ids: readonly string[]) =>
    ids.map((id, at) => message('PUT', `/${db}/${id}`, thing(`AHEAD ${at}`))).join('')

  it('gets every answer, in order', async () => {
    const ids = Array.from({ length: 10 }, () => newId('eqi'))
    const { socket, said } = await call(batch(ids))
    const told = () => [...said().matchAll(/"id":"(eqi-\w+)"/g)].map(([, id]) => id)
    await expect.poll(told, often).toEqual(ids)
    socket.destroy()
    await expectPeace()
  })

  it('and hangs up, leaves whole records only', async () => {
    const ids = Array.from({ length: 10 }, () => newId('eqi'))
    const { socket } = await call(batch(ids))
    await pause(10)
    socket.destroy()
    await expectPeace()
    const there = await idsIn(ids)
    // In their order: none was written before the one ahead of it.
    expect(there).toEqual(ids.slice(0, there.length))
  })
})
