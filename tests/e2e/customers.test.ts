// Customers at the counter (service S7): two that are one are merged, by administrators alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { choose } from './pages/shop.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
})
afterAll(() => stage.close())

test('an administrator makes two customers one, and the old address leads to the one that stays', async () => {
  const phones = [{ number: '(31) 98765-4321' }]
  const into = await desk.make({ klass: 'Customer', name: 'Maria Aparecida Souza', phones })
  const from = await desk.make({
    klass: 'Customer',
    name: 'Maria A. Souza',
    email: 'm@example.com',
  })
  await desk.make({ klass: 'Ticket', content: 'Hums', customer_id: from })
  const visitor = await desk.at(`customers/${into}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.merge.action') }).click()
  await visitor.seesTitle(say('records.merge.title'))
  await choose(visitor, say('records.merge.other'), 'Maria A. Souza')
  await visitor.sees(say('records.merge.after'))
  await visitor.press(say('records.merge.confirm'))
  await visitor.seesTitle('Maria Aparecida Souza')
  await visitor.sees('Hums')
  await visitor.sees('m@example.com')
  await visitor.open(`/account/${desk.group}/customers/${from}`)
  await visitor.arrivesAt(`/account/${desk.group}/customers/${into}`)
  // Its history leads back to what it was, where it can be had again.
  await page.getByRole('link', { name: 'Maria A. Souza', exact: true }).click()
  await visitor.press(say('records.restore'))
  await visitor.seesTitle('Maria A. Souza')
  expect(visitor.broken).toEqual([])
  await visitor.close()
})

test('a member who is no administrator is offered no merging', async () => {
  const { app } = stage
  const tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  await app.addMember(desk.ana, desk.group, tiago)
  const id = await desk.make({ klass: 'Customer', name: 'Dana Whitfield' })
  const visitor = await stage.visitor()
  await comeIn(visitor, tiago, `/account/${desk.group}/customers/${id}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.delete.action') }).waitFor()
  expect(await page.getByRole('menuitem', { name: say('records.merge.action') }).count()).toBe(0)
  await visitor.open(`/account/${desk.group}/customers/${id}/merge`)
  await visitor.sees(say('records.merge.not_allowed'))
  await visitor.close()
})

test('an administrator hands over what is kept of a customer, and forgets them after two questions', async () => {
  const name = 'Zuleica Quaresma'
  const id = await desk.make({ klass: 'Customer', name, email: 'z@example.com' })
  const visitor = await desk.at(`customers/${id}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('customer.personal.title') }).click()
  await visitor.seesTitle(say('customer.personal.title'))
  const file = page.waitForEvent('download')
  await visitor.press(say('customer.personal.export.action'))
  expect((await file).suggestedFilename()).toBe(`customer-${id}.json`)
  const typed = say('customer.personal.forget.name', { name })
  await visitor.fill(typed, 'Zuleica')
  await visitor.press(say('customer.personal.forget.action'))
  await visitor.sees(say('customer.errors.name.confirmation'))
  await visitor.fill(typed, name)
  await visitor.press(say('customer.personal.forget.action'))
  await visitor.answer(say('customer.personal.forget.confirm'))
  await visitor.seesTitle(`Customer removed #${id.slice(-6).toUpperCase()}`)
  await visitor.sees(say('records.events.anonymise'))
  expect(await page.getByText('z@example.com').count()).toBe(0)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
