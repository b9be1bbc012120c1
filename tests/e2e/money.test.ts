// The money app's lists, series and reports: what is offered for what is chosen, mappings for all of a list, a series that fell
// behind, and what reports say of imported entries.
import { expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { done, eventually, test } from './desk.ts'

const monthMs = 30 * 86_400_000
const all = 27

test('what is chosen is offered what fits it, mappings change all of a list, and a series catches up', async ({
  stage,
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking' })
  const entry = { klass: 'Outgo', value: '12.50', date: '2026-11-20', wallet_id }
  const docs = Array.from({ length: all }, (_, at) => ({
    ...entry,
    description: `UBER *TRIP ${at}`,
    confirmed: true,
  }))
  expectOk(await desk.ana.client.post(`/${desk.group}/_bulk_docs`, { docs }))
  await desk.make({ ...entry, description: 'Rent' })
  await desk.make({
    klass: 'Mapping',
    active: true,
    target: 'outgo',
    field_to_watch: 'description',
    kind_of_watch: 'contains',
    text_to_match: 'uber',
    field_to_change: 'third_party',
    kind_of_change: 'replace',
    text_to_change: 'Uber',
  })
  // Two months ago it was written three months ahead, and nothing has written it on since.
  stage.app.clock.advance(-2 * monthMs)
  const starts_on = stage.app.clock.now.toISOString().slice(0, 10)
  const again = { klass: 'Series', of: 'outgo', description: 'Internet', value: '99.90' }
  const series = await desk.make({ ...again, wallet_id, starts_on, unit: 'month' })
  stage.app.clock.advance(2 * monthMs)

  const visitor = await desk.at('outgos?confirmed=true')
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.bulk.start') }).click()
  await page
    .getByRole('checkbox', { name: /UBER \*TRIP/ })
    .first()
    .check()
  // What is confirmed can be taken back, and is not deleted.
  await visitor.button(say('outgo.actions.status/unconfirm')).waitFor()
  for (const words of ['outgo.actions.status/confirm', 'records.delete.confirm']) {
    expect(await visitor.button(say(words)).count()).toBe(0)
  }
  await visitor.press(say('bulk.page'))
  await visitor.press(say('bulk.all', { total: String(all) }))
  await visitor.press(say('mapping.apply'))
  await visitor.seesTitle(say('mapping.apply'))
  await visitor.press(say('rule.apply.one', { count: all }))
  await visitor.sees(say('rule.apply.none'))
  const unchanged = { klass: 'Outgo', confirmed: true, paid_to: { $exists: false } }
  expect(await desk.find(unchanged)).toEqual([])
  expect((await desk.find({ klass: 'Outgo', description: 'Rent' }))[0]).not.toHaveProperty(
    'paid_to',
  )

  await visitor.open(`/account/${desk.group}/series/${series}`)
  const before = (await desk.find({ klass: 'Outgo', series_id: series })).length
  await visitor.press(say('repeat.behind.catch_up'))
  await visitor.button(say('repeat.behind.catch_up')).waitFor({ state: 'detached' })
  const after = await desk.find({ klass: 'Outgo', series_id: series })
  expect(after.length).toBeGreaterThan(before)

  await visitor.open(`/account/${desk.group}/money-reports`)
  await visitor.sees(say('report.money.flow.note', { imported: 'no' }))
  await done(visitor)
})

test('the usual categories and payees are listed where their box is touched, and one is taken by a tap', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Till' })
  const entry = { klass: 'Outgo', value: '12.50', date: '2026-11-20', wallet_id, confirmed: true }
  const parts = { ...entry, paid_to: 'Electro Parts', categories: 'spare-parts' }
  for (const doc of [parts, parts, { ...entry, paid_to: 'Bakery', categories: 'food' }]) {
    await desk.make(doc)
  }
  const phone = await desk.at('outgos', 'phone')
  const { page, say } = phone
  const line = page.getByRole('form', { name: say('entry.quick') })
  const categories = line.getByLabel(say('entry.categories'))
  const offered = page.getByRole('listbox').getByRole('option')
  await categories.tap()
  await eventually(() => offered.allTextContents()).toEqual(['Spare parts', 'Food'])
  await offered.getByText('Food').tap()
  await eventually(() => categories.inputValue()).toBe('Food')
  await eventually(() => offered.count()).toBe(0)
  // The next one behind it, from a word inside its name.
  await categories.pressSequentially(', par')
  await offered.getByText('Spare parts').tap()
  await eventually(() => categories.inputValue()).toBe('Food, Spare parts')
  await categories.fill('')
  const third = line.getByLabel(say('entry.third.Outgo'))
  await third.tap()
  await offered.getByText('Electro Parts').tap()
  await eventually(() => third.inputValue()).toBe('Electro Parts')
  await eventually(() => categories.inputValue()).toBe('Spare parts')
  await done(phone)

  // By arrows and Enter at a desk, in the form of an entry; nothing is taken by Enter before.
  const visitor = await desk.at('outgos/new')
  const payee = visitor.field(visitor.say('outgo.fields.paid_to'))
  await payee.pressSequentially('par')
  await visitor.page.getByRole('option', { name: 'Electro Parts' }).waitFor()
  await visitor.page.keyboard.press('ArrowDown')
  await visitor.page.keyboard.press('Enter')
  await eventually(() => payee.inputValue()).toBe('Electro Parts')
  await done(visitor)
})

test('who paid is read whole in the list of incomes, however long it is what for', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Cash box' })
  const paid_by = 'Helen Okafor, Harbor Dental Clinic'
  const description = 'Ticket 1 · Estimate 1 · Fan blocked, keyboard deck corroded by coffee'
  const paid = { klass: 'Income', value: '52.00', date: '2026-11-20', payment_way: 'credit' }
  await desk.make({ ...paid, wallet_id, description, paid_by, categories: ['Services'] })
  const visitor = await desk.at('incomes')
  const { page } = visitor
  const name = page.getByRole('main').getByText(paid_by)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await name.waitFor()
    const isWhole = name.evaluate((one, { length }) => {
      const words = document.createRange()
      words.setStart(one.firstChild!, 0)
      words.setEnd(one.firstChild!, length)
      return words.getBoundingClientRect().right <= one.getBoundingClientRect().right
    }, paid_by)
    expect(await isWhole).toBe(true)
  }
  await done(visitor)
})
