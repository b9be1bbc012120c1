// Rows of a form, such as telephones and the lines of an estimate, under people's hands.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk
let group: string

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  group = desk.group
})
afterAll(() => stage.close())

test('in the lines of an estimate Enter begins the next line, Tab passes from field to field, and Alt moves a line or takes it away', async () => {
  const visitor = await desk.at('estimates/new')
  const { page } = visitor
  const part = (row: number, field: string) => page.locator(`#field-items-${row}-${field}`)
  const at = () => page.evaluate(() => document.activeElement?.id)
  const { keyboard } = page
  await part(0, 'description').fill('Repair')
  await part(0, 'value').click()
  await keyboard.type('180')
  await keyboard.press('Enter')
  await part(1, 'description').fill('Fuse')
  await part(1, 'value').click()
  await keyboard.type('12')
  // The next line is there already: no third one is made.
  await part(0, 'value').press('Enter')
  await eventually(async () => (await at())?.startsWith('field-items-1-')).toBe(true)
  expect(await page.locator('[data-row]').count()).toBe(2)
  await part(0, 'value').focus()
  await keyboard.press('Tab')
  const row = page.locator('[data-row]', { has: page.locator(':focus') })
  expect(await row.getAttribute('data-row')).toBe('1')
  await part(1, 'description').press('Alt+ArrowUp')
  await eventually(() => part(0, 'description').inputValue()).toBe('Fuse')
  await eventually(at).toBe('field-items-0-description')
  await keyboard.press('Alt+Delete')
  await eventually(() => page.locator('[data-row]').count()).toBe(1)
  expect(await part(0, 'description').inputValue()).toBe('Repair')
  // A blank line begins no other one.
  await part(0, 'value').press('Enter')
  await eventually(() => page.locator('[data-row]').count()).toBe(2)
  await part(1, 'value').press('Enter')
  expect(await page.locator('[data-row]').count()).toBe(2)
  expect(visitor.path).toBe(`/account/${group}/estimates/new`)
  await done(visitor)
})

test('the first telephone needs no adding; a row that was just added is not called wrong before the form is sent, and then in a sentence', async () => {
  const visitor = await desk.at('customers/new')
  const { say, page } = visitor
  const first = visitor.field(say('customer.rows.phones.number')).first()
  await first.fill('3')
  await first.fill('')
  await first.fill('3132211000')
  await visitor.press(say('fields.add'))
  await visitor.field(say('customer.fields.name')).click()
  await visitor.settles()
  const number = say('customer.errors.phones-number.blank')
  await eventually(() => page.getByText(number).count()).toBe(0)
  await visitor.press(say('actions.create'))
  await visitor.sees(`${say('customer.fields.name')}: ${say('customer.errors.name.blank')}`)
  await visitor.sees(number)
  await visitor.fill(say('customer.fields.name'), 'Rosa')
  await visitor.press(say('fields.remove', { number: 2 }))
  await visitor.press(say('actions.create'))
  await visitor.seesTitle('Rosa')
  expect(await desk.find({ klass: 'Customer', name: 'Rosa' })).toMatchObject([
    { phones: [{ number: '3132211000' }] },
  ])
  await done(visitor)
})
