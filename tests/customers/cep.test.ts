// Addresses from postal codes (trade 14): two sources, remembered, within limits, and off where the operator says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { startCepStub, type CepStub } from './stub.ts'

let stub: CepStub
let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  stub = await startCepStub()
  app = await buildTestApp(stub.settings)
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
})
afterAll(async () => {
  await app.close()
  await stub.close()
})

const look = async (cep: string, group = db) => {
  const { status, body } = await ana.client.get(`/${group}/_cep/${cep}`)
  return [status, status === 200 ? body : body.reason]
}

test('the first source answers, once a day, and its text is read as if it were typed', async () => {
  const se = {
    street: 'Praça da Sé',
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'SP',
    zip_code: '01001-000',
  }
  expect(await look('01001-000')).toEqual([200, se])
  expect(await look('01001000')).toEqual([200, se])
  expect(stub.asked).toEqual(['/via/01001000'])
  app.clock.advance(86_400_001)
  await ana.client.post('/_session', { username: ana.email, password: ana.password })
  expect(await look('01001000')).toEqual([200, se])
  expect(stub.asked).toHaveLength(2)
})

test('the second one is asked where the first knows nothing, and neither may know', async () => {
  const floriano = {
    street: 'Praça Floriano',
    city: 'Rio de Janeiro',
    state: 'RJ',
    zip_code: '20040-020',
  }
  expect(await look('20040020')).toEqual([200, floriano])
  expect(await look('99999999')).toEqual([404, 'missing'])
  expect(await look('1234')).toEqual([400, 'is invalid'])
})

test('a source that hangs is given up, and what no source answered is asked again', async () => {
  stub.hang()
  expect(await look('88888888')).toEqual([404, 'missing'])
  const nobody = await buildTestApp({
    cepSources: ['http://127.0.0.1:9/{cep}'],
    fetchAllow: ['loopback'],
  })
  const person = await nobody.makePerson()
  expect((await person.client.get(`/${await nobody.makeGroup(person)}/_cep/77777777`)).status).toBe(
    503,
  )
  await nobody.close()
})

test('a source in a closed network is not called, and nothing is where it is switched off', async () => {
  const { cepSources } = stub.settings
  const closed = await buildTestApp({ cepSources, fetchAllow: [] })
  const [before, person] = [stub.asked.length, await closed.makePerson()]
  const group = await closed.makeGroup(person)
  expect((await person.client.get(`/${group}/_cep/66666666`)).status).toBe(503)
  expect(stub.asked).toHaveLength(before)
  Object.assign(closed.house.config, { cepSources: [] })
  const off = await person.client.get(`/${group}/_cep/66666666`)
  expect([off.status, off.body.reason]).toEqual([404, 'Not found'])
  await closed.close()
})

test('a Group switches it off and on for itself', async () => {
  const group = await app.makeGroup(ana, 'Without')
  const setting = { klass: 'Adjustment', key: 'cep', value: false }
  const { id, rev } = (await ana.client.post(`/${group}`, setting)).body
  expect(await look('01001000', group)).toEqual([404, 'Not found'])
  expect((await look('01001000'))[0]).toBe(200)
  await ana.client.put(`/${group}/${id}`, { ...setting, value: true }, { rev })
  expect((await look('01001000', group))[0]).toBe(200)
})
