// What is kept of a customer: handed over, and forgotten.
import { expect } from 'vitest'
import { test } from './desk.ts'

test('an administrator hands over what is kept of a customer, and forgets them after two questions', async ({
  desk,
}) => {
  const name = 'Zuleica Quaresma'
  const id = await desk.make({ klass: 'Customer', name, email: 'z@example.com' })
  const visitor = await desk.at(`customers/${id}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('customer.personal.title') }).click()
  await visitor.seesTitle(say('customer.personal.title'))
  const file = page.waitForEvent('download')
  await visitor.press(say('personal.export.action'))
  expect((await file).suggestedFilename()).toBe(`customer-${id}.json`)
  const typed = say('personal.forget.name', { name })
  await visitor.fill(typed, 'Zuleica')
  await visitor.press(say('personal.forget.action'))
  await visitor.sees(say('customer.errors.name.confirmation'))
  await visitor.fill(typed, name)
  await visitor.press(say('personal.forget.action'))
  await visitor.answer(say('personal.forget.confirm'))
  await visitor.seesTitle(`Customer removed #${id.slice(-6).toUpperCase()}`)
  await visitor.sees(say('records.events.anonymise'))
  expect(await page.getByText('z@example.com').count()).toBe(0)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
