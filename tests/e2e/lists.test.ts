// Lists that say what to do: tabs with counts and sums, groups by what is needed, and the likely next thing in each row.
import { expect } from 'vitest'
import { dayAfter } from '#core/time/zone.ts'
import { expectOk } from '#tests/support/app.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

async function estimate(desk: Desk, description: string, value: string, validity = 20) {
  const customer_id = await desk.make({ klass: 'Customer', name: `Owner of ${description}` })
  const items = [{ description, value }]
  const id = await desk.make({ klass: 'Estimate', description, customer_id, validity, items })
  const step = async (name: string, body: object) =>
    expectOk(await desk.ana.client.post(`/${desk.group}/_estimate/${id}/${name}`, body))
  return { id, step, send: () => step('send', { way: 'paper' }) }
}

const tab = ({ page, say }: Visitor, text: string) =>
  page
    .getByRole('navigation', { name: say('records.tabs') })
    .getByRole('link')
    .filter({ hasText: text })

test('the list of estimates opens with those that wait, says what each tab comes to, and reminds a customer from a row', async ({
  desk,
}) => {
  const gasket = await estimate(desk, 'Gasket', '1412.30', 2)
  await gasket.send()
  const belt = await estimate(desk, 'Drive belt', '158.10')
  await belt.send()
  await estimate(desk, 'Loudspeaker', '80.00')
  const done_ = await estimate(desk, 'Battery', '179.88')
  await done_.send()
  await done_.step('approve', { name: 'Helen', way: 'phone' })
  const visitor = await desk.at('estimates')
  const { page, say } = visitor
  await tab(visitor, `${say('estimate.tabs.waiting')}2 · US$1,570.40`).waitFor()
  await tab(visitor, `${say('estimate.tabs.approved')}1 · US$179.88`).waitFor()
  await visitor.sees(say('estimate.groups.ending'))
  await visitor.sees(say('estimate.states.ending'))
  // What ends first is first; J walks the rows over the groups.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await visitor.arrivesAt(/\/estimates\/est-/)
  await visitor.sees('Drive belt')
  await page.goBack()
  await page
    .getByRole('button', { name: say('estimate.next.remind') })
    .first()
    .click()
  await visitor.sees(say('estimate.again'))
  await page.keyboard.press('Escape')
  // The search narrows the tabs as well as the rows, and the tab stays.
  await page
    .getByRole('searchbox', { name: say('records.search', { many: 'estimates' }) })
    .fill('belt')
  await tab(visitor, `${say('estimate.tabs.waiting')}1 · US$158.10`).waitFor()
  await eventually(() => page.url()).toContain('tab=waiting')
  // What is nowhere in the tab is searched for in all.
  await page.getByRole('searchbox').fill('battery')
  await visitor.press(say('records.in_all'))
  await visitor.sees('Battery')
  await done(visitor)
})

test('a list opens with its first tab that has something, stays there while it empties, and keeps what a person chose', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lakeside Café' })
  const agreed = { klass: 'Contract', description: 'Grinders', customer_id, active: false }
  const contract = await desk.make(agreed)
  await desk.make({ klass: 'Equipment', identifier: 'MS-0301', customer_id })
  const gasket = await estimate(desk, 'Gasket', '80.00')
  const visitor = await desk.at('estimates')
  const { page, say } = visitor
  const current = page.locator('nav [aria-current=page]')
  const opens = async (text: string) =>
    eventually(async () => (await current.allInnerTexts()).join()).toContain(say(text))
  await visitor.sees('Gasket')
  await opens('estimate.tabs.draft')
  await gasket.send()
  await visitor.sees(say('records.none_in_tab'))
  await visitor.open(`/account/${desk.group}/estimates`)
  await visitor.sees('Gasket')
  await opens('estimate.tabs.waiting')
  await tab(visitor, say('estimate.tabs.declined')).click()
  await visitor.sees(say('records.none_in_tab'))
  await page.reload()
  await visitor.sees(say('records.none_in_tab'))
  await opens('estimate.tabs.declined')
  await visitor.open(`/account/${desk.group}/contracts`)
  await visitor.sees('Grinders')
  await opens('contract.tabs.ended')
  await desk.change(contract, { active: true })
  await visitor.sees(say('records.none_in_tab'))
  await visitor.open(`/account/${desk.group}/equipment`)
  await visitor.sees('MS-0301')
  await opens('equipment.tabs.contract')
  await done(visitor)
})

