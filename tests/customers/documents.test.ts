// A CPF or CNPJ belongs to one customer of a Group unless another one is a branch (trade 12, 13): on every path that a
// customer comes in by. What was written elsewhere comes in all the same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { planFor, sendFile } from '#tests/imports/file.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { freshDocument } from '#tests/customers/fresh-document.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
})
afterAll(() => app.close())

const put = (doc: Body, id = newId('cus'), query: Record<string, string> = {}) =>
  ana.client.put(`/${db}/${id}`, doc, query)
async function made(doc: Body): Promise<{ id: string; rev: string }> {
  return expectOk(await put(doc)).body as { id: string; rev: string }
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const withCpf = async (cpf: string) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector: { klass: 'Customer', cpf } })).body
    .docs as Body[]
const taken = { cpf: 'has already been taken' }

/** A CPF that somebody has. */
async function takenCpf(): Promise<string> {
  const cpf = freshDocument('cpf')
  await made({ name: 'Maria Souza', cpf })
  return cpf
}

describe('a document that another customer has is refused under its field', () => {
  const paths: Record<string, (doc: Body) => Promise<unknown>> = {
    'a save': async (doc) => (await put(doc)).body.reason,
    'a new record': async (doc) =>
      (await ana.client.post(`/${db}`, { klass: 'Customer', ...doc })).body.reason,
    'a change': async (doc) => {
      const { id, rev } = await made({ name: 'Ana' })
      return (await put(doc, id, { rev })).body.reason
    },
    'many at once': async (doc) => {
      const docs = [{ _id: newId('cus'), ...doc }]
      const { body } = await ana.client.post(`/${db}/_bulk_docs`, { docs })
      return (body as unknown as Body[])[0]!.reason
    },
    'the check-in': async (doc) => {
      const _id = newId('cus')
      const body = { docs: [{ _id, ...doc }], together: true }
      const reason = (await ana.client.post(`/${db}/_bulk_docs`, body)).body.reason as Body
      return { cpf: reason[`${_id}.cpf`] }
    },
  }

  test.each(Object.entries(paths))('by %s', async (_, path) => {
    const cpf = await takenCpf()
    expect(await path({ name: 'Maria A. Souza', cpf })).toEqual(taken)
    expect(await withCpf(cpf)).toHaveLength(1)
  })

  test('by a row of a file, which says so; the rows beside it come in', async () => {
    const cpf = await takenCpf()
    const other = freshDocument('cpf')
    const text = `name,cpf\nMaria A. Souza,${cpf}\nJoão Lima,${other}\nJoão Lima again,${other}\n`
    const plan = planFor('Customer', text, { present: 'add' })
    const id = await sendFile(ana, db, { kind: 'Customer', text, plan })
    expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
    await app.jobs()
    const { body } = await ana.client.get(`/${db}/_imports/${id}/rows`, { outcome: 'refused' })
    const errors = { cpf: { key: 'taken' } }
    expect(body.rows).toMatchObject([
      { line: 2, errors },
      { line: 4, errors },
    ])
    expect(await withCpf(other)).toHaveLength(1)
  })

  test('however it is written, with letters too', async () => {
    await made({ name: 'Clínica Bem Viver', cnpj: 'A1.B2C.3D4/0001-93' })
    const { status, body } = await put({ name: 'Clínica', cnpj: 'a1b2c3d4000193' })
    expect([status, body.reason]).toEqual([422, { cnpj: 'has already been taken' }])
  })

  test('of the two that come at the same moment one gets it', async () => {
    const cpf = freshDocument('cpf')
    const replies = await Promise.all([1, 2, 3, 4].map((at) => put({ name: `Maria ${at}`, cpf })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })

  test('in one call the first one gets it', async () => {
    const cpf = freshDocument('cpf')
    const docs = ['One', 'Two'].map((name) => ({ _id: newId('cus'), name, cpf }))
    const { body } = await ana.client.post(`/${db}/_bulk_docs`, { docs })
    expect(body).toMatchObject([{ ok: true }, { reason: taken }])
  })
})

describe('a document is taken', () => {
  test('by a branch, until it is none any more', async () => {
    const cnpj = freshDocument('cnpj')
    await made({ name: 'Padaria Sé', cnpj })
    const { id, rev } = await made({ name: 'Padaria Sé, Pinheiros', cnpj, branch: true })
    const back = await put({ name: 'Padaria Sé, Pinheiros', cnpj, branch: false }, id, { rev })
    expect([back.status, back.body.reason]).toEqual([422, { cnpj: 'has already been taken' }])
    expect(await read(id)).toMatchObject({ cnpj, branch: true })
  })

  test('from somebody who was deleted, who may come back with it', async () => {
    const cpf = freshDocument('cpf')
    const { id, rev } = await made({ name: 'Gone', cpf })
    expectOk(await ana.client.delete(`/${db}/${id}`, { rev }))
    await made({ name: 'Next', cpf })
    expectOk(await put({ name: 'Gone', cpf }, id))
    expect(await withCpf(cpf)).toHaveLength(2)
  })

  test('by who writes it elsewhere: nothing is lost, and they are changed as ever', async () => {
    const cpf = await takenCpf()
    const id = newId('cus')
    const doc = { _id: id, _rev: '1-a', klass: 'Customer', name: 'Written offline', cpf }
    const pushed = await ana.client.post(`/${db}/_bulk_docs`, { docs: [doc], new_edits: false })
    expect(pushed.body).toEqual([])
    const { _rev } = await read(id)
    expectOk(await put({ name: 'Written offline', cpf, notes: 'Hi' }, id, { rev: String(_rev) }))
    expect(await withCpf(cpf)).toHaveLength(2)
  })

  test('by who takes another one in', async () => {
    const cpf = await takenCpf()
    const [first] = await withCpf(cpf)
    const into = await made({ name: 'Maria A. Souza', branch: true, cpf })
    const pair = { from: first!._id, from_rev: first!._rev, into: into.id, into_rev: into.rev }
    expectOk(await ana.client.post(`/${db}/_merge`, pair))
    expect(await withCpf(cpf)).toMatchObject([{ _id: into.id }])
  })

  test('in another Group', async () => {
    const cpf = await takenCpf()
    const other = await app.makeGroup(ana, 'Other')
    const id = newId('cus')
    expectOk(await ana.client.put(`/${other}/${id}`, { name: 'Maria', cpf }))
    const { body } = expectOk(await ana.client.get(`/${other}/${id}`))
    expect(body).toMatchObject({ name: 'Maria', cpf })
    expect(await withCpf(cpf)).toHaveLength(1)
  })
})
