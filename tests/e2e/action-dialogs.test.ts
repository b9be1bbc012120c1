// The dialogs of actions, as they are drawn from what is declared of them: what they ask, what they say is wrong, and how they are left.
import { expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { done, eventually, test } from './desk.ts'

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
  expect(await reason.count()).toBe(0)
  await dialog.getByText(say('estimate.record.options.answer.decline')).click()
  await name.fill('')
  await visitor.answer(say('actions.save'))
  // The first field with an error takes the focus.
  await eventually(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  await eventually(() => dialog.getByText(say('errors.blank')).count()).toBe(2)
  await name.fill('Maria')
  await reason.fill('Too dear')
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape')
  await visitor.sees(say('records.leave.question'))
  await visitor.press(say('records.leave.stay'))
  await visitor.answer(say('actions.save'))
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
  await day.fill('')
  await visitor.answer(say('actions.save'))
  await visitor.sees(say('maintenance.errors.next_maintenance.blank'))
  await day.fill('2027-02-03')
  await visitor.answer(say('actions.save'))
  await visitor.sees(say('records.saved'))
  expect(await desk.read(id)).toMatchObject({ next_maintenance: '2027-02-03' })
  await done(visitor)
})
