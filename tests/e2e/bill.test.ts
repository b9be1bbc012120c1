// What is billed where a thing is handed over: lines that are typed there, which are an approved estimate like any other; and what fits one screen.
import { expect } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'

/** A finished repair without an estimate. */
async function finished(desk: Desk): Promise<string> {
  const phones = [{ number: '+5531987654321' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Maria Souza', phones })
  const equipment = { klass: 'Equipment', identifier: 'BV-1', description: 'Dell Inspiron 15' }
  const equipment_id = await desk.make({ ...equipment, customer_id })
  const about = { content: 'Dead', problem: 'Dust', status: 'done', customer_id, equipment_id }
  return desk.make({ klass: 'Ticket', ...about, equipment_observation: 'Charger\nSleeve\nMouse' })
}

const estimates = (desk: Desk, ticket_id: string) => desk.find({ klass: 'Estimate', ticket_id })

test.for([
  ['en', 'desktop'],
  ['pt-BR', 'phone'],
] as const)(
  'a ticket without an estimate is billed where it is delivered: its lines are an estimate that is approved by who takes the thing, %s %s',
  async ([locale, device], { stage }) => {
    const desk = await buildDesk(stage, { locale, device })
    const ticket = await finished(desk)
    const visitor = await desk.at(`tickets/${ticket}/deliver`)
    const { page, say } = visitor
    await page.getByLabel(say('delivery.print')).uncheck()
    await visitor.sees(say('delivery.no-bill'))
    await visitor.press(say('estimate.add_line'))
    const description = page.locator('#field-items-0-description')
    await eventually(() => description.evaluate((at) => at === document.activeElement)).toBe(true)
    const deliver = page.locator('button[type=submit]')
    await description.fill('Cleaning')
    await deliver.click()
    // What is begun has a price.
    await page.locator('#field-items-0-value[aria-invalid=true]').waitFor()
    expect(await estimates(desk, ticket)).toEqual([])
    await page.locator('#field-items-0-value').fill('120')
    await page.locator('#field-items-0-value').blur()
    await page.getByRole('cell', { name: /120[.,]00$/ }).waitFor()
    if (device === 'desktop') {
      const paper = page.locator('[inert] article').first()
      await paper.getByText('Cleaning').waitFor()
      await paper.getByText('US$120.00').first().waitFor()
    }
    await visitor.press(say('payments.ways.cash'))
    await eventually(() => deliver.innerText()).toMatch(/120[.,]00/)
    await page.getByLabel(say('ticket.fields.delivered_to')).fill('')
    await deliver.click()
    await visitor.sees(say('delivery.name-missing'))
    await page.getByLabel(say('ticket.fields.delivered_to')).fill('Maria')
    await deliver.click()
    await eventually(async () => (await desk.read(ticket)).delivered_to).toBe('Maria')
    const said = { status: 'approved', answered_by: 'Maria', answer_way: 'delivery' }
    const items = [{ description: 'Cleaning', value: '120.00' }]
    expect(await estimates(desk, ticket)).toMatchObject([{ ...said, total: '120.00', items }])
    const payments = await desk.ana.client.get(`/${desk.group}/_payments/${ticket}`)
    expect(payments.body).toMatchObject({ state: 'paid', due: '120.00', left: '0.00' })
    await done(visitor)
  },
)

test('what is billed beside an approved estimate is added to it, and billed once however often it is tried', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket = await finished(desk)
  const items = [{ description: 'Keyboard', value: '80.00' }]
  const offer = { klass: 'Estimate', description: 'Board', ticket_id: ticket, items }
  const step = `/${desk.group}/_estimate/${await desk.make(offer)}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Maria', way: 'counter' }))
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await page.getByLabel(say('delivery.print')).uncheck()
  await visitor.press(say('estimate.add_line'))
  await page.locator('#field-items-0-description').fill('Battery')
  await page.locator('#field-items-0-value').fill('20')
  await page.locator('#field-items-0-value').blur()
  await page.getByRole('cell', { name: 'US$100.00' }).waitFor()
  await visitor.press(say('payments.ways.cash'))
  let failed = 0
  await page.route('**/_update/deliver/**', (route) => {
    failed += 1
    return failed === 1 ? route.abort() : route.continue()
  })
  await visitor.press('Deliver, US$100.00 received Ctrl Enter')
  await page.getByText(say('delivery.failed')).waitFor()
  // What was typed is on the bill as what was approved.
  await page.getByRole('cell', { name: 'Battery' }).waitFor()
  await page.getByRole('cell', { name: '−100.00' }).waitFor()
  await visitor.press(say('delivery.deliver'))
  await eventually(async () => (await desk.read(ticket)).delivered_to).toBe('Maria Souza')
  const made = await estimates(desk, ticket)
  expect(made.map(({ total, status }) => [total, status]).toSorted()).toEqual([
    ['20.00', 'approved'],
    ['80.00', 'approved'],
  ])
  expect(await desk.find({ klass: 'Income', ticket_id: ticket })).toHaveLength(1)
  await done(visitor)
})

test('bill, what goes back, the code for Pix and the field to sign in fit one screen of a desk', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  const value = { sort: 'phone', key: '+5531987654321', name: 'Oficina', city: 'Belo Horizonte' }
  await desk.make({ klass: 'Adjustment', key: 'country', value: 'BR' })
  await desk.make({ klass: 'Adjustment', key: 'pix', value })
  await desk.make({ klass: 'Wallet', name: 'Banco' })
  const ticket = await finished(desk)
  const visitor = await desk.at(`tickets/${ticket}/deliver`)
  const { page, say } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitor.press(say('estimate.add_line'))
  await page.locator('#field-items-0-description').fill('Limpeza')
  await page.locator('#field-items-0-value').fill('120')
  await page.locator('#field-items-0-value').blur()
  await page.getByRole('cell', { name: /120,00/ }).waitFor()
  await visitor.press(say('payments.ways.pix'))
  const foot = (await page.locator('button[type=submit]').boundingBox())!.y
  const ends = async (name: string) => {
    const { y, height } = (await page.getByRole('img', { name, exact: true }).boundingBox())!
    return y + height
  }
  await page.getByRole('img', { name: 'Pix', exact: true }).waitFor()
  await page.getByRole('img', { name: say('signature.here') }).waitFor()
  expect(await ends('Pix')).toBeLessThan(foot)
  expect(await ends(say('signature.here'))).toBeLessThan(foot)
  const mouse = (await page.getByLabel('Mouse').boundingBox())!
  expect(mouse.y + mouse.height).toBeLessThan(foot)
  expect((await page.getByRole('img', { name: 'Pix' }).boundingBox())!.width).toBeGreaterThan(160)
  await done(visitor)
})

test.for([
  [390, 844],
  [360, 740],
] as const)(
  'on a telephone of %i × %i the whole code for Pix is above the buttons as soon as Pix is chosen, by itself and at delivery',
  async ([width, height], { stage }) => {
    const desk = await buildDesk(stage, { locale: 'pt-BR', device: 'phone' })
    const value = { sort: 'phone', key: '+5531987654321', name: 'Oficina', city: 'Belo Horizonte' }
    await desk.make({ klass: 'Adjustment', key: 'country', value: 'BR' })
    await desk.make({ klass: 'Adjustment', key: 'pix', value })
    const ways = { pix: true, cash: true, debit: true, credit: true, check: true }
    await desk.make({ klass: 'Adjustment', key: 'payment-ways', value: ways })
    await desk.make({ klass: 'Wallet', name: 'Banco' })
    const ticket = await finished(desk)
    const items = [{ description: 'Limpeza', value: '200' }]
    const offer = { klass: 'Estimate', description: 'Limpeza', ticket_id: ticket, items }
    const approve = `/${desk.group}/_estimate/${await desk.make(offer)}/approve`
    expectOk(await desk.ana.client.post(approve, { name: 'Maria', way: 'counter' }))
    const visitor = await desk.at(`tickets/${ticket}`)
    const { page, say } = visitor
    await page.setViewportSize({ width, height })
    const code = page.getByRole('img', { name: 'Pix', exact: true })
    const isWhole = () =>
      code.evaluate((drawing) => {
        const { left, right, top, bottom } = drawing.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const sides = [
          [x, top + 1],
          [x, bottom - 1],
          [left + 1, y],
          [right - 1, y],
        ] as const
        return sides.every(([at, of]) => drawing.contains(document.elementFromPoint(at, of)))
      })
    await visitor.press(say('payments.receive'))
    await visitor.press(say('payments.ways.check'))
    await visitor.press(say('payments.ways.pix'))
    await eventually(isWhole).toBe(true)
    // Nothing moves under the fingers of who types another amount.
    const amount = page.getByLabel('Valor (R$)')
    await amount.fill('')
    await amount.fill('10')
    const { y } = (await amount.boundingBox())!
    await code.waitFor()
    expect((await amount.boundingBox())!.y).toBe(y)
    await visitor.open(`/account/${desk.group}/tickets/${ticket}/deliver`)
    await visitor.press(say('payments.ways.pix'))
    await eventually(isWhole).toBe(true)
    // No keyboard lies over it.
    expect(await page.locator('input:focus').count()).toBe(0)
    await done(visitor)
  },
)

test('what is expected of a bill is not called paid where the thing is handed over', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket_id = await finished(desk)
  const items = [{ description: 'Board', value: '130.00' }]
  const estimate = await desk.make({ klass: 'Estimate', description: 'Board', ticket_id, items })
  const answer = { name: 'Maria', way: 'counter' }
  expectOk(await desk.ana.client.post(`/${desk.group}/_estimate/${estimate}/approve`, answer))
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Bank' })
  const income = { klass: 'Income', ticket_id, wallet_id, date: '2026-12-10' }
  await desk.make({ ...income, value: '130.00', confirmed: false })
  const visitor = await desk.at(`tickets/${ticket_id}/deliver`)
  const { page, say } = visitor
  await visitor.sees(say('delivery.expected', { day: '2026-12-10' }))
  await visitor.sees(say('delivery.later-due'))
  expect(await page.getByText(say('delivery.all')).count()).toBe(0)
  expect(await page.getByText(say('delivery.paid', { day: '2026-12-10' })).count()).toBe(0)
  await done(visitor)
})

test('an estimate says what of it is paid beside the payments of its ticket, and a payment which of both it names', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket_id = await finished(desk)
  const [first, second] = [await approved(desk, ticket_id), await approved(desk, ticket_id)]
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Cash box', currency: 'USD' })
  const paid = { klass: 'Income', wallet_id, ticket_id, date: '2026-11-20', confirmed: true }
  await desk.make({ ...paid, value: '70.00' })
  const named = await desk.make({ ...paid, value: '25.00', estimate_id: second })
  const visitor = await desk.at(`estimates/${first}`)
  const { page, say } = visitor
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).locator('+ dd').first().innerText()
  await visitor.sees(say('payments.of-ticket', { number: 1, sum: 'US$95.00' }))
  await visitor.sees(say('payments.of-estimate'))
  expect(await fact(say('payments.due'))).toBe('US$50.00')
  expect(await fact(say('payments.received'))).toBe('US$50.00')
  await visitor.open(`/account/${desk.group}/incomes/${named}`)
  for (const name of [/^Ticket #1 /, /^Estimate #2 Board$/])
    await page.getByRole('link', { name }).waitFor()
  await done(visitor)
})

/** An estimate of 50.00. */
async function approved(desk: Desk, ticket_id: string): Promise<string> {
  const items = [{ description: 'Clean board', value: '50.00' }]
  const id = await desk.make({ klass: 'Estimate', description: 'Board', ticket_id, items })
  const yes = { name: 'Maria', way: 'counter' }
  expectOk(await desk.ana.client.post(`/${desk.group}/_estimate/${id}/approve`, yes))
  return id
}

test.for(['en', 'pt-BR'] as const)(
  'beside the paper on a desk of 1280 points the words of a payment are not broken, %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    const visitor = await desk.at(`tickets/${await finished(desk)}/deliver`)
    const { page, say } = visitor
    await visitor.press(say('estimate.add_line'))
    await page.locator('#field-items-0-value').fill('120')
    await page.locator('#field-items-0-value').blur()
    await visitor.press(say('payments.ways.cash'))
    const label = page.locator('label', { hasText: `${say('payments.ways.cash')} (` })
    await eventually(async () => (await label.boundingBox())?.height ?? 99).toBeLessThan(30)
    await done(visitor)
  },
)
