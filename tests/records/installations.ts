// Two installations, each with people of its own, that exchange a Group's records through a phone.
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { PouchDB } from './pouchdb.ts'

export type Doc = { _id: string; _rev?: string; klass?: string } & Record<string, unknown>

export interface Installation {
  readonly app: TestApp
  readonly ana: TestPerson
  readonly db: string
  readonly there: PouchDB<Doc>
}

async function install(db: string): Promise<Installation> {
  const app = await buildTestApp({ billing: 'off' })
  // Databases of tests are copies of one; replicating programs know an installation by its uuid.
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('update installation set uuid = gen_random_uuid()')
  await client.end()
  const owner = await app.makePerson()
  expectOk(await owner.client.post('/accounts', { _id: db, name: 'Fixit Bench' }))
  const token = await app.makeToken(owner, ['read', 'write'])
  // By a token, which goes on for days.
  const ana = { ...owner, client: app.withToken(token) }
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const auth = { username: ana.email, password: token }
  const options = { adapter: 'http', skip_setup: true, auth }
  return { app, ana, db, there: new PouchDB<Doc>(`http://127.0.0.1:${port}/${db}`, options) }
}

export const make = async ({ ana, db }: Installation, doc: Omit<Doc, '_id'>): Promise<string> =>
  String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)

/** Somebody of this installation changes the record there, a minute later. */
export async function change(
  { app, ana, db }: Installation,
  id: string,
  more: object,
): Promise<void> {
  app.clock.advance(60_000)
  const { body } = expectOk(await ana.client.get(`/${db}/${id}`))
  expectOk(await ana.client.put(`/${db}/${id}`, { ...body, ...more }, { rev: String(body._rev) }))
}

/** Somebody of this installation puts a file there under this name, a minute later. */
export async function attach({ app, ana, db }: Installation, id: string, name: string) {
  app.clock.advance(60_000)
  const { _rev } = expectOk(await ana.client.get(`/${db}/${id}`)).body
  const body = Buffer.from(`Seen ${id} at ${app.clock.now.toISOString()}`)
  const [query, headers] = [{ rev: String(_rev) }, { 'content-type': 'text/plain' }]
  expectOk(await ana.client.call('PUT', `/${db}/${id}/${name}`, { body, query, headers }))
}

export const read = async ({ ana, db }: Installation, id: string) =>
  expectOk(await ana.client.get(`/${db}/${id}`)).body

/** Both run this job of theirs some days later, at moments of their own. */
export async function later(days: number, task: string, ...installations: Installation[]) {
  for (const [at, { app }] of installations.entries()) {
    app.clock.advance(days * 86_400_000 + at * 5_000)
    await app.house.modules.find(({ jobs }) => jobs?.[task])!.jobs![task]!(app.house, {})
  }
}

/** Versions of a record beside the one that is shown. */
export const rivals = async ({ ana, db }: Installation, id: string) =>
  (await ana.client.get(`/${db}/${id}`, { conflicts: true })).body._conflicts as unknown

/** For all tests of a file; records of these kinds travel. */
export function installTwo(...kinds: readonly string[]) {
  const two = {} as { here: Installation; other: Installation }
  const selector = { klass: { $in: [...kinds] } }
  beforeAll(async () => {
    two.here = await install(newId('acc'))
    two.other = await install(newId('acc'))
  })
  afterAll(async () => {
    await two.here?.app.close()
    await two.other?.app.close()
  })

  let phones = 0
  function phone(): PouchDB<Doc> {
    const database = new PouchDB<Doc>(`between-${++phones}`, { adapter: 'memory' })
    onTestFinished(() => database.destroy())
    return database
  }

  /** From one to the other by a phone and back; what was written and refused on the servers. */
  async function round(carrier: PouchDB<Doc>): Promise<{ written: number; refused: number }> {
    const totals = { written: 0, refused: 0 }
    for (const [from, to] of [
      [two.here, two.other],
      [two.other, two.here],
    ] as const) {
      await carrier.replicate.from(from.there, { selector })
      const { docs_written, doc_write_failures } = await carrier.replicate.to(to.there)
      totals.written += docs_written
      totals.refused += doc_write_failures
    }
    return totals
  }

  /** Every record with its revision and who and when. */
  async function records({ ana, db }: Pick<Installation, 'ana' | 'db'>): Promise<Doc[]> {
    const { body } = expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 500 }))
    return (body.docs as Doc[]).toSorted((a, b) => (a._id < b._id ? -1 : 1))
  }

  /** Both to and fro until nothing is left; what was refused says nothing but a number or figure of the other server. */
  async function settle(carrier: PouchDB<Doc>, rounds = 2): Promise<void> {
    for (let done = 0; done < rounds; done += 1) {
      const { written, refused } = await round(carrier)
      if (written + refused === 0) return
    }
    expect(await round(carrier)).toEqual({ written: 0, refused: 0 })
  }

  return { two, phone, round, records, settle }
}
