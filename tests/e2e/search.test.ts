// A number that is typed finds its ticket first, however many others speak of it; the list says how many match.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { scriptOf } from './scripts.ts'
import { buildStage, type Stage } from './stage.ts'
import { travel } from './world.ts'

let stage: Stage
let visitor: Visitor
let group: string

beforeAll(async () => {
  stage = await buildStage()
  const ana = await stage.app.makePerson({ fullname: 'Ana Souza' })
  group = await stage.app.makeGroup(ana)
  for (let number = 1; number <= 30; number += 1) {
    const content = number === 5 ? 'Hums and says nothing' : 'Amplifier, channel 5'
    expectOk(await ana.client.post(`/${group}`, { klass: 'Ticket', content }))
  }
  visitor = await stage.visitor()
  await comeIn(visitor, ana, `/account/${group}`)
  // Keys work once the screen is drawn; on a busy machine it may be asking for nothing before that.
  await visitor.page.locator('main h1').first().waitFor()
  await visitor.settles()
})
afterAll(() => stage.close())

test.each(isProof ? ['5', '#5', '05'] : ['05'])('%s in the palette', async (typed) => {
  const { page } = visitor
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).first().fill(typed)
  await visitor.sees('#5 Hums and says nothing')
  await visitor.settles()
  const [first] = await dialog.locator('[data-action]').allInnerTexts()
  expect(first).toContain('#5 Hums and says nothing')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test.each(isProof ? ['', '&tab=all'] : ['&tab=all'])(
  '5 in the search of the list (%s)',
  async (tab) => {
    await visitor.open(`/account/${group}/tickets?q=5${tab}`)
    await visitor.sees('Hums and says nothing')
    await visitor.settles()
    const [first] = await visitor.page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(first).toContain('Hums and says nothing')
  },
)

test('the palette finds tickets by their customer, open ones first, and says state and customer', async () => {
  const lia = await stage.app.makePerson({ fullname: 'Lia Prado' })
  const place = await stage.app.makeGroup(lia)
  const make = async (doc: object) =>
    String(expectOk(await lia.client.post(`/${place}`, doc)).body.id)
  const customer_id = await make({ klass: 'Customer', name: 'Zenaide Alves' })
  await make({ klass: 'Ticket', content: 'Still open', customer_id })
  for (let number = 1; number <= 13; number += 1) {
    const ended = { problem: 'Belt', status: 'done' }
    await make({ klass: 'Ticket', content: `Ended ${number}`, customer_id, ...ended })
  }
  const hers = await stage.visitor()
  const { page, say } = hers
  await comeIn(hers, lia, `/account/${place}/tickets`)
  await hers.seesTitle(say('ticket.many'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zenaide')
  const dialog = page.getByRole('dialog')
  const first = dialog.locator('[data-action]').first()
  await first.filter({ hasText: 'Still open' }).waitFor()
  await first.getByText(`${say('ticket.options.status.open')} · Zenaide Alves`).waitFor()
  await hers.close()
})

test('the palette finds tickets, customers and equipment before entries of money, however many there are, and says day and sum of those', async () => {
  const iva = await stage.app.makePerson({ fullname: 'Iva Moura' })
  const place = await stage.app.makeGroup(iva)
  const make = async (doc: object) =>
    String(expectOk(await iva.client.post(`/${place}`, doc)).body.id)
  const customer_id = await make({ klass: 'Customer', name: 'Kestrel Café' })
  await make({
    klass: 'Equipment',
    identifier: 'KC-1',
    description: 'Kestrel grinder',
    customer_id,
  })
  for (let number = 1; number <= 4; number += 1)
    await make({ klass: 'Ticket', content: `Kestrel grinder leaks ${number}`, customer_id })
  const wallet_id = await make({ klass: 'Wallet', name: 'Cash', currency: 'USD' })
  const pending = { klass: 'Outgo', wallet_id, value: '9.00', date: '2026-11-20', confirmed: false }
  for (let number = 1; number <= 13; number += 1)
    await make({ ...pending, description: `Kestrel parts ${number}` })
  const hers = await stage.visitor()
  const { page, say } = hers
  await comeIn(hers, iva, `/account/${place}/tickets`)
  await hers.seesTitle(say('ticket.many'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kestrel')
  const found = page.getByRole('dialog').locator('[data-action]')
  await found.filter({ hasText: 'Kestrel parts' }).first().waitFor()
  const texts = await found.allInnerTexts()
  const at = (text: string) => texts.findIndex((one) => one.startsWith(text))
  expect(['#', 'Kestrel Café', 'Kestrel grinder', 'Kestrel parts'].map(at)).toEqual([0, 3, 4, 6])
  expect(texts[6]).toMatch(/11\/20\/2026|2026-11-20/)
  expect(texts[6]).toContain('US$9.00')
  await hers.close()
})

test('who is called as it was typed comes first in the palette, in their list and in a picker, however long ago they came', async () => {
  const eva = await stage.app.makePerson({ fullname: 'Eva Reis' })
  const place = await stage.app.makeGroup(eva)
  const make = async (name: string, notes?: string) =>
    expectOk(await eva.client.post(`/${place}`, { klass: 'Customer', name, notes }))
  await make('Omar')
  await make('Omar Reyes')
  for (let number = 1; number <= 22; number += 1) await make(`Client ${number}`, 'Sent by Omar')
  const hers = await stage.visitor()
  const { page, say } = hers
  const best = ['Omar', 'Omar Reyes']
  await comeIn(hers, eva, `/account/${place}/customers?q=omar`)
  await hers.sees('Omar Reyes')
  const names = async () => {
    const rows = await page.getByRole('main').getByRole('link').allInnerTexts()
    const named = rows.filter((row) => /^(Omar|Client)/.test(row))
    return named.slice(0, 2).map((row) => row.split('\n')[0])
  }
  await eventually(names).toEqual(best)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('omar')
  const found = page.getByRole('dialog').locator('[data-action]')
  await found.filter({ hasText: 'Omar' }).first().waitFor()
  await eventually(async () => {
    const texts = await found.allInnerTexts()
    return texts.slice(0, 2).map((text) => text.split('\n')[0])
  }).toEqual(best)
  await hers.open(`/account/${place}/equipment/new`)
  await hers.field(say('equipment.fields.customer_id')).fill('omar')
  const options = page.getByRole('option')
  await eventually(async () => (await options.allInnerTexts()).slice(0, 2)).toEqual(best)
  await hers.close()
})

test.runIf(isProof)(
  'before words the palette offers what was visited lately, finished or not, then what is open; signing out forgets it',
  async () => {
    const rui = await stage.app.makePerson({ fullname: 'Rui Lima' })
    const place = await stage.app.makeGroup(rui)
    const make = async (doc: object) =>
      String(expectOk(await rui.client.post(`/${place}`, doc)).body.id)
    const ended = { klass: 'Ticket', content: 'Hums', problem: 'Long finished', status: 'done' }
    const finished = await make(ended)
    const customer = await make({ klass: 'Customer', name: 'Zenaide Alves' })
    await make({ klass: 'Ticket', content: 'Still open' })
    await make({ ...ended, problem: 'Never visited' })
    const his = await stage.visitor()
    const { page, say } = his
    await comeIn(his, rui, `/account/${place}/tickets/${finished}`)
    await his.seesTitle('Long finished')
    await travel(his, `/account/${place}/customers/${customer}`)
    await his.seesTitle('Zenaide Alves')
    await travel(his, `/account/${place}/tickets`)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Still open').waitFor()
    const offered = await dialog.locator('[data-action]').allInnerTexts()
    const records = ['Zenaide Alves', 'Long finished', 'Still open']
    expect(offered.slice(0, 4).map((text) => records.find((one) => text.includes(one)))).toEqual([
      ...records,
      undefined,
    ])
    await page.keyboard.press('Escape')
    await his.press('Rui Lima')
    await page.getByRole('menuitem', { name: say('shell.sign_out') }).click()
    await his.arrivesAt('/user/login')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => key.startsWith('visits'))).toEqual([])
    await his.close()
  },
)

test.runIf(isProof)('the list says how many match, whatever narrows it', async () => {
  await visitor.open(`/account/${group}/tickets`)
  await visitor.sees(visitor.say('ticket.list.open', { count: 30 }))
  await visitor.open(`/account/${group}/tickets?q=hums&tab=all&priority=medium`)
  await visitor.sees(visitor.say('ticket.list.found', { count: 1, total: '1' }))
  // Search and filters are taken away at once, and the tab stays.
  await visitor.press(visitor.say('records.clear_filters'))
  await visitor.sees(visitor.say('ticket.list.found', { count: 30, total: '30' }))
  expect(new URL(visitor.page.url()).search).toBe('?tab=all')
})

test.runIf(isProof)(
  'what is typed while the palette or a form is still loading is written there, and is no shortcut',
  async () => {
    const ana = await stage.app.makePerson({ fullname: 'Ana Lima' })
    const place = await stage.app.makeGroup(ana)
    expectOk(await ana.client.post(`/${place}`, { klass: 'Customer', name: 'Carlos Prado' }))
    const hers = await stage.visitor()
    const { page, say } = hers
    let arrive = () => {}
    const late = new Promise<void>((done) => (arrive = done))
    let held = 0
    for (const part of [
      'web/shell/palette/Palette.tsx',
      'modules/ticket/web/create/TicketNew.tsx',
    ]) {
      await page.route(scriptOf(part), async (route) => {
        held += 1
        await late
        await route.continue()
      })
    }
    await comeIn(hers, ana, `/account/${place}/tickets`)
    await hers.seesTitle(say('ticket.many'))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('carlos')
    await page.keyboard.press('Enter')
    expect(hers.path).toBe(`/account/${place}/tickets`)
    await eventually(() => held).toBeGreaterThan(0)
    arrive()
    // Enter waited too, for the record that these words find.
    await hers.seesTitle('Carlos Prado')

    await hers.open(`/account/${place}/tickets`)
    await hers.seesTitle(say('ticket.many'))
    await page.keyboard.press('c')
    await page.keyboard.type('carlos')
    await page.getByRole('option', { name: 'Carlos Prado' }).waitFor()
    await eventually(() => hers.field(say('ticket.fields.customer_id')).first().inputValue()).toBe(
      'carlos',
    )
    expect(hers.broken).toEqual([])
    await hers.close()
  },
)

test.runIf(isProof)(
  'keys of a single letter can be switched off, and on again from the palette',
  async () => {
    const { page, say } = visitor
    const dialog = page.getByRole('dialog')
    const openKeys = async () => {
      await page.keyboard.press('Control+k')
      await dialog.locator('input').first().waitFor()
      await page.keyboard.type(say('shell.keys.title'))
      await page.keyboard.press('Enter')
      await dialog.getByText(say('shell.keys.single')).waitFor()
    }
    await visitor.open(`/account/${group}/tickets`)
    await visitor.seesTitle(say('ticket.many'))
    // A key that is pressed before the page listens opens nothing.
    await page.locator('main h1').first().waitFor()
    await visitor.settles()
    await openKeys()
    await dialog.getByRole('switch').click({ force: true })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await openKeys()
    expect(visitor.path).toBe(`/account/${group}/tickets`)
    await dialog.getByRole('switch').click({ force: true })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await visitor.arrivesAt(`/account/${group}/tickets/new`)
  },
)

test.runIf(isProof)(
  'a list says what it leaves out: days without tickets, words behind a title, rows behind the first 200',
  async () => {
    const ana = await stage.app.makePerson({ fullname: 'Ana Prado' })
    const place = await stage.app.makeGroup(ana)
    const long =
      'The motor stops after half an hour of work, as soon as the belt is under load again'
    const told = { klass: 'Ticket', content: 'Stops in the middle', problem: long, status: 'doing' }
    expectOk(await ana.client.post(`/${place}`, told))
    const docs = Array.from({ length: 201 }, (_, index) => ({
      _id: newId('tik'),
      klass: 'Ticket',
      content: `Lamp ${index}`,
    }))
    expectOk(await ana.client.post(`/${place}/_bulk_docs`, { docs }))
    const hers = await stage.visitor()
    const { page, say } = hers
    await comeIn(hers, ana, `/account/${place}/tickets`)
    const row = page.getByRole('listitem').filter({ hasText: long })
    await row.getByText('Stops in the middle').waitFor()
    await hers.press(say('ticket.list.more', { count: 200 }))
    await hers.sees(say('ticket.list.first', { count: 200 }))
    await page.getByRole('link', { name: say('ticket.list.rest', { count: 201 }) }).click()
    await page.waitForURL(/tab=all&status=open/)
    await hers.open(`/account/${place}/tickets?opened=2020-01-01..2020-01-31`)
    await hers.sees(say('records.no_match.title'))
    await hers.press(say('records.show_all'))
    await row.waitFor()
    await hers.close()
  },
)
