// The dialogs of actions, as they are drawn from what is declared of them: what they ask, what they say is wrong, and how they are left.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '../support/app.ts'
import { makeOperator, run } from '../operator/setup.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { unfold } from './pages/tickets.ts'

test('an answer that is recorded asks for a reason only where it is no, and is kept as it was given', async ({
  desk,
}) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Maria Souza' })
  const items = [{ kind: 'labour', description: 'Descaling', quantity: 1, value: '180.00' }]
  const id = await desk.make({ klass: 'Estimate', description: 'Descaling', customer_id, items })
  expectOk(await desk.ana.client.post(`/${desk.group}/_estimate/${id}/send`, {}))
  const visitor = await desk.at(`estimates/${id}`)
  const { page, say } = visitor
  await visitor.press(say('estimate.record.title'))
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(say('estimate.record.fields.reason'))
  const name = dialog.locator('#field-name')
  await eventually(() => name.inputValue()).toBe('Maria Souza')
  // Who opens it by the keyboard begins at its first field.
  const chosen = dialog.locator('#field-answer input:checked')
  await eventually(() => chosen.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await reason.count()).toBe(0)
  await dialog.getByText(say('estimate.record.options.answer.decline')).click()
  await name.fill('')
  await visitor.answer(say('actions.save'))
  // The first field with an error takes the focus.
  await eventually(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  await visitor.sees(say('estimate.record.errors.name.blank'))
  await visitor.sees(say('estimate.record.errors.reason.blank'))
  await name.fill('Maria')
  await reason.fill('Too dear')
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape')
  await visitor.sees(say('records.leave.question'))
  await visitor.press(say('records.leave.stay'))
  // Ctrl+Enter sends from a text of several lines.
  await reason.press('Control+Enter')
  await visitor.sees(say('records.saved'))
  expect(await desk.read(id)).toMatchObject({
    answer: 'declined',
    answered_by: 'Maria',
    answer_way: 'phone',
    decline_reason: 'Too dear',
  })
  await done(visitor)
})

test('a date is moved to another day, and to none only with a word about it', async ({ desk }) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Café Aurora' })
  const thing = { klass: 'Equipment', identifier: 'RD-77', customer_id }
  const equipment_id = await desk.make(thing)
  const plan = { klass: 'Maintenance', title: 'Descaling', equipment_id, interval: 1 }
  const id = await desk.make({ ...plan, next_maintenance: '2027-01-31' })
  const visitor = await desk.at(`maintenances/${id}`)
  const { page, say } = visitor
  await visitor.press(say('maintenance.move.action'))
  const day = page.getByRole('dialog').locator('#field-next_maintenance')
  await eventually(() => day.evaluate((input) => input === document.activeElement)).toBe(true)
  await day.fill('')
  await visitor.answer(say('actions.save'))
  await visitor.sees(say('maintenance.errors.next_maintenance.blank'))
  await day.fill('32/13/2026')
  await visitor.answer(say('actions.save'))
  await visitor.sees(say('errors.not_a_date'))
  await day.fill('2027-02-03')
  await visitor.answer(say('actions.save'))
  await visitor.sees(say('records.saved'))
  expect(await desk.read(id)).toMatchObject({ next_maintenance: '2027-02-03' })
  await done(visitor)
})

test('a dialog has one Cancel: its cross is called Close, as that of all dialogs', async ({
  desk,
}) => {
  const id = await desk.make({ klass: 'Ticket', title: 'Hums', content: 'Hums' })
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  const dialog = page.getByRole('dialog')
  const named = (key: string) => dialog.getByRole('button', { name: say(key), exact: true })
  await visitor.press(say('time-entry.new'))
  await named('actions.cancel').waitFor()
  expect(await named('actions.cancel').count()).toBe(1)
  await named('actions.close').click()
  await dialog.waitFor({ state: 'detached' })
  await done(visitor)
})

test('on a phone, back closes a dialog and not its page, and asks before typed text is lost', async ({
  desk,
}) => {
  const id = await desk.make({ klass: 'Ticket', title: 'Hums', content: 'Hums' })
  const visitor = await desk.at('tickets', 'phone')
  const { page, say } = visitor
  await page.getByRole('link', { name: /Hums/ }).first().click()
  await visitor.arrivesAt(`/account/${desk.group}/tickets/${id}`)
  await unfold(visitor)
  await visitor.press(say('time-entry.new'))
  const dialog = page.getByRole('dialog')
  const minutes = dialog.locator('#field-minutes')
  await minutes.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(visitor.path).toBe(`/account/${desk.group}/tickets/${id}`)
  await visitor.press(say('time-entry.new'))
  await minutes.fill('1:30')
  await page.goBack()
  await visitor.sees(say('records.leave.question'))
  await visitor.answer(say('records.leave.stay'))
  expect(await minutes.inputValue()).toBe('1:30')
  await page.goBack()
  await visitor.answer(say('records.leave.discard'))
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await visitor.arrivesAt(`/account/${desk.group}/tickets`)
  await done(visitor)
})

