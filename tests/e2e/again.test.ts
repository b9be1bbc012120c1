// What comes again and again: out of the line of quick entry by the dialog's own button, out of a form by the form's, and no entry beside it.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test } from './desk.ts'

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

test.for([
  { locale: 'en', path: 'outgos', klass: 'Outgo', of: 'outgo' },
  { locale: 'pt-BR', path: 'incomes', klass: 'Income', of: 'income' },
] as const)(
  'what comes again is a line of the form of $path, in $locale, kept by its draft, and is written by the button of the form',
  async ({ locale, path, klass, of }, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    await desk.make({ klass: 'Wallet', name: 'Safe', currency: 'USD' })
    const visitor = await desk.at(`${path}/new`)
    const { page, say } = visitor
    await visitor.fill(say(`${of}.fields.value`), locale === 'en' ? '1,200' : '1.200')
    await visitor.fill(say(`${of}.fields.description`), 'Press')
    await visitor.press(say('entry.repeat.open'))
    await visitor.answer(say('repeat.done'))
    await page.getByText(/^12 × US?\$\s?100[.,]00/).waitFor()
    await visitor.button(say(`repeat.create.${of}.instalments`, { count: 12 })).waitFor()

    // The value of the form is that of the line, and the dialog changes both.
    await visitor.press(say('actions.edit'))
    await page.locator('#count').fill('3')
    await visitor.answer(say('repeat.done'))
    await page.getByText(/^3 × US?\$\s?400[.,]00/).waitFor()
    expect(await desk.find({ klass: 'Series' })).toEqual([])
    expect(await desk.find({ klass })).toEqual([])

    // It goes with what else was typed, and comes back with it.
    await eventually(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/instalments/)
    await page.reload()
    await visitor.press(say('records.draft.take'))
    await page.getByText(/^3 × US?\$\s?400[.,]00/).waitFor()
    await visitor.press(say('repeat.remove'))
    await visitor.button(say('actions.create')).waitFor()
    await visitor.press(say('entry.repeat.open'))
    await page.locator('#count').fill('3')
    await visitor.answer(say('repeat.done'))
    await visitor.press(say(`repeat.create.${of}.instalments`, { count: 3 }))
    await page.waitForURL(new RegExp(`${path}$`))
    await visitor.sees(say('repeat.added', { count: 3 }))
    expect(await desk.find({ klass })).toHaveLength(3)
    expect(await desk.find({ klass: 'Series', description: 'Press' })).toMatchObject([
      { value: '1200.00', count: 3, instalments: true },
    ])

    // Its price is no sum of each month.
    await visitor.open(`/account/${desk.group}/series`)
    const each = page.getByText(/^3 × US\$\s?400[.,]00$/)
    await each.waitFor()
    await page.getByRole('link', { name: 'Press' }).click()
    await visitor.seesTitle('Press')
    await each.waitFor()
    await done(visitor)
  },
)

test('Ctrl+Enter in a dialog presses its own button, and never that of the form behind it', async ({
  desk,
}) => {
  await desk.make({ klass: 'Wallet', name: 'Till' })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  await visitor.fill(say('outgo.fields.value'), '120')
  await visitor.fill(say('outgo.fields.description'), 'Shelves')
  await visitor.press(say('entry.repeat.open'))
  const dialog = page.getByRole('dialog')
  await dialog.locator('#count').fill('4')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^4 × US?\$\s?30[.,]00/).waitFor()
  expect(await desk.find({ klass: 'Outgo', description: 'Shelves' })).toEqual([])

  // Once it is gone, the key is that of the form.
  await visitor.press(say('actions.edit'))
  await dialog.locator('#count').fill('2')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await visitor.sees(say('repeat.added', { count: 2 }))
  expect(await desk.find({ klass: 'Series', description: 'Shelves' })).toMatchObject([{ count: 2 }])
  await done(visitor)
})

test('a series that is refused says so at the fields of its form', async ({ desk }) => {
  await desk.make({ klass: 'Wallet', name: 'Bank' })
  const visitor = await desk.at('outgos/new')
  const { page, say } = visitor
  await visitor.fill(say('outgo.fields.value'), '90')
  await visitor.press(say('entry.repeat.open'))
  await page.getByRole('dialog').getByText(say('repeat.way.recurring')).click()
  await visitor.answer(say('repeat.done'))
  await visitor.fill(say('outgo.fields.date'), '2001-01-05')
  await visitor.press(say('repeat.create.outgo.recurring'))
  await page.locator('form').getByRole('alert').first().waitFor()
  expect(await page.locator('#field-date').getAttribute('aria-invalid')).toBe('true')
  expect(await desk.find({ klass: 'Series', value: '90.00' })).toEqual([])
  await done(visitor)
})
