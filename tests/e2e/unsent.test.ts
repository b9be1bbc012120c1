// Forms that are saved without a network: they say so, keep what is typed, and save it once by themselves when it is back.
import { describe, expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { done, eventually, test } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

/** Cuts the network of a browser; the returned function brings it back. */
type Cut = (visitor: Visitor) => Promise<() => Promise<void>>

const refused: Cut = async ({ page }) => {
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

/** As in a tunnel: what is sent is lost without a word. */
const silent: Cut = async ({ page }) => {
  await page.route('**/*', () => {})
  return () => page.unrouteAll()
}

const cuts: [string, Cut][] = [
  ['is refused', refused],
  ...(isProof ? [['says nothing', silent] satisfies [string, Cut]] : []),
]

const kinds = [
  { path: 'customers', klass: 'Customer', name: 'name', save: 'actions.create' },
  { path: 'tickets', klass: 'Ticket', name: 'content', save: 'ticket.open-it' },
]

describe.each(cuts)('where the network %s', (how, cut) => {
  test.for(kinds)(
    '$path/new keeps its text, is typed on, and is saved once by itself',
    async ({ path, klass, name, save }, { desk }) => {
      const visitor = await desk.at(`${path}/new`)
      const { page, say } = visitor
      const label = say(`${klass.toLowerCase()}.fields.${name}`)
      await visitor.fill(label, `Vera ${how}`)
      await visitor.settles()
      const bring = await cut(visitor)
      await visitor.press(say(save))
      await page
        .locator('form [data-tone=warning]', { hasText: say('records.form.unsent') })
        .waitFor()
      await visitor.fill(label, `Vera ${how} Lima`)
      await bring()
      await visitor.arrivesAt(new RegExp(`/${path}/[a-z]{3}-`))
      const found = await desk.find({ klass, [name]: { $regex: `Vera ${how}` } })
      expect(found).toMatchObject([{ [name]: `Vera ${how} Lima` }])
      await done(visitor)
    },
  )

  test('a change keeps its text, and is saved once by itself', async ({ desk }) => {
    const id = await desk.make({ klass: 'Customer', name: 'Otto' })
    const visitor = await desk.at(`customers/${id}/edit`)
    const { page, say } = visitor
    await visitor.fill(say('customer.fields.name'), 'Otto Prado')
    await visitor.settles()
    const bring = await cut(visitor)
    await visitor.press(say('actions.save'))
    await page
      .locator('form [data-tone=warning]', { hasText: say('records.form.unsent') })
      .waitFor()
    await bring()
    await visitor.seesTitle('Otto Prado')
    const _rev = expect.stringMatching(/^2-/)
    expect(await desk.read(id)).toMatchObject({ name: 'Otto Prado', _rev })
    await done(visitor)
  })
})

test('the form of a payment opens without a network on a ticket that was open before', async ({
  desk,
}) => {
  const id = await desk.make({ klass: 'Ticket', content: 'Leaks' })
  const items = [{ description: 'Gasket', value: '184.50' }]
  const offer = await desk.make({ klass: 'Estimate', description: 'Gasket', ticket_id: id, items })
  const step = `/${desk.group}/_estimate/${offer}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Joan', way: 'phone' }))
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  await visitor.button(say('payments.receive-now')).waitFor()
  await visitor.settles()
  await page.context().setOffline(true)
  await visitor.press(say('payments.receive-now'))
  const dialog = page.getByRole('dialog')
  const value = dialog.locator('input[inputmode=decimal]').first()
  await value.fill('100')
  await dialog.getByText(say('payments.ways.cash'), { exact: true }).click()
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(say('shell.unsent')).waitFor()
  expect(await value.inputValue()).toBe('100')
  await page.context().setOffline(false)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await done(visitor)
})

test('what is not sent by itself says so: a timer that was to start, and its button can be pressed again', async ({
  desk,
}) => {
  const id = await desk.make({ klass: 'Ticket', content: 'Hums' })
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  await visitor.button(say('time.start')).waitFor()
  await visitor.settles()
  await page.context().setOffline(true)
  await visitor.press(say('time.start'))
  await page.getByText(`${say('shell.offline')} ${say('shell.not_sent')}`).waitFor()
  await page.context().setOffline(false)
  await visitor.press(say('time.start'))
  await visitor.button(say('time-entry.actions.timer/stop')).waitFor()
  await done(visitor)
})

test('a setting that is left without a network says that it waits, and is saved by itself', async ({
  desk,
}) => {
  const visitor = await desk.at('admin/papers')
  const { page, say } = visitor
  await visitor.settles()
  await page.context().setOffline(true)
  await visitor.fill(say('receipts.fields.heading'), 'Lima Repairs')
  await page.keyboard.press('Tab')
  await page.getByText(`${say('shell.offline')} ${say('shell.waits')}`).waitFor()
  await page.context().setOffline(false)
  await eventually(async () => {
    const [set] = await desk.find({ klass: 'Adjustment', key: 'receipt-configuration' })
    return set?.value
  }).toMatchObject({ heading: 'Lima Repairs' })
  await done(visitor)
})

test('a page that is opened without a network keeps the frame, counts nothing, and opens by itself once there is one', async ({
  desk,
}) => {
  await desk.make({ klass: 'Ticket', content: 'Smells' })
  const visitor = await desk.at('customers')
  const { page, say } = visitor
  await visitor.settles()
  await page.context().setOffline(true)
  await page.locator('nav a[href$="/tickets"]').first().click()
  const main = page.getByRole('main')
  await main.getByText(say('shell.no_connection')).waitFor()
  await page.getByText(say('shell.offline')).waitFor()
  await page.context().setOffline(false)
  await main.getByText('Smells').first().waitFor()
  await done(visitor)
})

test('a check-in that is opened for the first time without a network has all its parts', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  await visitor.settles()
  await page.context().setOffline(true)
  await page.locator('a[href$="/tickets/new"]').first().click()
  await visitor.field(say('ticket.fields.content')).waitFor()
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  await visitor.field(say('ticket.fields.promised_at')).waitFor()
  await page.getByText(say('check-in.password.kinds.text')).waitFor()
  expect(await page.getByText(say('shell.no_connection')).count()).toBe(0)
  await page.context().setOffline(false)
  await done(visitor)
})

test('a list that could not be loaded says so, and gives no number of its records', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets', 'phone')
  const { page, say } = visitor
  await visitor.settles()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: say('ticket.tabs.mine') }).click()
  await page.getByRole('main').getByText(say('shell.no_connection')).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(say('ticket.short'))
  await done(visitor)
})

const askedOf = { customer: 'customer_id', equipment: 'equipment_id' } as const
test.for(['customer', 'equipment'] as const)(
  'the page of a record whose tickets could not be loaded says so, and loads them at another try: %s',
  async (kind, { desk }) => {
    const customer_id = await desk.make({ klass: 'Customer', name: 'Otto Prado' })
    const thing = { klass: 'Equipment', identifier: 'K-1', customer_id }
    const equipment_id = await desk.make(thing)
    await desk.make({ klass: 'Ticket', content: 'Whistles', customer_id, equipment_id })
    const visitor = await desk.at('files')
    const { page, say } = visitor
    const asks = (text: string | null) => text?.includes(`"${askedOf[kind]}"`) ?? false
    await page.route(/_find/, (route) =>
      asks(route.request().postData()) ? route.abort() : route.continue(),
    )
    const id = { customer: customer_id, equipment: equipment_id }[kind]
    const place = { customer: 'customers', equipment: 'equipment' }[kind]
    await visitor.open(`/account/${desk.group}/${place}/${id}`)
    const main = page.getByRole('main')
    await main.getByText(say('records.not_loaded')).first().waitFor()
    await page.unrouteAll()
    await main
      .getByRole('button', { name: say('actions.try_again') })
      .first()
      .click()
    await main.getByText('Whistles').first().waitFor()
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a dialog whose answer never comes opens, says so after seconds, and asks again when told to',
  async ({ desk }) => {
    const customer_id = await desk.make({ klass: 'Customer', name: 'Otto Prado' })
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank', currency: 'USD' })
    const owed = { customer_id, wallet_id, value: '84.50', date: '2026-11-20', confirmed: false }
    await desk.make({ klass: 'Income', description: 'The rest', ...owed })
    const visitor = await desk.at(`customers/${customer_id}`)
    const { page, say } = visitor
    await visitor.settles()
    await page.route(/_payments\//, () => {})
    await visitor.press(say('payments.receive'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('payments.receive')).first().waitFor()
    await dialog.getByText(say('records.not_loaded')).waitFor({ timeout: 30_000 })
    await page.unrouteAll()
    await dialog.getByRole('button', { name: say('actions.try_again') }).click()
    await eventually(() => dialog.locator('input[inputmode=decimal]').first().inputValue()).toBe(
      '84.50',
    )
    await done(visitor)
  },
)

test('a picker that cannot search says so at once, and what is made in it is kept and sent by itself', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { page, say } = visitor
  await visitor.settles()
  await page.context().setOffline(true)
  await visitor.fill(say('ticket.fields.customer_id'), 'Nadia Prado')
  await page.getByText(say('shell.no_connection')).first().waitFor()
  await page.getByRole('option', { name: say('fields.create', { name: 'Nadia Prado' }) }).click()
  await visitor.fill(say('ticket.fields.content'), 'Buzzes')
  await visitor.press(say('ticket.open-it'))
  await page.getByText(`${say('shell.offline')} ${say('shell.waits')}`).waitFor()
  expect(await page.getByText(say('shell.not_sent')).count()).toBe(0)
  await page.context().setOffline(false)
  await visitor.arrivesAt(/\/tickets\/tik-/)
  expect(await desk.find({ klass: 'Customer', name: 'Nadia Prado' })).toHaveLength(1)
  await done(visitor)
})

test('what a press opens says that there is no connection where its part is not there, and the page stays', async ({
  desk,
}) => {
  const id = await desk.make({ klass: 'Ticket', content: 'Clatters', status: 'doing' })
  const visitor = await desk.at(`customers`)
  const { page, say } = visitor
  // Nothing is loaded ahead, but for what draws a dialog.
  await page.addInitScript(() => {
    if (window.location.hash === '#busy') Object.assign(window, { requestIdleCallback: () => 0 })
  })
  await visitor.open(`/account/${desk.group}/tickets/${id}#busy`)
  await visitor.seesTitle('Clatters')
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.delete.action') }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog').filter({ hasText: say('shell.no_connection') })
  const presses = [
    () => visitor.press(say('ticket.write.problem')),
    () => visitor.press(say('ticket.promise.none')),
    () =>
      page
        .getByRole('button', { name: say('ticket.nobody-yet') })
        .first()
        .click(),
    () => visitor.press(say('ticket.steps.block')),
  ]
  for (const press of presses) {
    await press()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await visitor.seesTitle('Clatters')
  }
  await page.context().setOffline(false)
  await visitor.press(say('ticket.write.problem'))
  await visitor.field(say('ticket.fields.problem')).waitFor()
  await done(visitor)
})

test('a dialog that is not there yet says that there is no connection, leaves the page, and opens once there is one', async ({
  desk,
}) => {
  const visitor = await desk.at('customers')
  const { page, say } = visitor
  await visitor.settles()
  const open = async () => {
    await page
      .getByRole('button', { name: say('records.more') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('records.choose_columns') }).click()
  }
  const dialog = page.getByRole('dialog')
  await page.context().setOffline(true)
  await open()
  await dialog.getByText(say('shell.no_connection')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await open()
  await dialog.getByText(say('titles.network')).waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox').first().waitFor()
  await done(visitor)
})
