// Forms under people's hands: what is typed, picked, clicked and pressed does what it says, and nothing of it is lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, type TestPerson } from '../support/app.ts'
import { signIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let ana: TestPerson
let group: string
let paula: string

beforeAll(async () => {
  stage = await buildStage()
  ana = await stage.app.makePerson({ fullname: 'Ana Souza' })
  group = await stage.app.makeGroup(ana)
  paula = await make({ klass: 'Customer', name: 'Paula Nogueira' })
  await make({ klass: 'Customer', name: 'Pablo Reis' })
})
afterAll(() => stage.close())

async function make(doc: object): Promise<string> {
  return String(expectOk(await ana.client.post(`/${group}`, doc)).body.id)
}

async function read(id: string): Promise<Record<string, unknown>> {
  return expectOk(await ana.client.get(`/${group}/${id}`)).body
}

async function find(selector: object): Promise<Record<string, unknown>[]> {
  const { body } = expectOk(await ana.client.post(`/${group}/_find`, { selector }))
  return body.docs as Record<string, unknown>[]
}

/** Signs in at an address of the Group. */
async function at(path: string, device: 'desktop' | 'phone' = 'desktop'): Promise<Visitor> {
  const visitor = await stage.visitor({ device })
  await signIn(visitor, ana, `/account/${group}/${path}`)
  return visitor
}

async function done(visitor: Visitor): Promise<void> {
  expect(visitor.broken).toEqual([])
  await visitor.close()
}

test('equipment made along with a ticket belongs to the customer who brings it', async () => {
  const visitor = await at('tickets/new')
  const { say, page } = visitor
  await visitor.field(say('ticket.fields.customer_id')).fill('Paula')
  await page.getByRole('option', { name: 'Paula Nogueira' }).click()
  await visitor.field(say('ticket.fields.equipment_id')).fill('Toaster')
  await page.getByRole('option', { name: say('fields.create', { name: 'Toaster' }) }).click()
  await visitor.fill(say('equipment.fields.identifier'), 'TO-1')
  await visitor.fill(say('ticket.fields.content'), 'Burns everything')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Burns everything')
  const [toaster] = await find({ klass: 'Equipment', identifier: 'TO-1' })
  expect(toaster).toMatchObject({ description: 'Toaster', customer_id: paula })
  await done(visitor)
})

test('equipment that somebody else brings becomes his when the box is ticked', async () => {
  const radio = await make({ klass: 'Equipment', identifier: 'RD-1', customer_id: paula })
  const visitor = await at('tickets/new')
  const { say, page } = visitor
  await visitor.field(say('ticket.fields.customer_id')).fill('Pablo')
  await page.getByRole('option', { name: 'Pablo Reis' }).click()
  await visitor.field(say('ticket.fields.equipment_id')).fill('RD-1')
  await page.getByRole('option', { name: 'RD-1' }).click()
  await page.getByLabel(say('ticket.fields.relate_equipment_to_customer')).check()
  await visitor.fill(say('ticket.fields.content'), 'Hums')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Hums')
  const [pablo] = await find({ klass: 'Customer', name: 'Pablo Reis' })
  expect(await read(radio)).toMatchObject({ customer_id: pablo?._id })
  await done(visitor)
})

test('keys work on a ticket without customer or equipment', async () => {
  const ticket = await make({ klass: 'Ticket', content: 'Nobody knows whose' })
  const visitor = await at(`tickets/${ticket}`)
  await visitor.seesTitle('Nobody knows whose')
  await visitor.settles()
  await visitor.page.keyboard.press('s')
  await visitor.page.getByRole('dialog').getByText(visitor.say('ticket.change-status')).waitFor()
  await done(visitor)
})
