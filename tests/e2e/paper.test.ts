// What comes out of the printer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done, type Desk } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
})
afterAll(() => stage.close())

test('the paper of a ticket shows the shop and the work, not what is said inside it', async () => {
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
