// A category's checklist from the day it is written: its page says whether it is of any use, and tickets that are open can have it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'
import { travel } from './world.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
})
afterAll(() => stage.close())

const checklist = '# Check-in\nPower on\nListen'

test('a checklist that is written while checklists are off says so, is switched on, and taken over by a ticket that is open', async () => {
  const category_id = await desk.make({ klass: 'Category', name: 'Radios' })
  const ticket = await desk.make({ klass: 'Ticket', content: 'Hums', category_id })
  const visitor = await desk.at(`categories/${category_id}/edit`)
  const { say, page } = visitor
  await visitor.fill(say('category.fields.checklist'), checklist)
  await visitor.press(say('actions.save'))
  await visitor.sees('Checklists are switched off')
  await visitor.press('Switch checklists on')
  await eventually(() => page.getByText('Checklists are switched off').count()).toBe(0)
  expect(await desk.find({ klass: 'Adjustment', key: 'checklist' })).toMatchObject([
    { value: true },
  ])
  await travel(visitor, `/account/${desk.group}/tickets/${ticket}`)
  await visitor.sees('Radios has a checklist by now: 2 items.')
  await visitor.press('Take it over')
  await visitor.sees('Power on')
  await eventually(() => page.getByText('has a checklist by now').count()).toBe(0)
  await eventually(async () => (await desk.read(ticket)).checklist).toMatchObject([
    { text: 'Check-in', heading: true },
    { text: 'Power on' },
    { text: 'Listen' },
  ])
  await done(visitor)
})

test('a category without a checklist, and tickets that ended, are offered nothing', async () => {
  await desk.ana.client.post(`/${desk.group}`, {
    klass: 'Adjustment',
    key: 'checklist',
    value: true,
  })
  const plain = await desk.make({ klass: 'Category', name: 'Irons' })
  const category_id = await desk.make({ klass: 'Category', name: 'Kettles' })
  const ended = { content: 'Leaks', problem: 'A seal', status: 'done', category_id }
  const ticket = await desk.make({ klass: 'Ticket', ...ended })
  await desk.change(category_id, { checklist })
  const visitor = await desk.at(`tickets/${ticket}`)
  await visitor.seesTitle('A seal')
  await visitor.settles()
  expect(await visitor.page.getByText('has a checklist by now').count()).toBe(0)
  await travel(visitor, `/account/${desk.group}/categories/${plain}`)
  await visitor.seesTitle('Irons')
  expect(await visitor.page.getByText('Checklists are switched off').count()).toBe(0)
  await done(visitor)
})