test('a second press while the answer is on its way does nothing: what was asked for happens once', async ({
  stage,
  desk,
}) => {
  const olga = await makeOperator(stage.app)
  const visitor = await stage.visitor()
  const { page, say } = visitor
  await comeIn(visitor, olga, `/_admin/groups/${desk.group}`)
  const calls: string[] = []
  let answer: (() => void) | undefined
  const slow = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/groups/${desk.group}/looks`, async (route) => {
    calls.push(route.request().method())
    await slow
    await route.continue()
  })
  await visitor.press(say('operator.look'))
  await visitor.fill(say('operator.fields.reason'), 'Ticket 42')
  const dialog = page.getByRole('dialog')
  const look = dialog.locator('[type="submit"]')
  await look.dblclick()
  await eventually(() => look.isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  expect(calls).toEqual(['POST'])
  answer!()
  await visitor.arrivesAt(`/account/${desk.group}`)
  await visitor.sees(say('look.reads'))
  expect(calls).toEqual(['POST'])
  await done(visitor)
})

test('a record that is made in a dialog over a form has inputs of its own, which their labels lead to', async ({
  desk,
}) => {
  const visitor = await desk.at('maintenances/new')
  const { page, say } = visitor
  await visitor.field(say('maintenance.fields.equipment_id')).fill('Kettle')
  await page.getByRole('option', { name: say('fields.create', { name: 'Kettle' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('equipment.fields.description')).click()
  await dialog.locator('textarea:focus').waitFor()
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })
  expect(twice).toEqual([])
  await page.close({ runBeforeUnload: false })
})

test('the name of a Group that is to be deleted is said to be wrong in its own words', async ({
  desk,
}) => {
  const visitor = await desk.at('admin')
  const { say } = visitor
  await visitor.press(say('admin.delete.title'))
  const name = visitor.page.getByRole('dialog').locator('#field-name')
  await name.fill('Another')
  await name.press('Enter')
  await visitor.sees(say('admin.delete.errors.name.confirmation'))
  await done(visitor)
})

test('on a phone, a field with an error has its name in sight, and the tile of the Group covers no title', async ({
  desk,
}) => {
  const visitor = await desk.at('admin/plan', 'phone')
  const { page, say } = visitor
  const shop = String((await desk.read(desk.group)).name)
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  await visitor.press(say('admin.delete.title'))
  const dialog = page.getByRole('dialog')
  await visitor.answer(say('admin.delete.submit'))
  await visitor.sees(say('admin.delete.errors.name.blank'))
  const name = dialog.getByText(say('admin.delete.fields.name', { name: shop })).first()
  const title = dialog.getByRole('heading').first()
  await eventually(async () => (await top(name)) - (await top(title))).toBeGreaterThan(24)
  await visitor.answer(say('actions.cancel'))
  await visitor.open(`/account/${desk.group}/disk/${newId('fle')}`)
  const failed = page.getByRole('alert').getByRole('heading')
  await failed.waitFor()
  const tile = page
    .getByRole('button', { name: say('shell.switch_group', { name: shop }) })
    .filter({ visible: true })
  const below = (await top(tile)) + ((await tile.boundingBox())?.height ?? 0)
  expect(await top(failed)).toBeGreaterThan(below)
  await done(visitor)
})

test('on a phone the buttons of a dialog say all of their words, however long these are', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR', device: 'phone' })
  await run(stage.app, 'group', 'plan', desk.group, 'pro')
  const email = { klass: 'Adjustment', key: 'billing-email', value: desk.ana.email }
  await desk.make({ ...email, label: 'billing-email' })
  const visitor = await desk.at('admin')
  await visitor.page.setViewportSize({ width: 360, height: 740 })
  await visitor.open('/checkout')
  const { page, say } = visitor
  await page.getByText(say('plans.choose')).first().click()
  const words = page.getByRole('dialog').getByText(say('account.actions.subscription/free'))
  await words.waitFor()
  const [wide, seen] = await words.evaluate((one) => [one.scrollWidth, one.clientWidth])
  expect(seen).toBe(wide)
  await done(visitor)
})
