// What is written of a customer: tags, contacts, and what of them stays in a merge (spec 3, 5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
})
afterAll(() => app.close())

const put = (doc: object, id = newId('cus')) => ana.client.put(`/${db}/${id}`, doc)
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body

test('tags and contacts are kept as they are meant, and found by their words', async () => {
  const contacts = [
    { name: 'Rita Alves', role: 'Compras', number: '(31) 3333-4444', email: 'Rita@Example.com' },
  ]
  const { body } = expectOk(
    await put({ name: 'Padaria Sé', tags: ' VIP,  pays late,vip', notes: 'Rings twice', contacts }),
  )
  const doc = await read(String(body.id))
  expect(doc).toMatchObject({ tags: 'VIP, pays-late', notes: 'Rings twice' })
  expect(doc.contacts).toEqual([{ ...contacts[0], email: 'rita@example.com' }])
  for (const words of ['Rita', '3133334444', 'twice', 'vip']) {
    const selector = { klass: 'Customer', $text: words }
    const found = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body.docs
    expect([words, found.length]).toEqual([words, 1])
  }
  const nobody = await put({ name: 'x', contacts: [{ role: 'Compras' }] })
  expect([nobody.status, nobody.body.reason]).toEqual([
    422,
    { 'contacts.0.name': "can't be blank" },
  ])
})

test('two who became one may keep the document that both had', async () => {
  const cpf = '11144477735'
  const into = expectOk(await put({ name: 'A', tags: 'vip', notes: 'One' })).body
  const from = expectOk(await put({ name: 'B', cpf, tags: 'new', notes: 'Two' })).body
  const pair = { from: from.id, from_rev: from.rev, into: into.id, into_rev: into.rev }
  expectOk(await ana.client.post(`/${db}/_merge`, pair))
  expect(await read(String(into.id))).toMatchObject({ cpf, tags: 'vip, new', notes: 'One\n\nTwo' })
})