test('customers whose contracts are about to end are reminded at once, after a look at what each will read, and who has no address is named', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const contract = async (name: string, email?: string) => {
    const customer_id = await desk.make({ klass: 'Customer', name, email })
    const ends_at = desk.day(10)
    const agreed = { description: `Care of ${name}`, customer_id, active: true, ends_at }
    await desk.make({ klass: 'Contract', ...agreed })
  }
  const email = `helen-${desk.group}@example.com`
  await contract('Helen Okafor', email)
  await contract('Harbor Dental')
  const visitor = await desk.at('contracts')
  const { page, say } = visitor
  await visitor.press(say('contract.remind', { count: 2 }))
  const dialog = page.getByRole('dialog')
  const of = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await of('Harbor Dental').getByText(say('contract.no-address')).waitFor()
  await of('Helen Okafor').getByText('Care of Helen Okafor').waitFor()
  await dialog.getByRole('button', { name: say('contract.send', { count: 1 }) }).click()
  await of('Helen Okafor')
    .getByText(say('mailing.on-way', { to: email }))
    .waitFor()
  const letters = async () => {
    const all = await stage.app.letters()
    return all.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text)
  }
  await eventually(async () => (await letters()).join()).toContain('Care of Helen Okafor')
  await page.keyboard.press('Escape')
  // Who was reminded is not asked about again, and the row and the page say so.
  await visitor.button(say('contract.remind', { count: 1 })).waitFor()
  await page.getByText(say('contracts.reminded', { ago: '' }).trim()).waitFor()
  await page.getByRole('link', { name: /Care of Helen Okafor/ }).click()
  await visitor.sees(`Ana Souza · ${say('mailing.state.sent', { to: email, at: '' }).trim()}`)
  // It is renewed for as long as before.
  await visitor.press(say('contract.next.renew'))
  const ends = desk.day(10)
  await dialog.getByText(dayAfter(ends, 1)).waitFor()
  await visitor.answer(say('actions.save'))
  const [renewed] = await desk.find({ klass: 'Contract', description: 'Care of Helen Okafor' })
  await eventually(async () => (await desk.read(String(renewed?._id))).ends_at).toBe(
    dayAfter(`${Number(ends.slice(0, 4)) + 1}${ends.slice(4)}`, 0),
  )
  await done(visitor)
})

test('a maintenance that is due gets its ticket from its row, and an old address with filters shows all that fits', async ({
  desk,
}) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lakeside Café' })
  const agreed = { klass: 'Contract', description: 'Grinders', customer_id, active: false }
  await desk.make(agreed)
  const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'MS-0301', customer_id })
  const due = { klass: 'Maintenance', title: 'Descale', equipment_id, active: true }
  await desk.make({ ...due, next_maintenance: '2026-01-02' })
  const visitor = await desk.at('maintenances', 'phone')
  const { page, say } = visitor
  await visitor.sees(say('maintenance.groups.overdue'))
  await page.getByRole('button', { name: say('maintenance.actions.ticket/open') }).tap()
  await visitor.sees(say('maintenance.groups.opened'))
  await page.getByRole('link', { name: say('maintenance.next.ticket'), exact: true }).tap()
  await visitor.sees('Descale')
  await visitor.open(`/account/${desk.group}/contracts?active=false`)
  await visitor.sees('Grinders')
  expect(await tab(visitor, say('contract.tabs.all')).getAttribute('aria-current')).toBe('page')
  await done(visitor)
})

test.for([
  ['en', undefined],
  ['pt-BR', 'phone'],
] as const)(
  'in %s the list of equipment opens with what is in the shop, and follows the tickets while it is open',
  async ([locale, device], { stage }) => {
    const desk = await buildDesk(stage, { locale, device })
    const customer_id = await desk.make({ klass: 'Customer', name: 'Harbor Dental' })
    await desk.make({ klass: 'Contract', description: 'Chairs', customer_id, active: true })
    const thing = (identifier: string, fields: object = {}) =>
      desk.make({ klass: 'Equipment', identifier, ...fields })
    const chair = await thing('CH-1', { description: 'Dental chair', customer_id })
    const amp = await thing('AM-2', { description: 'Amplifier' })
    const about = { klass: 'Ticket', content: 'Hums' }
    const hums = await desk.make({ ...about, equipment_id: amp })
    const visitor = await desk.at('equipment')
    const { page, say } = visitor
    await tab(visitor, `${say('equipment.tabs.shop')}1`).waitFor()
    await visitor.sees('Amplifier')
    expect(await page.getByText('Dental chair').count()).toBe(0)
    await desk.make({ ...about, equipment_id: chair })
    await tab(visitor, `${say('equipment.tabs.shop')}2`).waitFor()
    const ready_at = stage.app.clock.now.toISOString()
    await desk.change(hums, { status: 'done', problem: 'Fuse', ready_at })
    await page.getByRole('heading', { name: say('equipment.groups.ready') }).waitFor()
    await tab(visitor, `${say('equipment.tabs.contract')}1`).click()
    await visitor.sees('Dental chair')
    await eventually(() => page.getByText('Amplifier').count()).toBe(0)
    await tab(visitor, `${say('equipment.tabs.all')}2`).click()
    await visitor.sees('Amplifier')
    await visitor.sees(locale === 'en' ? '2 in this list' : '2 nesta lista')
    await done(visitor)
  },
)

