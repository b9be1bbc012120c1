// Two people in one Group: changes that arrive by themselves, and two who edit the same record.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { weekdayText } from '#core/time/long-day.ts'
import { expectOk, type TestPerson } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { installClock } from './profiles.ts'
import { buildStage, type Device, type Stage } from './stage.ts'
import { travel } from './world.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

async function makeCustomer(owner: TestPerson, group: string, name: string): Promise<string> {
  const { body } = await owner.client.post(`/${group}`, { klass: 'Customer', name })
  return `/account/${group}/customers/${String(body.id)}`
}

/** A browser of this person, at this address. */
async function enter(who: TestPerson, path: string, device?: Device): Promise<Visitor> {
  const visitor = await stage.visitor({ device })
  await comeIn(visitor, who, path)
  return visitor
}

/** Whether the browser would ask, were the page closed now. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a page hears of what others write and delete, and loads what it shows alone', async () => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const group = await app.makeGroup(ana)
  const kept = await makeCustomer(ana, group, 'Paula Nogueira')
  const gone = await makeCustomer(ana, group, 'Rita Campos')
  const hers = await enter(ana, kept)
  const listening = hers.page.waitForRequest(/\/_changes/)
  await hers.open(kept.slice(0, kept.lastIndexOf('/')))
  await hers.sees('Rita Campos')
  const feed = await listening
  expect(new URL(feed.url()).searchParams.has('include_docs')).toBe(false)

  const id = gone.slice(gone.lastIndexOf('/') + 1)
  const { body } = await ana.client.get(`/${group}/${id}`)
  await ana.client.delete(`/${group}/${id}`, { rev: String(body._rev) })
  await hers.page.getByText('Rita Campos').first().waitFor({ state: 'detached' })
  await makeCustomer(ana, group, 'Sandra Melo')
  await hers.sees('Sandra Melo')
  expect(hers.broken).toEqual([])
  await hers.close()
})

test('what another deleted is brought back on the screen, and is still its author’s', async () => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const rui = await app.makePerson({ fullname: 'Rui Lima' })
  const group = await app.makeGroup(ana)
  await app.addMember(ana, group, rui)
  const customer = await makeCustomer(rui, group, 'Rita Campos')
  const url = customer.replace('/account', '').replace('/customers', '')
  const { body: was } = await rui.client.get(url)
  await rui.client.delete(url, { rev: String(was._rev) })

  const hers = await enter(ana, customer)
  await hers.press(hers.say('records.restore'))
  await hers.seesTitle('Rita Campos')
  await hers.sees(hers.say('records.events.restore', { the: hers.say('customer.the') }))
  const { created_by, created_at } = was
  expect((await ana.client.get(url)).body).toMatchObject({ created_by, created_at })
  expect(hers.broken).toEqual([])
  await hers.close()
})

test('who is removed from a Group sees nothing of it any more, though they touch nothing, but what they typed', async () => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const rui = await app.makePerson({ fullname: 'Rui Lima' })
  const group = await app.makeGroup(ana)
  const membership = await app.addMember(ana, group, rui)
  const customer = await makeCustomer(ana, group, 'Paula Nogueira')
  const his = await enter(rui, `${customer}/edit`)
  await his.fill(his.say('customer.fields.notes'), 'Call after six')
  await his.settles()
  const { body } = await ana.client.get(`/${group}/${membership}`)
  await ana.client.delete(`/${group}/${membership}`, { rev: String(body._rev) })
  await his.sees(his.say('shell.forbidden.title'))
  await his.sees('Call after six')
  await eventually(() => his.page.getByText('Paula Nogueira').count()).toBe(0)
  await his.press(his.say('records.draft.drop'))
  await eventually(() => his.page.getByText('Call after six').count()).toBe(0)
  await his.close()
})

describe('two who edit the same record', () => {
  test('see both versions, choose field by field, and lose neither', async () => {
    const { app } = stage
    const ana = await app.makePerson({ fullname: 'Ana Souza' })
    const rui = await app.makePerson({ fullname: 'Rui Lima' })
    const group = await app.makeGroup(ana)
    await app.addMember(ana, group, rui)
    const customer = await makeCustomer(ana, group, 'Paula Nogueira')

    const hers = await enter(ana, `${customer}/edit`)
    const his = await enter(rui, `${customer}/edit`)
    const { say } = hers
    const [name, email, company] = ['name', 'email', 'company_name'].map((field) =>
      say(`customer.fields.${field}`),
    ) as [string, string, string]
    await hers.fill(name, 'Paula Prado')
    await hers.fill(company, 'Clínica Bem Viver')
    await his.fill(name, 'Paula Nogueira Lima')
    await his.fill(email, 'paula@example.com')
    await his.press(say('actions.save'))
    await his.arrivesAt(customer)

    // She sees the notice while she writes, and her save overwrites nothing.
    await hers.sees(say('records.conflict.notice', { name: 'Rui Lima' }))
    await hers.press(say('actions.save'))
    await hers.sees(say('records.conflict.title'))
    await hers.sees('Paula Nogueira Lima')
    await hers.sees('Paula Prado')
    const clash = hers.page.getByRole('group', { name: new RegExp(`^${name}`) })
    await clash.getByLabel(say('conflict.mine')).check()
    await hers.press(say('conflict.save'))
    await hers.arrivesAt(customer)

    await his.seesTitle('Paula Prado')
    for (const kept of ['paula@example.com', 'Clínica Bem Viver']) await his.sees(kept)
    // What was not chosen stays in the history.
    await his.sees('Paula Nogueira Lima')
    await Promise.all([hers.close(), his.close()])
  })
})

describe('a page that stays open', () => {
  let desk: Desk
  let ticket: string
  beforeAll(async () => {
    desk = await buildDesk(stage)
    const checklist = ['Power on', 'Listen', 'Clean'].map((text) => ({ text }))
    ticket = await desk.make({ klass: 'Ticket', content: 'Hums', checklist })
  })

  test.runIf(isProof)(
    'still names who left the Group, on their tickets and in the history',
    async () => {
      const rui = await stage.app.makePerson({ fullname: 'Rui Lima' })
      const membership = await stage.app.addMember(desk.ana, desk.group, rui)
      const { body } = await rui.client.post(`/${desk.group}`, {
        klass: 'Ticket',
        content: 'Buzzes',
        technical_id: rui.id,
      })
      const { _rev } = await desk.read(membership)
      await desk.ana.client.delete(`/${desk.group}/${membership}`, { rev: String(_rev) })
      const hers = await desk.at(`tickets/${String(body.id)}`)
      const main = hers.page.getByRole('main')
      await main.getByRole('listitem').getByText('Rui Lima').first().waitFor()
      await main.getByText('Rui Lima').nth(2).waitFor()
      await done(hers)
    },
  )

  test.runIf(isProof)('shows nothing of the former Group under the name of the next', async () => {
    await desk.make({ klass: 'Customer', name: 'Rita Campos' })
    const other = await stage.app.makeGroup(desk.ana, 'Oficina Nova')
    const hers = await desk.at('customers')
    const { page } = hers
    await hers.sees('Rita Campos')
    await page.route(`**/${other}/_find**`, () => undefined)
    await travel(hers, `/account/${other}/customers`, false)
    await page
      .getByRole('button', { name: /Oficina Nova/ })
      .first()
      .waitFor()
    await eventually(() => page.getByText('Rita Campos').count()).toBe(0)
    await hers.close()
  })

  test('ticks at once, one after the other, and takes back what a lost connection did not save', async () => {
    const hers = await desk.at(`tickets/${ticket}`)
    const { page, say } = hers
    const ticks = page.getByRole('checkbox')
    await ticks.nth(2).waitFor()
    await page.evaluate(() => {
      const seen: number[] = []
      const look = () => {
        seen.push(document.querySelectorAll('main input[type=checkbox]:checked').length)
        requestAnimationFrame(look)
      }
      Object.assign(window, { seen })
      look()
    })
    await ticks.nth(0).click()
    await ticks.nth(1).click()
    await eventually(() => desk.read(ticket)).toMatchObject({
      checklist: [{ state: 'done' }, { state: 'done' }, { state: 'open' }],
    })
    await hers.settles()
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))

    await page.context().setOffline(true)
    await ticks.nth(2).click()
    await hers.sees(say('shell.offline'))
    await eventually(() => ticks.nth(2).isChecked()).toBe(true)
    // It waits in this page alone, so that the browser asks before the page is closed.
    expect(await asksBeforeClosing(page)).toBe(true)
    // A ticket that was never opened says that it cannot be loaded, instead of drawing its outline for ever.
    const unread = await desk.make({ klass: 'Ticket', content: 'Written meanwhile' })
    await travel(hers, `/account/${desk.group}/tickets/${unread}`, false)
    await hers.sees(say('records.gone.failed.title'))
    await travel(hers, `/account/${desk.group}/tickets/${ticket}`, false)
    await hers.seesTitle('Hums')
    await page.context().setOffline(false)
    await page.getByText(say('shell.offline')).waitFor({ state: 'detached' })
    // What was ticked meanwhile is saved by itself.
    await eventually(() => desk.read(ticket)).toMatchObject({
      checklist: [{ state: 'done' }, { state: 'done' }, { state: 'done' }],
    })
    await eventually(() => asksBeforeClosing(page)).toBe(false)
    await travel(hers, `/account/${desk.group}/tickets/${unread}`, false)
    await hers.seesTitle('Written meanwhile')
    await done(hers)
  })

  test.runIf(isProof)(
    'learns what changed while its feed was cut, though it had heard nothing before',
    async () => {
      const hers = await desk.at('tickets')
      const { page } = hers
      let isCut = false
      await page.route(/_changes/, (route) => (isCut ? route.abort() : route.continue()))
      isCut = true
      await hers.open(`/account/${desk.group}/tickets`)
      await hers.sees('Hums')
      await hers.settles()
      await desk.make({ klass: 'Ticket', content: 'Whines' })
      isCut = false
      await hers.sees('Whines')
      await done(hers)
    },
  )

  test.runIf(isProof)('over night says the new day', async () => {
    const hers = await stage.visitor()
    const { now } = stage.app.clock
    await installClock(hers.page, now)
    await comeIn(hers, desk.ana, `/account/${desk.group}`)
    const today = weekdayText(now, 'en')
    await hers.sees(today)
    await hers.page.clock.fastForward('24:00:00')
    await hers.sees(weekdayText(new Date(now.getTime() + 86_400_000), 'en'))
    await done(hers)
  })

  test.runIf(isProof)(
    'begins the next page of a list at its first row at a desk, and turns back with the browser',
    async () => {
      const names = Array.from({ length: 60 }, (_, index) => `Equipment ${index + 10}`)
      const docs = names.map((identifier) => ({
        _id: newId('eqi'),
        klass: 'Equipment',
        identifier,
      }))
      expectOk(await desk.ana.client.post(`/${desk.group}/_bulk_docs`, { docs }))
      const hers = await desk.at('equipment?tab=all')
      const { page, say } = hers
      await hers.press(say('records.next_page'))
      await page.waitForURL(/page=2/)
      await eventually(() => page.evaluate(() => window.scrollY)).toBe(0)
      // And Back turns to the page before, not away from the list.
      await page.goBack()
      await page.waitForURL(
        ({ pathname, search }) => search === '?tab=all' && pathname.endsWith('/equipment'),
      )
      await hers.sees('Equipment 10')
      await done(hers)
    },
  )
})
