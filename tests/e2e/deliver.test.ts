// A thing goes home: the bill, two kinds of payment with change, who takes it and signs, the receipt.
import { expect } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import { seesStatus } from './pages/tickets.ts'
import type { Visitor } from './pages/visitor.ts'

/** A finished repair with an approved estimate of 144.88. */
async function finished(desk: Desk): Promise<string> {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
  const equipment = { klass: 'Equipment', identifier: 'MS-1', description: 'Dell Inspiron 15' }
  const equipment_id = await desk.make({ ...equipment, customer_id })
  const came = { equipment_observation: 'Charger\nSleeve' }
  const about = { content: 'Dead', problem: 'Short', status: 'done', customer_id, equipment_id }
  const ticket = await desk.make({ klass: 'Ticket', ...about, ...came })
  const items = [
    { description: 'Clean board', value: '75.00' },
    { kind: 'part', description: 'Keyboard', value: '69.88' },
  ]
  const offer = { klass: 'Estimate', description: 'Board', ticket_id: ticket, items }
  const step = `/${desk.group}/_estimate/${await desk.make(offer)}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Helen', way: 'counter' }))
  return ticket
}

const incomes = (desk: Desk, ticket: string) => desk.find({ klass: 'Income', ticket_id: ticket })

async function sign({ page, say }: Visitor): Promise<void> {
  const pad = page.getByRole('img', { name: say('signature.here') })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 6 })
  await page.mouse.up()
}

test('the message that something is ready says in the customer’s language what is to be paid, to who sees money', async ({
  desk,
}) => {
  const ticket = await finished(desk)
  const { customer_id } = await desk.read(ticket)
  const { _rev: rev, ...customer } = await desk.read(String(customer_id))
  const phones = [{ number: '+5511987654321' }]
  const path = `/${desk.group}/${String(customer_id)}?rev=${String(rev)}`
  expectOk(await desk.ana.client.put(path, { ...customer, locale: 'pt-BR', phones }))
  const visitor = await desk.at(`tickets/${ticket}`)
  const { say } = visitor
  const tell = visitor.button(say('ticket.tell-ready'))
  await eventually(async () => decodeURIComponent((await tell.getAttribute('href')) ?? '')).toMatch(
    /Está pronto para retirada: Dell Inspiron 15 \(OS #1\)\.\nValor a pagar: US\$\s144,88\.$/,
  )
  await done(visitor)
})

test('a bill is paid by card and cash with change, signed for, and its receipt is printed', async ({
  desk,
}) => {
  const ticket = await finished(desk)
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await page.addInitScript('window.print = () => { document.title = "printed" }')
  await page.reload()
  await visitor.press(say('ticket.handover.deliver'))
  await visitor.seesTitle('Deliver Dell Inspiron 15 · MS-1')
  const paper = page.locator('[inert] article').first()
  const said = (name: string, value: string) =>
    eventually(() =>
      paper.locator('dt', { hasText: name }).locator('+ dd').first().innerText(),
    ).toBe(value)
  await said('Came with', 'Charger\nSleeve')
  expect(await page.getByLabel('Charger').isChecked()).toBe(true)
  await page.getByLabel('Sleeve').uncheck()
  await said('Not handed back', 'Sleeve')
  await page.getByRole('cell', { name: 'US$144.88' }).waitFor()
  // Beside it the receipt as it is printed, to be looked at alone.
  await page.locator('[inert] article').getByText('Keyboard').first().waitFor()
  await visitor.press(say('payments.ways.credit'))
  const card = page.getByLabel('Credit card (US$)')
  await visitor.press(say('payments.half'))
  await eventually(() => card.inputValue()).toBe('72.44')
  await visitor.sees(say('delivery.left', { sum: 'US$72.44' }))
  await visitor.press(say('payments.whole'))
  await eventually(() => card.inputValue()).toBe('144.88')
  await card.fill('100')
  await page.keyboard.press('Alt+1')
  await eventually(() => page.getByLabel('Cash (US$)').inputValue()).toBe('44.88')
  await visitor.fill(say('delivery.received'), '50')
  await visitor.sees('US$5.12')
  await visitor.sees(say('delivery.all'))
  // The paper says what is typed before it is written down.
  for (const way of [/· Credit card$/, /· Cash$/]) await paper.getByText(way).waitFor()
  await paper.getByText('US$144.88').nth(1).waitFor()
  expect(await paper.getByText('Left to pay').count()).toBe(0)
  await sign(visitor)
  await visitor.press('Deliver, US$144.88 received Ctrl Enter')
  await eventually(() => page.title()).toBe('printed')
  const gone = { delivered_to: 'Helen Okafor', not_returned: 'Sleeve' }
  expect(await desk.read(ticket)).toMatchObject(gone)
  expect(await incomes(desk, ticket)).toHaveLength(2)
  const wallets = await desk.find({ klass: 'Wallet' })
  expect(wallets.map(({ name, drawer }) => [name, drawer ?? false]).toSorted()).toEqual([
    [say('payments.first-account'), false],
    [say('payments.first-wallet'), true],
  ])
  const payments = await desk.ana.client.get(`/${desk.group}/_payments/${ticket}`)
  expect(payments.body).toMatchObject({ state: 'paid', left: '0.00' })
  await done(visitor)
})

test('the receipt goes by WhatsApp once the thing is handed over; its warranty is changed and its password goes before', async ({
  desk,
}) => {
  const ticket = await finished(desk)
  const { customer_id } = await desk.read(ticket)
  await desk.change(String(customer_id), { phones: [{ number: '+14155550134' }] })
  const secret = `/${desk.group}/_device_password/${ticket}`
  expectOk(await desk.ana.client.put(secret, { password: 'Tz7 door' }))
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await visitor.sees(say('delivery.password'))
  await visitor.press(say('delivery.change-warranty'))
  await visitor.fill(say('ticket.fields.warranty'), '45')
  await page.keyboard.press('Enter')
  await page.getByText(/: 45 days, until/).waitFor()
  await page.getByLabel(say('delivery.print')).uncheck()
  await page.getByLabel(say('delivery.text', { by: 'whatsapp' })).check()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Hello' }))
  const beside = page.context().waitForEvent('page')
  await visitor.press(say('delivery.deliver'))
  const message = await beside
  await message.waitForURL(/^https:\/\/wa\.me\/14155550134\?text=.*http/)
  expect(decodeURIComponent(message.url())).toMatch(/\/t\/|status|http/)
  await message.close()
  await eventually(() => desk.read(ticket)).toMatchObject({
    warranty: 45,
    delivered_to: 'Helen Okafor',
  })
  await done(visitor)
})

test('a part stays open until a day; a payment that fails is tried again once, not twice', async ({
  desk,
}) => {
  const ticket = await finished(desk)
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await page.getByLabel(say('delivery.print')).uncheck()
  await visitor.press(say('payments.ways.cash'))
  const into = page.getByLabel('Into (Cash)').locator('option:checked')
  await eventually(() => into.textContent()).toBe('Cash box (USD)')
  // It is typed over what is proposed.
  await page.keyboard.type('200')
  await eventually(() => page.getByLabel('Cash (US$)').inputValue()).toBe('200')
  await visitor.sees(say('payments.errors.value.more_than_left'))
  await page.getByLabel('Cash (US$)').fill('44.88')
  await visitor.press(say('delivery.later'))
  await visitor.press('Deliver, US$44.88 received Ctrl Enter')
  await page.locator('[data-page-bar] output').getByText(say('delivery.by')).waitFor()
  await visitor.field(say('delivery.by')).and(page.locator(':focus')).waitFor()
  expect(await incomes(desk, ticket)).toEqual([])
  await visitor.fill(say('delivery.by'), '2027-01-31')
  let failed = 0
  await page.route('**/_update/deliver/**', (route) => {
    failed += 1
    return failed === 1 ? route.abort() : route.continue()
  })
  await visitor.press('Deliver, US$44.88 received Ctrl Enter')
  await page.getByText(say('delivery.failed')).waitFor()
  // What was written down is on the bill now.
  await page.getByRole('cell', { name: '−44.88' }).waitFor()
  await visitor.press(say('delivery.deliver'))
  await visitor.press(say('actions.undo'))
  await eventually(async () => (await desk.read(ticket)).delivered_at).toBe(undefined)
  const written = await incomes(desk, ticket)
  expect(written.map(({ value, confirmed, date }) => [value, confirmed, date])).toEqual(
    expect.arrayContaining([
      ['44.88', true, expect.any(String)],
      ['100.00', false, '2027-01-31'],
    ]),
  )
  expect(written).toHaveLength(2)
  await done(visitor)
})

test.for(['desktop', 'phone'] as const)(
  'what went home with a part open is received by the main button of its page, %s',
  async (device, { stage }) => {
    const desk = await buildDesk(stage, { device })
    const ticket = await finished(desk)
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
    const part = { _id: newId('inc'), wallet_id, date: '2030-12-11', value: '31.41' }
    const expected = { ...part, confirmed: false }
    expectOk(await desk.ana.client.post(`/${desk.group}/_payments/${ticket}`, expected))
    await desk.change(ticket, { delivered_at: stage.app.clock.now.toISOString() })
    const visitor = await desk.at(`tickets/${ticket}`)
    const { page, say } = visitor
    const row = page.getByRole('listitem').filter({ hasText: 'US$31.41' })
    await row.getByRole('button', { name: say('payments.receive'), exact: true }).waitFor()
    const place = page.locator(device === 'phone' ? '[data-page-bar]' : 'header:has(h1)')
    await place.getByRole('button', { name: say('payments.receive'), exact: true }).click()
    await visitor.answer(say('payments.ways.credit'))
    await visitor.answer(say('payments.receive-sum', { sum: 'US$31.41' }))
    await eventually(() => desk.read(part._id)).toMatchObject({ confirmed: true })
    await done(visitor)
  },
)

test('a ticket on which is worked has no bill under the address of its delivery, but a word and the way back', async ({
  desk,
}) => {
  const ticket = await desk.make({ klass: 'Ticket', content: 'Does not start' })
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await visitor.sees(say('delivery.unfinished.title'))
  expect(await page.getByText(say('delivery.due')).count()).toBe(0)
  await page.getByRole('link', { name: 'Does not start' }).click()
  await eventually(() => page.url()).toMatch(new RegExp(`${ticket}$`))
  await done(visitor)
})

test.for(['en', 'pt-BR'] as const)(
  'what is delivered while its ticket is open finishes it, and asks for what that asks for, %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale, device: 'phone' })
    const checklist = [{ text: 'heats', state: 'open' }]
    const about = { content: 'Noise', ready_at: '2026-01-05T12:00:00.000Z', checklist }
    const ticket = await desk.make({ klass: 'Ticket', ...about })
    const visitor = await desk.at(`tickets/${ticket}/deliver`)
    const { page, say } = visitor
    await page.getByLabel(say('delivery.print')).uncheck()
    await visitor.sees(say('delivery.finishes'))
    const deliver = page.locator('button[type=submit]')
    await deliver.click()
    await visitor.sees(say('ticket.errors.override.blank'))
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' })
    await visitor.fill(say('ticket.fields.problem'), 'Loose plate')
    await visitor.fill(say('ticket.fields.override'), 'No power here')
    await deliver.click()
    await eventually(() => desk.read(ticket)).toMatchObject({
      status: 'done',
      problem: 'Loose plate',
      delivered_at: expect.any(String),
    })
    await seesStatus(visitor, 'done')
    expect(await visitor.button(say('ticket.steps.start')).count()).toBe(0)
    // By mistake: it is what it was.
    await visitor.press(say('actions.undo'))
    await seesStatus(visitor, 'open')
    const back = await desk.read(ticket)
    expect(back).toMatchObject({ status: 'open', ready_at: about.ready_at })
    expect(back).not.toHaveProperty('delivered_at')
    await done(visitor)
  },
)

test('at delivery a shop offers the ways of paying that it takes, which it says in the settings', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  const visitor = await desk.at('admin/money')
  const { page, say } = visitor
  const way = (name: string) => page.getByRole('checkbox', { name: say(`payments.ways.${name}`) })
  // Elsewhere than in Brazil Pix comes after what is usual.
  await eventually(() =>
    page.locator('#setting-ways [type=checkbox]').first().getAttribute('id'),
  ).toMatch(/cash$/)
  for (const usual of ['cash', 'credit', 'debit', 'transfer'])
    await eventually(() => way(usual).isChecked()).toBe(true)
  const kept = async () =>
    (await desk.find({ klass: 'Adjustment', key: 'payment-ways' }))[0]?.value ?? {}
  await way('debit').uncheck()
  await eventually(kept).toMatchObject({ debit: false, cash: true })
  await way('pix').check()
  await eventually(kept).toMatchObject({ debit: false, pix: true })
  await visitor.open(`/account/${desk.group}/tickets/${ticket}/deliver`)
  const kinds = page
    .getByRole('button')
    .filter({ hasText: /^(Pix|Cash|.* card|Check|.*transfer)$/ })
  await eventually(() => kinds.allInnerTexts()).toEqual([
    'Cash',
    'Credit card',
    'Bank transfer',
    'Pix',
  ])
  await done(visitor)
})

test('what receipts say is drawn on the paper beside it as soon as it is saved', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await finished(desk)
  const visitor = await desk.at('admin/papers')
  const { page, say } = visitor
  const sheet = page.locator('[inert] article').first()
  await sheet.getByText('Helen Okafor').first().waitFor()
  await page.getByLabel(say('receipts.fields.check_in')).fill('Kept for ninety days')
  await page.keyboard.press('Tab')
  await sheet.getByText('Kept for ninety days').waitFor()
  await done(visitor)
})

test('cash goes into the drawer and all else into the bank, at delivery and with a payment of its own', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  const bank = await desk.make({ klass: 'Wallet', name: 'Bank' })
  const drawer = await desk.make({ klass: 'Wallet', name: 'Till', drawer: true })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await visitor.press(say('payments.receive'))
  await visitor.fill('Amount (US$)', '20')
  await visitor.press(say('payments.ways.cash'))
  await visitor.answer(say('payments.receive-sum', { sum: 'US$20.00' }))
  await eventually(() => incomes(desk, ticket)).toMatchObject([{ wallet_id: drawer }])
  await visitor.open(`/account/${desk.group}/tickets/${ticket}/deliver`)
  await visitor.press(say('payments.ways.credit'))
  await page.getByLabel('Credit card (US$)').fill('100')
  await visitor.press(say('payments.ways.cash'))
  await visitor.press('Deliver, US$124.88 received Ctrl Enter')
  await eventually(() => incomes(desk, ticket)).toHaveLength(3)
  const into = async (wallet_id: string) =>
    (await desk.find({ klass: 'Income', ticket_id: ticket, wallet_id })).map(({ value }) => value)
  expect(await into(bank)).toEqual(['100.00'])
  expect((await into(drawer)).toSorted()).toEqual(['20.00', '24.88'])
  await done(visitor)
})

test('change is under its cash, and each wallet under what goes into it, as wide as the card', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  await desk.make({ klass: 'Wallet', name: 'Checking' })
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await visitor.press(say('payments.ways.cash'))
  await page.getByLabel('Cash (US$)').fill('100')
  await visitor.press(say('payments.ways.credit'))
  const credit = page.getByLabel('Credit card (US$)')
  const wallet = page.getByLabel(/^Into/)
  const parts = [
    page.getByLabel('Cash (US$)'),
    page.getByLabel(say('delivery.received')),
    wallet,
    credit,
    page.getByText('Goes into Checking'),
    page.getByText(say('delivery.all')),
  ]
  await parts.at(-1)!.waitFor()
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const width = async (part: typeof wallet) => (await part.boundingBox())!.width
  expect(await width(wallet)).toBeGreaterThanOrEqual(await width(credit))
  await done(visitor)
})

test('cash of a shop that has a bank account alone goes into a cash box that is made along and named before, or where it is chosen', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  await desk.make({ klass: 'Wallet', name: 'Checking' })
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await page.getByLabel(say('delivery.print')).uncheck()
  await visitor.press(say('payments.ways.cash'))
  const into = page.getByLabel(/^Into/)
  await into.getByRole('option', { name: /^Checking/ }).waitFor({ state: 'attached' })
  await eventually(() => into.locator('option:checked').textContent()).toBe('Cash box (new)')
  await visitor.press('Deliver, US$144.88 received Ctrl Enter')
  await eventually(() => incomes(desk, ticket)).toHaveLength(1)
  const [drawer] = await desk.find({ klass: 'Wallet', drawer: true })
  expect(await incomes(desk, ticket)).toMatchObject([{ wallet_id: drawer!._id }])
  await done(visitor)
})

test('a shop whose one wallet is its cash box is offered a bank account for what is not cash, and for cash the box', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  const drawer = await desk.make({ klass: 'Wallet', name: 'Cash box', drawer: true })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await visitor.press(say('payments.receive'))
  const dialog = page.getByRole('dialog')
  const take = (way: string) =>
    dialog.getByRole('button', { name: say(`payments.ways.${way}`) }).click()
  const offered = dialog.getByLabel(say('payments.into')).locator('option:checked')
  const box = dialog.getByText(say('payments.goes-into', { wallet: 'Cash box' }))
  await take('cash')
  await box.waitFor()
  await take('transfer')
  await eventually(() => offered.textContent()).toBe('Bank account (new)')
  await take('cash')
  await box.waitFor()
  await visitor.fill('Amount (US$)', '20')
  await visitor.answer(say('payments.receive-sum', { sum: 'US$20.00' }))
  await eventually(() => incomes(desk, ticket)).toMatchObject([{ wallet_id: drawer }])
  await visitor.press(say('payments.receive'))
  await visitor.fill('Amount (US$)', '30')
  await take('transfer')
  await visitor.answer(say('payments.receive-sum', { sum: 'US$30.00' }))
  await eventually(() => incomes(desk, ticket)).toHaveLength(2)
  const banks = await desk.find({ klass: 'Wallet', drawer: false })
  expect(banks).toMatchObject([{ name: 'Bank account' }])
  expect(await incomes(desk, ticket)).toContainEqual(
    expect.objectContaining({ wallet_id: banks[0]!._id, value: '30.00' }),
  )
  await done(visitor)
})

test('a card is paid into a new bank account at delivery where the shop has a cash box alone', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  const drawer = await desk.make({ klass: 'Wallet', name: 'Cash box', drawer: true })
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await page.getByLabel(say('delivery.print')).uncheck()
  await visitor.press(say('payments.ways.credit'))
  const into = page.getByLabel(/^Into/).locator('option:checked')
  await eventually(() => into.textContent()).toBe('Bank account (new)')
  await visitor.press('Deliver, US$144.88 received Ctrl Enter')
  await eventually(() => incomes(desk, ticket)).toHaveLength(1)
  expect(await incomes(desk, ticket)).not.toMatchObject([{ wallet_id: drawer }])
  await done(visitor)
})

test('on a small phone a bill breaks no word, ways of paying are as large as a thumb, and handing over leads the bar of its ticket', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { device: 'phone' })
  const ticket = await finished(desk)
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  await visitor.press(say('ticket.handover.deliver'))
  const bill = page.getByRole('cell', { name: 'Clean board' })
  await eventually(async () => (await bill.boundingBox())?.width).toBeGreaterThan(90)
  const cash = page.getByRole('button', { name: say('payments.ways.cash') })
  expect((await cash.boundingBox())!.height).toBeGreaterThan(56)
  await page.getByLabel(say('delivery.print')).uncheck()
  await cash.click()
  await page.getByRole('button', { name: /US\$144\.88/ }).click()
  await eventually(() => incomes(desk, ticket)).toHaveLength(1)
  await done(visitor)
})

test('what says that a ticket was delivered undoes it, or sends its receipt by one press', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  const [customer] = await desk.find({ klass: 'Customer' })
  await desk.change(String(customer?._id), { phones: [{ number: '+14155550134' }] })
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await page.addInitScript('window.print = () => { document.title = "printed" }')
  await page.reload()
  await visitor.press('Deliver Ctrl Enter')
  await visitor.arrivesAt(/\/receipt$/)
  await visitor.button(say('actions.undo')).waitFor()
  await visitor.press(say('payments.send-to', { name: 'Helen' }))
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: say('ticket.ways.email') }).waitFor()
  const sent: string[] = []
  await page.context().route(/wa\.me/, async (route) => {
    sent.push(decodeURIComponent(route.request().url()))
    await route.fulfill({ body: '' })
  })
  await sheet.getByRole('button', { name: say('ticket.ways.whatsapp') }).click()
  await eventually(() => sent[0] ?? '').toMatch(/wa\.me\/14155550134\?text=[^]+receipt[^]+\/p\//)
  await sheet.waitFor({ state: 'detached' })
  for (const opened of page.context().pages()) if (opened !== page) await opened.close()
  await done(visitor)
})

test('once a payment is received, its receipt is sent by one press', async ({ stage }) => {
  const desk = await buildDesk(stage)
  const phones = [{ number: '+14155550134' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Helen Okafor', phones })
  const ticket = await desk.make({ klass: 'Ticket', content: 'Dead', customer_id })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await visitor.press(say('payments.record'))
  await visitor.fill('Amount (US$)', '20')
  await visitor.press(say('payments.ways.cash'))
  await visitor.answer(say('payments.receive-sum', { sum: 'US$20.00' }))
  await visitor.press(say('payments.send-to', { name: 'Helen' }))
  await visitor.arrivesAt(/\/payment-receipts\/inc-/)
  await page.getByRole('dialog').getByText('WhatsApp').waitFor()
  await done(visitor)
})
