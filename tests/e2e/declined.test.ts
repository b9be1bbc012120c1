// What a shop does once its customer declined an estimate: it gives the thing back unrepaired.
import { expect } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { done, eventually, test } from './desk.ts'
import { seesStatus } from './pages/tickets.ts'

test.for(['desktop', 'phone'] as const)(
  'what was declined goes back unrepaired by one press on a %s, and is handed over next',
  async (device, { desk }) => {
    const customer_id = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
    const equipment = {
      klass: 'Equipment',
      identifier: `MS-${device}`.toUpperCase(),
      description: 'Dell Inspiron 15',
    }
    const equipment_id = await desk.make({ ...equipment, customer_id })
    const about = { content: 'Dead', status: 'doing', warranty: 90, customer_id, equipment_id }
    const ticket = await desk.make({ klass: 'Ticket', ...about })
    const items = [{ description: 'Clean board', value: '75.00' }]
    const offer = { klass: 'Estimate', description: 'Board', ticket_id: ticket, items }
    const path = `/${desk.group}/_estimate/${await desk.make(offer)}`
    expectOk(await desk.ana.client.post(`${path}/send`, {}))
    const no = { name: 'Helen', way: 'phone', reason: 'Too expensive' }
    expectOk(await desk.ana.client.post(`${path}/decline`, no))
    const visitor = await desk.at(`tickets/${ticket}`, device)
    const { page, say } = visitor
    await visitor.press(say('ticket.steps.give-back'))
    await seesStatus(visitor, 'cancel')
    expect(await desk.read(ticket)).toMatchObject({ cancel_reason: 'customer_refused' })
    await page
      .getByRole('link', { name: say('ticket.handover.deliver') })
      .first()
      .click()
    await visitor.seesTitle(`Deliver Dell Inspiron 15 · MS-${device.toUpperCase()}`)
    await page.getByText(say('delivery.no-warranty')).waitFor()
    await page.getByLabel(say('delivery.print')).uncheck()
    // What finding that out was worth is billed if the shop wants.
    await visitor.press(say('delivery.charge'))
    const description = page.locator('#field-items-0-description')
    await eventually(() => description.inputValue()).toBe(say('delivery.diagnosis'))
    await page.locator('#field-items-0-value').fill('30')
    await page.locator('#field-items-0-value').blur()
    await page.getByRole('cell', { name: 'US$30.00' }).waitFor()
    await visitor.press(say('payments.ways.cash'))
    await page.getByRole('button', { name: /^Deliver, US\$30.00/ }).click()
    await eventually(async () => (await desk.read(ticket)).delivered_at).toBeDefined()
    const payments = await desk.ana.client.get(`/${desk.group}/_payments/${ticket}`)
    expect(payments.body).toMatchObject({ state: 'paid', due: '30.00', received: '30.00' })
    await done(visitor)
  },
)