test('on a phone the tabs of the board say how many tickets they have, and the calendar names thing and customer', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const customer_id = await desk.make({ klass: 'Customer', name: 'Harbor Dental' })
  const thing = { klass: 'Equipment', identifier: 'AC-7', description: 'Air conditioner' }
  const equipment_id = await desk.make({ ...thing, customer_id })
  const about = { klass: 'Ticket', content: 'Drips', customer_id, equipment_id }
  await desk.make({ ...about, promised_at: '2026-11-25' })
  await desk.make({ ...about, technical_id: desk.ana.id })
  const visitor = await desk.at('ticket-board', 'phone')
  const { page, say } = visitor
  const link = (text: string) =>
    page.getByRole('navigation', { name: say('ticket.list.tabs') }).getByText(text)
  await link(`${say('ticket.board.everyone')}2`).waitFor()
  await link(`${say('ticket.tabs.mine')}1`).waitFor()
  await visitor.open(`/account/${desk.group}/ticket-calendar?day=2026-11-25`)
  await visitor.sees('Air conditioner · AC-7 · Harbor Dental')
  await done(visitor)
})

test.for(['desk', 'phone'] as const)(
  'on a %s the list, Home and the page of a customer say for which day a ticket is promised, and what a blocked one waits for',
  async (device, { stage }) => {
    const desk = await buildDesk(stage)
    const customer_id = await desk.make({ klass: 'Customer', name: 'Harbor Dental' })
    const about = { klass: 'Ticket', content: 'Drips', customer_id }
    const blocked = { ...about, status: 'block', block_reason: 'approval' }
    await desk.make({ ...blocked, promised_at: '2031-11-25' })
    await desk.make({ ...about, content: 'Hums', promised_at: '2020-11-25' })
    const visitor = await desk.at('tickets', device === 'phone' ? 'phone' : undefined)
    const { page, say } = visitor
    const row = (title: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    const promised = say('ticket.fields.promised_at')
    const sees = async (ahead: string, late: string) => {
      await row(ahead)
        .getByText(new RegExp(`${promised}: .*2031`))
        .first()
        .waitFor()
      await row(late)
        .getByText(new RegExp(`${promised}: .*2020 · .* d late`))
        .first()
        .waitFor()
    }
    await sees('Drips', 'Hums')
    await row('Drips').getByText(say('ticket.options.block_reason.approval')).waitFor()
    await visitor.open(`/account/${desk.group}/customers/${customer_id}`)
    await sees('Drips', 'Hums')
    await visitor.open(`/account/${desk.group}`)
    await sees('Drips', 'Hums')
    await done(visitor)
  },
)

test('a long title takes a second line in the list of estimates before it is cut, at a desk and on a phone', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const description = 'Replacement of the charging connector, with a complete cleaning inside'
  const customer_id = await desk.make({ klass: 'Customer', name: 'Riverside Laundry' })
  await desk.make({
    klass: 'Estimate',
    description,
    customer_id,
    items: [{ description, value: '90.00' }],
  })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [360, 740],
  ] as const) {
    const visitor = await desk.at('estimates?tab=draft', width < 500 ? 'phone' : 'desktop')
    await visitor.page.setViewportSize({ width, height })
    const title = visitor.page.getByText(description).first()
    await title.waitFor()
    const isWhole = (one: Element) =>
      one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth
    expect(await title.locator('..').evaluate(isWhole)).toBe(true)
    await done(visitor)
  }
})

test('a color is called by its name', async ({ desk }) => {
  const category = { klass: 'Category', name: 'Notebooks', color: '#1d5fbf' }
  const visitor = await desk.at(`categories/${await desk.make(category)}`)
  await visitor.sees(visitor.say('fields.colors.blue'))
  expect(await visitor.page.getByText('#1d5fbf').count()).toBe(0)
  await done(visitor)
})
