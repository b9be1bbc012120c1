// What a move needs is asked on every path by which a ticket can be written: form, board, bulk, programs, replication
// (trade 1). Each path tries each move twice: without what it needs, and with it. What belongs to one save alone, and is no part of
// the record, does not travel, so replication does not ask for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

type Body = Record<string, unknown>
interface Outcome {
  status: number
  /** Fields that were refused. */
  fields: string[]
}

let app: TestApp
let ana: TestPerson
let program: Client
let db: string
let category_id: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  program = app.withToken(await app.makeToken(ana, ['read', 'write']))
  await ana.client.post(`/${db}`, { klass: 'Adjustment', key: 'checklist', value: true })
  category_id = newId('ctg')
  expectOk(await ana.client.put(`/${db}/${category_id}`, { name: 'C', checklist: 'Starts' }))
})
afterAll(() => app.close())

const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body

/** Where a move begins, with a checklist of one open line. */
const begins = {
  open: {},
  doing: { status: 'doing' },
  done: { status: 'done', problem: 'Fuse', override: 'No charger here' },
  cancel: { status: 'cancel', cancel_reason: 'too_expensive' },
} as const

async function begin(from: keyof typeof begins): Promise<string> {
  const id = newId('tik')
  const doc = { content: 'x', category_id, ...begins[from] }
  expectOk(await ana.client.put(`/${db}/${id}`, doc))
  return id
}

const asked = ['block_reason', 'cancel_reason', 'checklist', 'comment', 'override', 'problem']

/** Replication names the fields in a text. */
function outcome({ status, body }: { status: number; body: Body }): Outcome {
  const said = JSON.stringify(body.fields ?? body.reason ?? '')
  return { status, fields: status === 422 ? asked.filter((name) => said.includes(name)) : [] }
}

/** The one entry of an answer to many documents; nothing for what was written. */
const first = (entries: Body): Outcome => {
  const [entry] = entries as unknown as Body[]
  return outcome(entry?.error ? { status: 422, body: entry } : { status: 201, body: {} })
}

type Path = (id: string, status: string, body: Body) => Promise<Outcome>

const paths: Record<string, Path> = {
  async board(id, to, body) {
    return outcome(await ana.client.put(`/${db}/_design/status/_update/${to}/${id}`, body))
  },
  async form(id, status, body) {
    const doc = await read(id)
    const rev = String(doc._rev)
    return outcome(await ana.client.put(`/${db}/${id}?rev=${rev}`, { ...doc, ...body, status }))
  },
  async bulk(id, status, body) {
    const docs = [{ ...(await read(id)), ...body, status }]
    return first((await ana.client.post(`/${db}/_bulk_docs`, { docs })).body)
  },
  async together(id, status, body) {
    const docs = [{ ...(await read(id)), ...body, status }]
    return outcome(await ana.client.post(`/${db}/_bulk_docs`, { docs, together: true }))
  },
  async 'a program'(id, status, body) {
    const doc = await read(id)
    return outcome(await program.post(`/${db}`, { ...doc, klass: 'Ticket', ...body, status }))
  },
  async replication(id, status, body) {
    const doc = await read(id)
    const rev = String(doc._rev)
    const start = Number.parseInt(rev, 10) + 1
    const ids = ['pushed', rev.slice(rev.indexOf('-') + 1)]
    const pushed = { ...doc, ...body, status, _rev: `${start}-pushed`, _revisions: { start, ids } }
    const batch = { docs: [pushed], new_edits: false }
    return first((await ana.client.post(`/${db}/_bulk_docs`, batch)).body)
  },
}

interface Move {
  from: keyof typeof begins
  to: string
  /** Fields that are asked for. */
  lacks: string[]
  with: Body
}

const moves: Move[] = [
  { from: 'open', to: 'block', lacks: ['block_reason'], with: { block_reason: 'parts' } },
  { from: 'doing', to: 'cancel', lacks: ['cancel_reason'], with: { cancel_reason: 'no_parts' } },
  {
    from: 'doing',
    to: 'done',
    lacks: ['checklist', 'override', 'problem'],
    with: { problem: 'Fuse', override: 'No charger here' },
  },
  { from: 'done', to: 'doing', lacks: ['comment'], with: { comment: 'Came back' } },
  { from: 'cancel', to: 'open', lacks: ['comment'], with: { comment: 'They want it after all' } },
]

/** What goes with one save, and what may stay away with it. */
const ofOneSave = ['checklist', 'comment', 'override']

const table = Object.keys(paths).flatMap((path) => moves.map((move) => ({ path, ...move })))

describe('a move is guarded on every path', () => {
  test.for(table)(
    '$from → $to by $path needs $lacks',
    async ({ path, from, to, lacks, ...move }) => {
      const id = await begin(from)
      const before = await read(id)
      const asked =
        path === 'replication' ? lacks.filter((name) => !ofOneSave.includes(name)) : lacks
      if (asked.length > 0) {
        expect(await paths[path]!(id, to, {})).toEqual({ status: 422, fields: asked })
        expect(await read(id)).toEqual(before)
      }
      expect(await paths[path]!(id, to, move.with)).toEqual({ status: 201, fields: [] })
      expect((await read(id)).status).toBe(to)
    },
  )

  test('a finished ticket that was deleted does not come back as an open one without a word', async () => {
    const id = await begin('done')
    const doc = await read(id)
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev: String(doc._rev) }))
    const { _rev, ...back } = doc
    const refused = outcome(await ana.client.put(`/${db}/${id}`, { ...back, status: 'open' }))
    expect(refused).toEqual({ status: 422, fields: ['comment'] })
  })

  test('a copy of a ticket is made as any ticket is', async () => {
    const id = await begin('done')
    const to = newId('tik')
    const headers = { destination: to }
    const copied = await ana.client.call('COPY', `/${db}/${id}`, { headers })
    expect(outcome(copied)).toEqual({ status: 422, fields: ['checklist', 'override'] })
  })

  test('a ticket that is made in a status needs the same', async () => {
    const make = async (status: string) =>
      outcome(await ana.client.put(`/${db}/${newId('tik')}`, { content: 'x', category_id, status }))
    expect(await make('block')).toEqual({ status: 422, fields: ['block_reason'] })
    expect(await make('done')).toEqual({ status: 422, fields: ['problem'] })
  })
})
