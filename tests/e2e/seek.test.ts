// Finding and joining: the palette by telephone and serial, the advanced search by its conditions, tickets related and merged,
// time spent, and the Group's own words to its customers.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { choose } from './pages/shop.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk
let first: string
let second: string

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  const phones = [{ number: '(31) 98765-4321' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'João Conceição', phones })
  const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'BL-20417' })
  first = await desk.make({ klass: 'Ticket', content: 'Hums', customer_id, equipment_id })
  second = await desk.make({ klass: 'Ticket', content: 'Hums again', priority: 'high' })
})
afterAll(() => stage.close())

test('a telephone and a serial number in other spellings lead from the palette to the search over all kinds', async () => {
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  await visitor.seesTitle(say('ticket.many'))
  // A key that is pressed before the page listens opens nothing.
  await visitor.settles()
  const dialog = page.getByRole('dialog')
  for (const typed of ['+55 31 98765-4321', 'bl20417', 'joao conceicao']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await dialog.locator('[data-action]').filter({ hasText: '#1 Hums' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bl20417')
  await dialog.getByText(say('shell.palette.further')).click()
  await visitor.seesTitle(say('search.title'))
  await visitor.sees('João Conceição')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^BL-20417/ })
    .waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /#1 Hums/ })
    .click()
  await visitor.seesTitle('Hums')
  await done(visitor)
})

test.runIf(isProof)(
  'conditions on the fields of one kind stand in the address, are saved under a name and written into a file',
  async () => {
    const visitor = await desk.at('search?kind=tickets&q=hums')
    const { page, say } = visitor
    const rows = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hums' })
    await visitor.sees('Hums again')
    await visitor.press(say('search.add'))
    await page.getByLabel(say('search.field')).selectOption('priority')
    await visitor.press(say('search.choose'))
    await page.getByRole('button', { name: say('ticket.options.priority.high') }).click()
    await eventually(() => rows().count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).searchParams.getAll('if')).toEqual(['priority:is:high'])
    await visitor.press(say('saved-filter.many'))
    await visitor.fill(say('saved-filter.new'), 'Urgent hums')
    await visitor.answer(say('actions.save'))
    await visitor.button('Urgent hums').waitFor()
    await visitor.press(say('records.more'))
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: say('records.export') }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a ticket is related to another one, and the relation taken away and had back',
  async () => {
    const visitor = await desk.at(`tickets/${second}`)
    const { page, say } = visitor
    await visitor.seesTitle('Hums again')
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('ticket.relate') }).click()
    await visitor.field(say('relation.fields.relation')).click()
    await page.getByRole('option', { name: say('relation.options.relation.follow_up') }).click()
    await page.locator('#field-related').fill('#1 Hums')
    await page.getByRole('option').filter({ hasText: '#1 Hums' }).click()
    await visitor.answer(say('actions.save'))
    await visitor.sees(say('relation.options.relation.follow_up'))
    await page.getByRole('link', { name: /#1 Hums/ }).click()
    await visitor.seesTitle('Hums')
    await visitor.sees(say('relation.to.follow_up'))
    await visitor.press(say('relation.remove', { ticket: '#2 Hums again' }))
    await visitor.sees(say('relation.removed'))
    await visitor.press(say('actions.undo'))
    await visitor.sees(say('relation.to.follow_up'))
    await done(visitor)
  },
)

test('a timer runs on over a reload and is stopped into minutes; time is written down as people say it', async () => {
  const visitor = await desk.at(`tickets/${first}`)
  const { page, say } = visitor
  await visitor.press(say('time.start'))
  await visitor.sees(say('time.running'))
  await page.reload()
  await visitor.press(say('time-entry.actions.timer/stop'))
  await visitor.button(say('time.start')).waitFor()
  await visitor.press(say('time-entry.new'))
  await visitor.fill(say('time.fields.minutes'), '1:30')
  await visitor.fill(say('time-entry.fields.note'), 'Soldered')
  await visitor.answer(say('actions.save'))
  await visitor.sees('1 h 30 min')
  await page.getByRole('link', { name: say('time.all') }).click()
  await visitor.sees('Soldered')
  await done(visitor)
})

test.runIf(isProof)('the Group words its messages, and the buttons write them', async () => {
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  await visitor.press(`${say('messages.write')}: ${say('messages.of.open')}`)
  const text = page.getByLabel(say('messages.fields.text'), { exact: true })
  await text.fill('Hi {customer}, it costs {password}')
  await text.blur()
  await visitor.sees(say('errors.unknown_placeholder'))
  await text.fill('Hi {customer}, we have ')
  const insert = { name: say('messages.name.equipment'), exact: true }
  await page.getByRole('button', insert).click()
  await text.blur()
  await visitor.sees(say('settings.saved'))
  await visitor.field(say('messages.language')).and(page.locator('select')).selectOption('pt-BR')
  await text.fill('Oi {customer}! OS {number} & {link}')
  await text.blur()
  await visitor.sees(say('settings.saved'))
  const { group } = desk
  await visitor.open(`/account/${group}/tickets/${first}`)
  // The customer's number is Brazilian, so the message is; its link is made when it is sent.
  const whatsapp = visitor.button(say('ticket.ways.whatsapp'))
  await whatsapp.waitFor()
  expect(await whatsapp.getAttribute('href')).toBe(
    'https://wa.me/5531987654321?text=Oi%20Jo%C3%A3o!%20OS%201%20%26',
  )
  await done(visitor)
})

test.runIf(isProof)(
  'two tickets that are the same work become one, and the old address leads on',
  async () => {
    const visitor = await desk.at(`tickets/${first}`)
    const { page, say } = visitor
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('ticket.merge') }).click()
    await visitor.seesTitle(say('records.merge.title'))
    await choose(visitor, say('merging.other'), '#2 Hums again')
    await visitor.sees(say('merging.after'))
    await visitor.press(say('merging.confirm'))
    await visitor.seesTitle('Hums')
    await visitor.sees(say('records.merge.from'))
    await visitor.open(`/account/${desk.group}/tickets/${second}`)
    await visitor.arrivesAt(`/account/${desk.group}/tickets/${first}`)
    await done(visitor)
  },
)
