// An estimate is saved and sent by one press beside its lines.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

const email = 'helen@mail.example'

async function openForm(desk: Desk): Promise<Visitor> {
  const phones = [{ number: '+14155550134' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Helen Okafor', phones, email })
  const about = { content: 'Dead', problem: 'Fan is stuck', customer_id }
  const ticket_id = await desk.make({ klass: 'Ticket', ...about })
  const visitor = await desk.at(`estimates/new?ticket_id=${ticket_id}`)
  await visitor.page.locator('#field-items-0-description').fill('New fan')
  return visitor
}

const price = ({ page }: Visitor) => page.locator('#field-items-0-value')
const made = (desk: Desk) => desk.find({ klass: 'Estimate' })

test('WhatsApp beside the lines saves the estimate and opens with what it comes to; what is not whole opens nothing', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const visitor = await openForm(desk)
  const { page, say } = visitor
  await visitor.press(say('ticket.ways.whatsapp'))
  await page.locator('#field-items-0-value[aria-invalid=true]').waitFor()
  expect(page.context().pages()).toHaveLength(1)
  expect(await made(desk)).toEqual([])
  await price(visitor).fill('80')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Hello' }))
  const beside = page.context().waitForEvent('page')
  await visitor.press(say('ticket.ways.whatsapp'))
  const message = await beside
  await message.waitForURL(/^https:\/\/wa\.me\/14155550134\?text=/)
  expect(decodeURIComponent(message.url())).toMatch(/US\$80\.00[^]+http/)
  await message.close()
  await visitor.arrivesAt(/\/estimates\/est-[^/]+$/)
  expect(await made(desk)).toMatchObject([{ status: 'sent', total: '80.00' }])
  // There the ways are beside the lines as well, and no button opens them.
  await visitor.sees(say('estimate.again'))
  expect(await visitor.button(say('estimate.send-again')).count()).toBe(0)
  await done(visitor)
})

test('e-mail beside the lines saves the estimate and opens its words on its page', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const visitor = await openForm(desk)
  const { page, say } = visitor
  await price(visitor).fill('80')
  await visitor.press(`${say('ticket.ways.email')} · ${email}`)
  const words = page.getByRole('dialog').getByRole('textbox', { name: say('mailing.fields.text') })
  await eventually(() => words.inputValue()).toContain('US$80.00')
  expect(await made(desk)).toMatchObject([{ status: 'draft', total: '80.00' }])
  await visitor.answer(say('mailing.submit', { again: 'no' }))
  await eventually(() => made(desk)).toMatchObject([{ status: 'sent' }])
  await visitor.sees(say('mailing.state.waiting', { to: email }))
  await done(visitor)
})

test('a draft that is changed is saved by the press that copies its link, or hands it over on paper', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const items = [{ description: 'Fan', value: '50.00' }]
  const id = await desk.make({ klass: 'Estimate', description: 'Fan', items })
  const visitor = await desk.at(`estimates/${id}/edit`)
  const { page, say } = visitor
  await price(visitor).fill('60')
  await visitor.press(say('estimate.copy'))
  await visitor.arrivesAt(new RegExp(`/estimates/${id}$`))
  expect(await desk.read(id)).toMatchObject({ total: '60.00', status: 'sent', link_only: true })
  const other = await desk.make({ klass: 'Estimate', description: 'Belt', items })
  await visitor.open(`/account/${desk.group}/estimates/${other}/edit`)
  await price(visitor).fill('70')
  await visitor.press(say('estimate.on-paper'))
  await visitor.arrivesAt(/\/print$/)
  expect(await desk.read(other)).toMatchObject({ total: '70.00', status: 'sent' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await done(visitor)
})

test('on a telephone the form has its bar alone, and the ways are behind a button of the estimate’s own', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { device: 'phone' })
  const visitor = await openForm(desk)
  const { page, say } = visitor
  expect(await visitor.button(say('ticket.ways.whatsapp')).count()).toBe(0)
  await price(visitor).fill('80')
  await visitor.press(say('actions.create'))
  const send = page.locator('[data-page-bar]').getByRole('button', { name: say('estimate.send') })
  await send.click()
  await page.getByRole('dialog').getByText(say('ticket.ways.whatsapp')).waitFor()
  await done(visitor)
})
