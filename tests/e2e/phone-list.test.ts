// The tickets on a phone: one line of head with a sheet for all that decides what is seen, what is late or due today first, cards of three lines.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test } from './desk.ts'

test.for(['en', 'pt-BR'] as const)(
  'on a phone the head of tickets is one line, and its sheet has views, filters and order, in %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale, device: 'phone' })
    await desk.make({ klass: 'Ticket', content: 'Hums', priority: 'high' })
    await desk.make({ klass: 'Ticket', content: 'Drips', priority: 'low' })
    const visitor = await desk.at('tickets')
    const { page, say } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    const head = page.getByRole('main').locator('header')
    const count = head.getByText(say('ticket.list.open', { count: 2 }))
    await count.waitFor()
    const isOneLine = () =>
      head.evaluate((one) => one.getBoundingClientRect().height < 50 && !!one.checkVisibility())
    expect(await isOneLine()).toBe(true)
    expect(await count.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await page.setViewportSize({ width: 330, height: 740 })
    await eventually(() => count.isVisible()).toBe(false)
    expect(await isOneLine()).toBe(true)

    // What is chosen in the sheet is a chip of the list, with its own cross.
    await visitor.press(say('ticket.list.filter'))
    const sheet = page.getByRole('dialog', { name: say('ticket.list.filter') })
    await visitor.button(say('ticket.fields.priority'), sheet).click()
    await sheet.getByText(say('ticket.options.priority.high')).click()
    await eventually(() => page.getByText('Drips').count()).toBe(0)
    const choices = page.getByRole('dialog', { name: say('ticket.fields.priority') })
    for (const one of [choices, sheet]) {
      await page.keyboard.press('Escape')
      await one.waitFor({ state: 'detached' })
    }
    const clear = say('records.clear_filter', { field: say('ticket.fields.priority') })
    await page.getByRole('button', { name: clear }).click()
    await visitor.sees('Drips')

    await head.getByRole('button', { name: say('actions.search') }).click()
    await page.keyboard.type('hums')
    await eventually(() => page.getByText('Drips').count()).toBe(0)
    await visitor.press(say('ticket.list.filter'))
    await sheet.getByRole('link', { name: say('ticket.views.board') }).click()
    await visitor.arrivesAt(/ticket-board$/)
    await visitor.sees('Hums')
    await visitor.press(say('ticket.list.filter'))
    await sheet.getByRole('link', { name: say('ticket.views.calendar') }).click()
    await visitor.arrivesAt(/ticket-calendar$/)
    await done(visitor)
  },
)

test('on a phone what is late or due today comes before all else, on cards of three lines, until another order is chosen', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { device: 'phone' })
  const make = (content: string, days?: number) =>
    desk.make({
      klass: 'Ticket',
      content,
      ...(days !== undefined && { promised_at: desk.day(days) }),
    })
  await make('Late')
  await make('Late by two days and with a title that no phone has the room for in one line', -2)
  await make('In a week', 7)
  await make('Late by four days', -4)
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  const main = page.getByRole('main')
  await visitor.sees('In a week')
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    `${say('ticket.list.late')}2`,
    `${say('ticket.options.status.open')}2`,
  ])
  const cards = main.getByRole('listitem')
  const first = await cards.nth(0).textContent()
  expect(first).toContain('Late by four days')
  const heights = await cards.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().height)),
  )
  expect(new Set(heights).size).toBe(1)
  await visitor.open(`/account/${desk.group}/tickets?sort=created_at`)
  await eventually(() => main.getByRole('heading', { level: 2 }).count()).toBe(1)
  await done(visitor)
})

test('on a phone a card of tickets says the device and then the customer, whose name stays whole beside the reason it waits for', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR', device: 'phone' })
  const customer_id = await desk.make({ klass: 'Customer', name: 'José Antônio Ferreira' })
  const device = { description: 'Notebook Dell Inspiron 15', identifier: 'EQ-JXSXR', customer_id }
  const equipment_id = await desk.make({ klass: 'Equipment', ...device })
  const ticket = { klass: 'Ticket', content: 'Não liga', customer_id, equipment_id }
  await desk.make({ ...ticket, status: 'block', block_reason: 'declined' })
  const visitor = await desk.at('tickets')
  const { page } = visitor
  await page.setViewportSize({ width: 360, height: 740 })
  const isWhole = () =>
    page
      .getByRole('main')
      .getByText('José Antônio Ferreira')
      .first()
      .evaluate((one) => one.scrollWidth <= one.clientWidth)
  for (const path of ['/tickets', '']) {
    await visitor.open(`/account/${desk.group}${path}`)
    await visitor.sees('José Antônio Ferreira')
    await eventually(isWhole).toBe(true)
    const card = page.getByRole('link').filter({ hasText: 'José Antônio Ferreira' }).first()
    expect(await card.getByText('EQ-JXSXR').count()).toBe(0)
  }
  await done(visitor)
})
