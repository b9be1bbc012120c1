// What is to be received, where an owner looks for it: on the first page of the money app and on the page of a customer; what a ticket cost,
// and what is to be paid.
import { expect } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'

/** A repair that went home unpaid long ago. */
async function unpaid(desk: Desk): Promise<string> {
  const phones = [{ number: '+1 206 555 0142' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lakeside Café', phones })
  const gone = { status: 'done', problem: 'Gasket', ready_at: '2026-01-05T12:00:00.000Z' }
  const delivered_at = '2026-01-06T12:00:00.000Z'
  const about = { klass: 'Ticket', content: 'Leaks', customer_id }
  const ticket_id = await desk.make({ ...about, ...gone, delivered_at })
  const items = [{ description: 'Gasket, descaling', value: '184.50' }]
  const offer = { klass: 'Estimate', description: 'Gasket', customer_id, ticket_id, items }
  const step = `/${desk.group}/_estimate/${await desk.make(offer)}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Joan', way: 'phone' }))
  return customer_id
}

test('the money app says who owes what and for how long, and a customer’s page what that customer owes', async ({
  desk,
}) => {
  const customer = await unpaid(desk)
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Cash', currency: 'USD' })
  const spent = { wallet_id, value: '9.00', date: '2026-11-20', confirmed: true }
  await desk.make({ klass: 'Outgo', description: 'Tape', ...spent })
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  await page
    .getByRole('button', { name: say('shell.apps.organize3') })
    .first()
    .click()
  await visitor.sees(say('payments.to-receive'))
  await visitor.sees('Lakeside Café')
  await visitor.sees(say('payments.ages.longer'))
  // What the wallets hold comes first.
  const cash = page.getByRole('region', { name: say('wallet.list.together', { currency: 'USD' }) })
  await cash.getByRole('link', { name: 'Cash' }).waitFor()
  // What went home unpaid is received where it is listed.
  await visitor.button(say('payments.receive'), page.getByRole('listitem')).click()
  await page
    .getByRole('dialog')
    .getByText(say('payments.who-owes', { name: 'Lakeside Café', sum: 'US$184.50' }))
    .waitFor()
  await page.keyboard.press('Escape')
  // Who is late is reminded with what they owe and the link to their ticket.
  await visitor.press(say('payments.remind'))
  await page
    .getByRole('dialog')
    .getByText(/US\$184\.50 is still to be paid/)
    .waitFor()
  await visitor.answer(say('mailing.copy-link'))
  await page.getByRole('dialog').locator('input[readonly]').waitFor()
  await page.keyboard.press('Escape')
  await visitor.open(`/account/${desk.group}/customers`)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Lakeside Café' })
    .getByText('US$184.50')
    .waitFor()
  await visitor.open(`/account/${desk.group}/customers/${customer}`)
  await visitor.sees(say('payments.owes'))
  await visitor.sees('US$184.50')
  expect(await page.locator('[data-late]').count()).toBeGreaterThan(0)
  await visitor.sees(say('customer.since', { month: '', count: 1 }).trim().split(' · ')[1]!)
  // R receives what is due longest.
  await page.keyboard.press('r')
  const asked = say('payments.who-owes', { name: 'Lakeside Café', sum: 'US$184.50' })
  await page.getByRole('dialog').getByText(asked).waitFor()
  await page.keyboard.press('Escape')
  // What was offered and answered is one press away.
  await page.getByRole('link', { name: say('payments.all-estimates') }).click()
  await page.waitForURL(/estimates\?.*customer_id/)
  await page
    .getByRole('link', { name: /Gasket/ })
    .first()
    .waitFor()
  await done(visitor)
})

test('what a customer paid leads to the list of their payments, and what they owe to the lines of it', async ({
  desk,
}) => {
  const customer_id = await unpaid(desk)
  const other = await desk.make({ klass: 'Customer', name: 'Northside School' })
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
  const came = { klass: 'Income', wallet_id, date: '2026-11-20', confirmed: true }
  const paid = { ...came, payment_way: 'check', paid_by: 'Lakeside Café', customer_id }
  await desk.make({ ...paid, description: 'Steam valve', value: '96.40' })
  await desk.make({ ...came, description: 'Piano', value: '7.00', customer_id: other })
  const visitor = await desk.at(`customers/${customer_id}`)
  const { page, say } = visitor
  // Under what is open is what was paid, and beside it all that happened.
  const due = page.locator('#due').getByRole('listitem')
  expect(await due.last().innerText()).toContain('Steam valve')
  const line = page.getByRole('complementary').getByRole('link')
  await line.filter({ hasText: say('customer.did.paid', { sum: 'US$96.40' }) }).waitFor()
  await line.filter({ hasText: say('customer.did.delivered', { number: '' }).slice(-9) }).waitFor()
  await page.getByRole('link', { name: /^US\$184/ }).click()
  await page.waitForURL(/#due$/)
  await page.getByRole('link', { name: /^US\$96/ }).click()
  await visitor.sees(`${say('income.fields.customer_id')}: Lakeside Café`)
  await visitor.sees('Steam valve')
  await visitor.sees(`Lakeside Café · ${say('income.options.payment_way.check')}`)
  expect(await page.getByText('Piano').count()).toBe(0)
  await done(visitor)
})

test('a part that was left open leads to its income in a browser that never saw the money app, and under no ticket’s address', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lakeside Café' })
  const owed = { wallet_id, customer_id, value: '84.50', date: '2026-11-20', confirmed: false }
  const id = await desk.make({ klass: 'Income', description: 'The rest', ...owed })
  const visitor = await desk.at(`customers/${customer_id}`)
  const { page, say } = visitor
  const line = page.getByRole('link', { name: /The rest/ })
  await eventually(() => line.getAttribute('href')).toBe(`/account/${desk.group}/incomes/${id}`)
  await visitor.open(`/account/${desk.group}/tickets/${id}`)
  await visitor.sees(say('records.gone.missing.title'))
  await done(visitor)
})

test('what was left open is received from the customer’s page and from its own, by the form of every payment', async ({
  desk,
}) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lakeside Café' })
  const bank = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
  const drawer = await desk.make({ klass: 'Wallet', name: 'Till', currency: 'USD', drawer: true })
  const owed = { customer_id, paid_by: 'Lakeside Café', wallet_id: bank, confirmed: false }
  const debt = { klass: 'Income', description: 'The rest', value: '150.00', date: '2031-01-15' }
  const id = await desk.make({ ...debt, ...owed })
  const visitor = await desk.at(`customers/${customer_id}`)
  const { page, say } = visitor
  await visitor.press(say('payments.receive'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (US$)').fill('50')
  await dialog.getByText(say('payments.stays-open', { sum: 'US$100.00' })).waitFor()
  await dialog.getByRole('button', { name: say('payments.ways.cash') }).click()
  await visitor.answer(say('payments.receive-sum', { sum: 'US$50.00' }))
  await visitor.sees(say('payments.got', { sum: 'US$50.00' }))
  const today = desk.day(0)
  expect(await desk.read(id)).toMatchObject({
    value: '50.00',
    date: today,
    wallet_id: drawer,
    payment_way: 'cash',
    confirmed: true,
  })
  const [rest] = await desk.find({ klass: 'Income', confirmed: false, customer_id })
  expect(rest).toMatchObject({ value: '100.00', date: '2031-01-15', wallet_id: bank, customer_id })

  await visitor.open(`/account/${desk.group}/incomes/${String(rest?._id)}`)
  await visitor.press(say('payments.receive'))
  await dialog.getByRole('button', { name: say('payments.ways.credit') }).click()
  await dialog.getByLabel(say('payments.into')).selectOption(bank)
  await visitor.answer(say('payments.receive-sum', { sum: 'US$100.00' }))
  await eventually(() => desk.read(String(rest?._id))).toMatchObject({
    value: '100.00',
    date: today,
    wallet_id: bank,
    confirmed: true,
  })
  await done(visitor)
})

test('on a phone a customer’s page begins with what they owe, wait for and paid, their last visit, and one press to reach them', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { device: 'phone' })
  await unpaid(desk)
  const [ticket] = await desk.find({ klass: 'Ticket' })
  const id = String(ticket!.customer_id)
  const visitor = await desk.at(`customers/${id}`)
  const { page, say } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  const figures = page.getByRole('term')
  await eventually(async () => (await figures.allInnerTexts()).slice(0, 4)).toEqual([
    say('payments.owes'),
    say('payments.waits'),
    say('payments.received'),
    say('ticket.last-visit'),
  ])
  const call = page.getByRole('link', { name: say('ticket.ways.call') })
  expect((await call.boundingBox())!.y).toBeLessThan(640)
  await done(visitor)
})

test('the page of a piece of equipment says what was paid for its tickets in all', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Cash', currency: 'USD' })
  const equipment = { klass: 'Equipment', identifier: 'MS-1', description: 'Dell Inspiron 15' }
  const equipment_id = await desk.make(equipment)
  for (const value of ['20.00', '15.50']) {
    const ticket = await desk.make({ klass: 'Ticket', content: 'Dead', equipment_id })
    const paid = { _id: newId('inc'), wallet_id, date: '2026-11-20', value, confirmed: true }
    expectOk(await desk.ana.client.post(`/${desk.group}/_payments/${ticket}`, paid))
  }
  const visitor = await desk.at(`equipment/${equipment_id}`)
  const line = visitor.page.getByText(visitor.say('payments.in-all'), { exact: true })
  await eventually(() => line.locator('xpath=..').textContent()).toContain('US$35.50')
  await done(visitor)
})

test('an expense that is written down from a ticket is what it cost, and leads back to its profit', async ({
  desk,
}) => {
  await unpaid(desk)
  const [ticket] = await desk.find({ klass: 'Ticket' })
  await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
  const visitor = await desk.at(`tickets/${String(ticket!._id)}`)
  const { page, say } = visitor
  await page.getByRole('link', { name: say('payments.add-cost') }).click()
  await visitor.fill(say('outgo.fields.value'), '80.50')
  await visitor.fill(say('outgo.fields.description'), 'Seals')
  await visitor.press(say('actions.create'))
  await visitor.sees('US$104.00')
  await page.getByRole('link', { name: /Seals/ }).click()
  await page.getByRole('link', { name: /Gasket|Leaks/ }).click()
  await visitor.sees(say('payments.profit'))
  // What is in another currency is listed, and said to be in no sum.
  const euros = await desk.make({ klass: 'Wallet', name: 'Euros', currency: 'EUR' })
  const spent = { value: '9.00', date: '2026-11-20', confirmed: true, ticket_id: ticket!._id }
  await desk.make({ klass: 'Outgo', description: 'Customs', wallet_id: euros, ...spent })
  await visitor.sees(say('payments.other_currency'))
  await visitor.sees('US$104.00')
  await done(visitor)
})

test('the money app says what is to be paid by when, one press pays it, and what is later is one line', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Drawer', currency: 'USD' })
  const bill = { klass: 'Outgo', wallet_id, confirmed: false }
  const late = { ...bill, paid_to: 'Bay Parts', value: '126.40', date: desk.day(-3) }
  const id = await desk.make(late)
  await desk.make({ ...bill, description: 'Rent', value: '480.00', date: desk.day(12) })
  await desk.make({ ...bill, description: 'Instalment 23', value: '58.50', date: desk.day(60) })
  await desk.make({ ...bill, description: 'Instalment 24', value: '58.50', date: desk.day(90) })
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  await page
    .getByRole('button', { name: say('shell.apps.organize3') })
    .first()
    .click()
  await visitor.sees(say('money.waiting.Outgo'))
  await visitor.sees('US$117.00')
  const press = page.getByRole('button', { name: say('money.press.Outgo') })
  const row = page.getByRole('listitem').filter({ hasText: 'Bay Parts', has: press })
  await row.getByText(say('records.late', { count: 3 })).waitFor()
  await row.getByRole('button').click()
  await row.waitFor({ state: 'detached' })
  await eventually(() => desk.read(id)).toMatchObject({ confirmed: true })
  const until = shortDay(desk.day(90), desk.day(0), 'en')
  await page.getByRole('link', { name: say('entry.ahead', { count: 2, until }) }).click()
  await visitor.sees('Instalment 23')
  await done(visitor)
})
