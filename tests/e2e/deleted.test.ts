// A record that others name is not deleted in silence, and leaves no hole where it was named.
import { afterAll, beforeAll, test } from 'vitest'
import { expectOk, type TestPerson } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Device, type Stage } from './stage.ts'

let stage: Stage
let ana: TestPerson
let group: string

beforeAll(async () => {
  stage = await buildStage()
  ana = await stage.app.makePerson({ fullname: 'Ana Souza' })
  group = await stage.app.makeGroup(ana)
})
afterAll(() => stage.close())

async function make(doc: object): Promise<string> {
  return String(expectOk(await ana.client.post(`/${group}`, doc)).body.id)
}

test('the question before deleting a customer says what names them', async () => {
  const customer_id = await make({ klass: 'Customer', name: 'Paula Nogueira' })
  await make({ klass: 'Equipment', identifier: 'RD-77', customer_id })
  await make({ klass: 'Ticket', content: 'Hums', customer_id })
  await make({ klass: 'Ticket', content: 'Hums again', customer_id })
  const visitor = await stage.visitor()
  await comeIn(visitor, ana, `/account/${group}/customers/${customer_id}`)
  await visitor.press(visitor.say('records.more'))
  await visitor.page.getByRole('menuitem', { name: visitor.say('records.delete.action') }).click()
  await visitor.page.getByRole('dialog').getByText('Tickets (2), Equipment (1)').waitFor()
  await visitor.close()
})

test.runIf(isProof)(
  'what is wrong with a field of a record that cannot come back is said by the field’s name',
  async () => {
    const customer_id = await make({ klass: 'Customer', name: 'Rosa Prado' })
    const { body } = expectOk(await ana.client.get(`/${group}/${customer_id}`))
    expectOk(await ana.client.delete(`/${group}/${customer_id}`, { rev: String(body._rev) }))
    const visitor = await stage.visitor()
    const { page, say } = visitor
    await page.route(`**/${group}/_trash/restore`, async (route) => {
      const reason = { 'phones.0.number': 'is invalid', name: "can't be blank" }
      const keys = { 'phones.0.number': { key: 'invalid' }, name: { key: 'blank' } }
      const refused = { id: customer_id, error: 'unprocessable_entity', reason, keys }
      return route.fulfill({ json: [refused] })
    })
    await comeIn(visitor, ana, `/account/${group}/customers/${customer_id}`)
    await visitor.press(say('records.restore'))
    const banner = page.getByRole('alert')
    const phone = `${say('customer.fields.phones')} 1, ${say('customer.rows.phones.number')}`
    await banner.getByText(new RegExp(`^${phone}: `)).waitFor()
    const name = `${say('customer.fields.name')}: ${say('customer.errors.name.blank')}`
    await banner.getByText(name).waitFor()
    await visitor.close()
  },
)

test.each<Device>(isProof ? ['phone', 'desktop'] : ['phone'])(
  'a ticket whose customer was deleted says so and leads to him (%s)',
  async (device) => {
    const customer_id = await make({ klass: 'Customer', name: 'Carlos Lima' })
    const ticket = await make({ klass: 'Ticket', content: 'Smells of smoke', customer_id })
    const { body } = expectOk(await ana.client.get(`/${group}/${customer_id}`))
    expectOk(await ana.client.delete(`/${group}/${customer_id}`, { rev: String(body._rev) }))
    const visitor = await stage.visitor({ device })
    const { page, say } = visitor
    await comeIn(visitor, ana, `/account/${group}/tickets/${ticket}`)
    const link = page.getByRole('link', { name: say('customer.gone') }).filter({ visible: true })
    await eventually(() => link.getAttribute('href')).toBe(
      `/account/${group}/customers/${customer_id}`,
    )
    await visitor.open(`/account/${group}/tickets?tab=all`)
    await visitor.sees(say('customer.gone'))
    await visitor.open(`/account/${group}/tickets/${ticket}/edit`)
    await visitor.settles()
    const field = visitor.field(say('ticket.fields.customer_id')).first()
    await eventually(() => field.inputValue()).toBe(say('customer.gone'))
    await visitor.close()
  },
)
