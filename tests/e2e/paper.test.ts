// What comes out of the printer.
import { expect } from 'vitest'
import { isProof } from '../support/proof.ts'
import { done, test } from './desk.ts'

test('the paper of a ticket shows the shop and the work, not what is said inside it', async ({
  desk,
}) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Paper Silva' })
  const ticket = await desk.make({ klass: 'Ticket', content: 'Flickers', customer_id })
  await desk.make({ klass: 'Comment', record_id: ticket, content: 'Bad payer, ask first' })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await visitor.sees(say('ticket.count', { count: 1 }))
  await visitor.sees('Bad payer, ask first')
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('main')
  const name = String((await desk.ana.client.get(`/accounts/${desk.group}`)).body.label)
  await paper.getByText(name).waitFor()
  expect(await paper.getByText('Flickers').first().isVisible()).toBe(true)
  expect(await page.getByText('Bad payer, ask first').isVisible()).toBe(false)
  for (const words of [say('ticket.theirs'), say('ticket.count', { count: 1 })]) {
    const aside = page.getByRole('complementary')
    expect(await aside.getByText(words, { exact: true }).isVisible()).toBe(false)
  }
  expect(await page.getByText(ticket).isVisible()).toBe(false)
  await done(visitor)
})

test('a customer follows their ticket by a link made on it, until it is revoked', async ({
  stage,
  desk,
}) => {
  const ticket = await desk.make({ klass: 'Ticket', content: 'Follow me' })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await page
    .getByRole('button', { name: say('records.more'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say('ticket.link.title') }).click()
  await visitor.answer(say('ticket.link.make'))
  const address = page.getByRole('dialog').getByRole('textbox')
  await address.waitFor()
  const path = new URL(await address.inputValue()).pathname
  const customer = await stage.visitor({ device: 'phone' })
  await customer.open(path)
  await customer.seesTitle('We have received it')
  expect(await customer.page.context().cookies()).toEqual([])
  await visitor.answer(say('ticket.link.revoke'))
  await visitor.button(say('ticket.link.make'), page.getByRole('dialog')).waitFor()
  await customer.open(path)
  await customer.seesTitle('This link does not work')
  await customer.close()
  await done(visitor)
})

test.runIf(isProof)(
  'the password of a device is read by a click, said in the history, and never printed',
  async ({ desk }) => {
    const equipment_id = await desk.make({
      klass: 'Equipment',
      identifier: 'LP-1',
      description: 'Locked phone',
    })
    const ticket = await desk.make({ klass: 'Ticket', content: 'Screen', equipment_id })
    const visitor = await desk.at(`tickets/${ticket}`)
    const { page, say } = visitor
    await visitor.press(say('ticket.password.write'))
    await visitor.field(say('ticket.password.label')).last().fill('Tz7 door')
    await visitor.press(say('actions.save'))
    await visitor.sees(say('ticket.did.password-set'))
    expect(await page.getByText('Tz7 door').count()).toBe(0)
    await visitor.press(say('ticket.password.show'))
    await visitor.sees('Tz7 door')
    await visitor.sees(say('ticket.did.password-read'))
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Tz7 door').isVisible()).toBe(false)
    expect(await page.getByText('Locked phone').first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await visitor.press(say('ticket.password.wipe'))
    await visitor.button(say('ticket.password.write')).waitFor()
    await done(visitor)
  },
)
