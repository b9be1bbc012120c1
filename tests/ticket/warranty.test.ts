// A thing that comes back under warranty (trade 10, story S5): the return is covered at least as long as the repair was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ locale: 'pt-BR' })
})
afterAll(() => app.close())

/** Goes to another day, and signs in again: nobody stays signed in for months. */
async function goTo(moment: string): Promise<void> {
  app.clock.now = new Date(moment)
  const { email: username, password } = ana
  expectOk(await ana.client.post('/_session', { username, password }))
}

/** A Group of its own, in which a notebook was repaired on 5 October 2026. */
async function repaired(more: Body = {}): Promise<{ db: string; first: Body }> {
  await goTo('2026-10-05T15:00:00.000Z')
  const db = await app.makeGroup(ana, 'Oficina')
  const thing = newId('eqi')
  expectOk(await ana.client.put(`/${db}/${thing}`, { identifier: '7XK2QG3' }))
  return { db, first: await done(db, { equipment_id: thing, ...more }) }
}
async function done(db: string, doc: Body): Promise<Body> {
  const id = newId('tik')
  expectOk(await ana.client.put(`/${db}/${id}`, { content: 'Não liga', problem: 'Trilha', ...doc }))
  expectOk(await ana.client.put(`/${db}/_design/status/_update/done/${id}`, {}))
  return expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
}
const until = async (db: string, { _id }: Body, form = 'delivery') => {
  const query = { form, zone: 'America/Sao_Paulo' }
  const { body } = expectOk(await ana.client.get(`/${db}/_receipt/${String(_id)}`, query))
  return /"Garantia","([^"]*)"/.exec(JSON.stringify(body))?.[1]
}

test('a return ends with its own days, and never before the repair it came back from', async () => {
  const { db, first } = await repaired()
  const { equipment_id, _id: related_id } = first
  expect(await until(db, first)).toBe('90 dias, até 03/01/2027')
  await goTo('2026-12-10T12:00:00.000Z')
  const renewed = await done(db, { equipment_id, related_id })
  expect(await until(db, renewed)).toBe('90 dias, até 10/03/2027')
  const short = await done(db, { equipment_id, related_id, warranty: 10 })
  expect(short.warranty_until).toBe('2027-01-03')
  expect(await until(db, short)).toBe('24 dias, até 03/01/2027')
  const again = await done(db, { equipment_id, related_id: short._id, warranty: 1 })
  expect(await until(db, again)).toBe('24 dias, até 03/01/2027')
})

test('a Group may let a return keep the first end alone', async () => {
  const { db, first } = await repaired()
  const value = { return_keeps: true }
  const setting = { klass: 'Adjustment', key: 'receipt-configuration', value }
  expectOk(await ana.client.post(`/${db}`, setting))
  await goTo('2026-12-10T12:00:00.000Z')
  const back = await done(db, { equipment_id: first.equipment_id, related_id: first._id })
  expect(back).not.toHaveProperty('warranty')
  expect(await until(db, back)).toBe('24 dias, até 03/01/2027')
})

test('what comes back too late, and another thing, are covered by nothing of it', async () => {
  const { db, first } = await repaired({ warranty: 5 })
  await goTo('2026-12-10T12:00:00.000Z')
  const late = await done(db, { equipment_id: first.equipment_id, related_id: first._id })
  expect(late).not.toHaveProperty('warranty_until')
  const other = newId('eqi')
  expectOk(await ana.client.put(`/${db}/${other}`, { identifier: 'BL-1' }))
  const related = await done(db, { equipment_id: other, related_id: first._id, warranty: 1 })
  expect(related).not.toHaveProperty('warranty_until')
})

test('the receipt of a check-in says which repair it came back from under warranty', async () => {
  const { db, first } = await repaired()
  await goTo('2026-12-10T12:00:00.000Z')
  const open = { equipment_id: first.equipment_id, related_id: first._id, content: 'De novo' }
  const related = newId('tik')
  expectOk(await ana.client.put(`/${db}/${related}`, open))
  expect(await until(db, { _id: related }, 'check-in')).toBeUndefined()
  const back = newId('tik')
  const relation = 'warranty_return'
  expectOk(await ana.client.put(`/${db}/${back}`, { ...open, relation }))
  expect(await until(db, { _id: back }, 'check-in')).toBe('Retorno da ordem de serviço 1')
  expect(await until(db, first, 'check-in')).toBeUndefined()
})

test('nobody writes the end themselves, and it leaves with the relation', async () => {
  const { db, first } = await repaired()
  await goTo('2026-12-10T12:00:00.000Z')
  const { equipment_id, _id: related_id } = first
  const back = await done(db, {
    equipment_id,
    related_id,
    warranty: 1,
    warranty_until: '2099-01-01',
  })
  expect(back.warranty_until).toBe('2027-01-03')
  const { _id, _rev } = back
  const url = `/${db}/${String(_id)}`
  const open = { ...back, status: 'doing', comment: 'Again' }
  const reopened = expectOk(await ana.client.put(url, open, { rev: String(_rev) })).body
  const selector = { klass: 'TicketRelationship', ticket: _id }
  const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
  const [relation] = docs as Body[]
  const rev = { rev: String(relation!._rev) }
  expectOk(await ana.client.delete(`/${db}/${String(relation!._id)}`, rev))
  const again = { ...open, status: 'done', comment: undefined, _rev: reopened.rev }
  expectOk(await ana.client.put(url, again))
  expect((await ana.client.get(url)).body).not.toHaveProperty('warranty_until')
})
