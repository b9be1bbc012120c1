// What comes again and again, from the line of quick entry: the dialog's own button writes the series, and no entry beside it.
import { expect } from 'vitest'
import { done, test } from './desk.ts'

test('an entry that recurs is written once for each of its days', async ({ desk }) => {
  await desk.make({ klass: 'Wallet', name: 'Checking' })
  const visitor = await desk.at('outgos')
  const { page, say } = visitor
  const quick = page.getByRole('form', { name: say('entry.quick') })
  await quick.getByLabel(say('entry.description')).fill('Rent')
  await quick.getByLabel(say('entry.value')).fill('1850')
  await visitor.press(say('entry.repeat.open'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('repeat.way.recurring')).click()
  await dialog.getByRole('button', { name: say('repeat.submit') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Rent').first().waitFor()

  const entries = await desk.find({ klass: 'Outgo' })
  const days = entries.map(({ date }) => date)
  expect(entries.filter((one) => one['series_id'] === undefined)).toEqual([])
  expect(new Set(days).size).toBe(days.length)
  await done(visitor)
})

test('a new expense recurs once its form lacks nothing, and with all that the form says', async ({
  desk,
}) => {
  await desk.make({ klass: 'Wallet', name: 'Safe' })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  await visitor.press(say('entry.repeat.open'))
  await page.locator('form').getByRole('alert').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel(say('outgo.fields.value')).fill('1,250')
  await page.getByLabel(say('outgo.fields.description')).fill('Insurance')
  await visitor.press(say('entry.repeat.open'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('repeat.way.recurring')).click()
  await dialog.getByRole('button', { name: say('repeat.submit') }).click()
  await page.waitForURL(/outgos$/)
  const [series] = await desk.find({ klass: 'Series', description: 'Insurance' })
  expect(series).toMatchObject({ value: '1250.00' })
  await done(visitor)
})
