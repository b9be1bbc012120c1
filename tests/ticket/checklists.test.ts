// The checklist as it was when the work ended (spec 3, TicketChecklist; modules/ticket/docs/counter.md): who writes it, when, and where it goes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const formers = async (ticket: string) => {
  const query = {
    selector: { klass: 'TicketChecklist', ticket },
    sort: [{ created_at: 'asc' }],
    limit: 50,
  }
  return expectOk(await ana.client.post(`/${db}/_find`, query)).body.docs as Body[]
}
const move = async (id: string, status: string, body: Body = {}) =>
  expectOk(await ana.client.put(`/${db}/_design/status/_update/${status}/${id}`, body))

const lines = [{ text: 'Starts', state: 'done' }, { text: 'Charges' }]

async function open(checklist: object[] = lines): Promise<string> {
  const id = newId('tik')
  expectOk(await ana.client.put(`/${db}/${id}`, { content: 'Dead', problem: 'Fuse', checklist }))
  return id
}
/** The work ends, goes on, and ends again with the second line ticked. */
async function endTwice(id: string): Promise<void> {
  await move(id, 'done', { override: 'No charger here' })
  app.clock.advance(60_000)
  await move(id, 'doing', { comment: 'Came back' })
  const doc = await read(id)
  const checklist = (doc.checklist as Body[]).map((line) => ({ ...line, state: 'done' }))
  expectOk(await ana.client.put(`/${db}/${id}`, { ...doc, checklist }, { rev: String(doc._rev) }))
  app.clock.advance(60_000)
  await move(id, 'done')
}
const statesOf = ({ payload }: Body) => (payload as Body[]).map(({ state }) => state)

describe('the checklist when the work ended', () => {
  test('is kept each time with the lines, who decided them and when, in the write that ends it', async () => {
    const id = await open()
    expect(await formers(id)).toEqual([])
    await endTwice(id)
    const kept = await formers(id)
    expect(kept.map(statesOf)).toEqual([
      ['done', 'open'],
      ['done', 'done'],
    ])
    const { checklist, status_at } = await read(id)
    expect(kept[1]).toMatchObject({ payload: checklist, created_at: status_at, created_by: ana.id })
    expect(checklist).toMatchObject([{ by: ana.id, at: expect.any(String) }, { by: ana.id }])
    await move(id, 'cancel', { cancel_reason: 'other', comment: 'Given back' })
    expect(await formers(id)).toHaveLength(2)
  })

  test('is kept of a ticket that ends by another way, and never of one without lines', async () => {
    const bare = newId('tik')
    expectOk(await ana.client.put(`/${db}/${bare}`, { content: 'Dead', problem: 'Fuse' }))
    await move(bare, 'done')
    expect(await formers(bare)).toEqual([])
    const pushed = await open()
    const doc = await read(pushed)
    const [, parent] = String(doc._rev).split('-')
    const sent = { ...doc, status: 'cancel', cancel_reason: 'other', _rev: '2-pushed' }
    const docs = [{ ...sent, _revisions: { start: 2, ids: ['pushed', parent] } }]
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs, new_edits: false }))
    expect((await formers(pushed)).map(statesOf)).toEqual([['done', 'open']])
  })

  test('is written by nobody else, on no path', async () => {
    const id = await open()
    await move(id, 'cancel', { cancel_reason: 'other' })
    const [kept] = await formers(id)
    const { _id, _rev } = kept as { _id: string; _rev: string }
    const other = { ...kept, payload: [] }
    const fresh = { klass: 'TicketChecklist', ticket: id, payload: [] }
    const pushed = {
      ...other,
      _rev: '2-pushed',
      _revisions: { start: 2, ids: ['pushed', _rev.slice(2)] },
    }
    const replies = [
      await ana.client.post(`/${db}`, fresh),
      await ana.client.put(`/${db}/${_id}`, other, { rev: _rev }),
      await ana.client.delete(`/${db}/${_id}`, { rev: _rev }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
    await ana.client.post(`/${db}/_bulk_docs`, { docs: [pushed], new_edits: false })
    expect(await formers(id)).toEqual([kept])
  })

  test('travels by the feed and with the backup, and follows its ticket into another one', async () => {
    const [from, into] = [await open(), await open()]
    await move(from, 'cancel', { cancel_reason: 'other' })
    const [kept] = await formers(from)
    const id = String(kept?._id)
    const { body } = expectOk(await ana.client.get(`/${db}/_changes`, { include_docs: true }))
    expect((body.results as Body[]).find((row) => row.id === id)?.doc).toEqual(kept)
    expect((await ana.client.get(`/${db}/_backup`)).text).toContain(JSON.stringify(kept))
    const revs = {
      from_rev: String((await read(from))._rev),
      into_rev: String((await read(into))._rev),
    }
    expectOk(await ana.client.post(`/${db}/_merge`, { from, into, ...revs }))
    expect(await formers(into)).toMatchObject([{ _id: id, payload: kept?.payload }])
  })
})
