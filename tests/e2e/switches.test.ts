// What a Group switches on and off is in its menus and its search, or is not: the apps, parts of them, the settings for everybody; and
// the note that its estimates begin with.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const menuOf = ({ page, say }: Visitor) =>
  page.getByRole('navigation', { name: say('shell.menu.label') })
const entry = (visitor: Visitor, text: string) =>
  menuOf(visitor).getByRole('link', { name: visitor.say(text), exact: true })
const app = (visitor: Visitor, name: string) =>
  menuOf(visitor).getByRole('button', { name: visitor.say(`shell.apps.${name}`), exact: true })
/** Until it is saved. */
async function turn({ page, say }: Visitor, key: string): Promise<void> {
  const name = new RegExp(`^${say(`adjustment.options.key.${key}`)}`)
  const one = page.getByRole('switch', { name })
  await one.click()
  await expect.poll(() => one.isEnabled()).toBe(true)
}

test('a new Group has what is usual; each app and part comes and goes as it is switched', async () => {
  const desk = await buildDesk(stage)
  const visitor = await desk.at('admin')
  await entry(visitor, 'customer.many').waitFor()
  const apps = async () =>
    (await menuOf(visitor).locator('fieldset button').allTextContents()).length
  expect(await apps()).toBe(4)
  expect(await app(visitor, 'exoreader').count()).toBe(0)
  expect(await entry(visitor, 'maintenance.many').count()).toBe(0)

  await turn(visitor, 'exoreader')
  await app(visitor, 'exoreader').waitFor()
  await turn(visitor, 'maintenance')
  await entry(visitor, 'maintenance.many').waitFor()
  await turn(visitor, 'textnotes')
  await app(visitor, 'textnotes').waitFor({ state: 'detached' })

  // The quick note went with the notes.
  await visitor.page.keyboard.press('ControlOrMeta+k')
  const palette = visitor.page.getByRole('dialog')
  await palette.getByText(visitor.say('shell.profile')).waitFor()
  expect(await palette.getByText(visitor.say('shell.palette.note')).count()).toBe(0)
  await visitor.page.keyboard.press('Escape')

  await app(visitor, 'rdisk').click()
  await entry(visitor, 'bookmark.many').waitFor()
  await visitor.open(`/account/${desk.group}/admin`)
  await turn(visitor, 'bookmark')
  await entry(visitor, 'bookmark.many').waitFor({ state: 'detached' })
  await done(visitor)
})

test('what is switched off is not searched, and is found again', async () => {
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Bookmark', url: 'https://radios.example/', title: 'Zenith manuals' })
  await desk.make({ klass: 'Adjustment', key: 'bookmark', value: false })
  const visitor = await desk.at('')
  const find = async () => {
    await visitor.settles()
    await visitor.page.keyboard.press('ControlOrMeta+k')
    const box = visitor.page.getByRole('dialog')
    const words = box.getByPlaceholder(visitor.say('shell.palette.placeholder'))
    const answered = visitor.page.waitForResponse(
      (one) => one.url().includes('_find') && (one.request().postData() ?? '').includes('zenith'),
    )
    await words.fill('zenith')
    await answered
    return box
  }
  const box = await find()
  await box.getByText(visitor.say('shell.palette.nothing')).waitFor()
  await visitor.page.keyboard.press('Escape')
  const [setting] = await desk.find({ klass: 'Adjustment', key: 'bookmark' })
  await desk.change(String(setting!._id), { value: true })
  await visitor.page.reload()
  await (await find()).getByText('Zenith manuals').waitFor()
  await done(visitor)
})

test('an app that is off says so on its first page, and leads to the switch', async () => {
  const desk = await buildDesk(stage)
  await desk.ana.client.put('/_session/app', { app: 'exoreader' })
  const visitor = await desk.at('')
  const { say } = visitor
  await visitor.seesTitle(say('dashboard.off.title', { app: say('shell.apps.exoreader') }))
  await visitor.press(say('dashboard.off.open'))
  await turn(visitor, 'exoreader')
  await visitor.open(`/account/${desk.group}`)
  await visitor.sees(say('reader.empty.first'))
  await done(visitor)
})

test('Home is the first page of the app that is shown, by whichever link one came into it', async () => {
  const desk = await buildDesk(stage)
  const visitor = await desk.at('')
  const { page, say } = visitor
  const isChosen = (name: string) => app(visitor, name).getAttribute('aria-pressed')
  await visitor.open(`/account/${desk.group}/wallets`)
  await visitor.seesTitle(say('wallet.many'))
  await entry(visitor, 'shell.menu.dashboard').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/account/${desk.group}`)
  await visitor.settles()
  expect(await isChosen('organize3')).toBe('true')
  await visitor.open(`/account/${desk.group}/tickets`)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: say('shell.menu.places') })
  await bar.getByRole('link', { name: say('shell.menu.dashboard') }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/account/${desk.group}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitor.settles()
  expect(await isChosen('ticket')).toBe('true')
  await done(visitor)
})

test.each(['categories', 'categories/new'])(
  'the menu over %s is whole, whichever app was pressed last',
  async (path) => {
    const desk = await buildDesk(stage)
    await desk.ana.client.put('/_session/app', { app: 'rdisk' })
    const visitor = await desk.at(path)
    await entry(visitor, 'category.many').waitFor()
    const words = await menuOf(visitor).getByRole('link').allInnerTexts()
    const names = words.map((one) => one.split('\n')[0])
    const wanted = ['ticket', 'customer', 'equipment', 'handbook', 'estimate']
    expect(names).toEqual(expect.arrayContaining(wanted.map((kind) => visitor.say(`${kind}.many`))))
    expect(names).not.toContain('')
    await done(visitor)
  },
)

test('settings open under the menu of the app one is in, by whichever link one came into it', async () => {
  const desk = await buildDesk(stage)
  const ticket = await desk.make({ klass: 'Ticket', content: 'Radio hums' })
  const visitor = await desk.at('')
  const { page, say } = visitor
  await app(visitor, 'rdisk').click()
  await visitor.arrivesAt(`/account/${desk.group}/disk`)
  await visitor.settles()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog')
  await palette.getByPlaceholder(say('shell.palette.placeholder')).fill('hums')
  await palette.getByText('Radio hums').click()
  await visitor.arrivesAt(`/account/${desk.group}/tickets/${ticket}`)
  await entry(visitor, 'shell.menu.admin').click()
  await visitor.arrivesAt(`/account/${desk.group}/admin`)
  await visitor.settles()
  expect(await app(visitor, 'ticket').getAttribute('aria-pressed')).toBe('true')
  await entry(visitor, 'customer.many').waitFor()
  await page.reload()
  await entry(visitor, 'customer.many').waitFor()
  await done(visitor)
})

test('members see all settings where the Group wants it so, and their colleagues always', async () => {
  const desk = await buildDesk(stage)
  const tiago = await stage.app.makePerson({ fullname: 'Tiago Alves' })
  await stage.app.addMember(desk.ana, desk.group, tiago)
  const visitor = await stage.visitor()
  await comeIn(visitor, tiago, `/account/${desk.group}/admin`)
  await visitor.sees('Tiago Alves')
  await visitor.settles()
  const shop = visitor.page.getByRole('heading', { name: visitor.say('settings.sections.shop') })
  expect(await shop.count()).toBe(0)
  await visitor.open(`/account/${desk.group}/billing`)
  await visitor.seesTitle(visitor.say('shell.no_right.title'))
  await visitor.open(`/account/${desk.group}/admin`)
  await desk.make({ klass: 'Adjustment', key: 'admin', value: true })
  // They come while the page is open, and cannot be changed.
  await shop.waitFor()
  expect(await visitor.field(visitor.say('admin.shop.fields.name')).isDisabled()).toBe(true)
  await done(visitor)
})

test('lists of tickets say what is paid where the Group wants it so', async () => {
  const desk = await buildDesk(stage)
  const ticket_id = await desk.make({ klass: 'Ticket', content: 'Radio hums', status: 'doing' })
  const items = [{ kind: 'labour', description: 'Capacitors', quantity: 1, value: '80.00' }]
  const offer = { description: 'Radio', items, ticket_id }
  const estimate = await desk.make({ klass: 'Estimate', ...offer })
  await desk.change(estimate, { status: 'sent', sent_at: stage.app.clock.now.toISOString() })
  const visitor = await desk.at('tickets')
  await visitor.sees('Radio hums')
  await visitor.settles()
  const asked: string[] = []
  visitor.page.on('request', (one) => {
    if (one.url().includes('/_payments')) asked.push(one.url())
  })
  await visitor.page.reload()
  await visitor.sees('Radio hums')
  await visitor.settles()
  expect(asked).toEqual([])
  await desk.make({ klass: 'Adjustment', key: 'billing', value: true })
  await expect.poll(() => asked.length).toBe(1)
  await done(visitor)
})

test('a report has no tickets in review where the Group does not review, but for those that were', async () => {
  const desk = await buildDesk(stage)
  const id = await desk.make({ klass: 'Ticket', content: 'Radio hums' })
  const visitor = await desk.at('reports?days=2026-11-01..2026-11-30')
  const { page, say } = visitor
  const word = (status: string) => page.getByText(say(`ticket.options.status.${status}`))
  const counted = () => word('review').count()
  await word('doing').nth(1).waitFor()
  await visitor.settles()
  expect(await counted()).toBe(0)
  await desk.change(id, { status: 'review' })
  await page.reload()
  await expect.poll(counted).toBe(1)
  await desk.make({ klass: 'Adjustment', key: 'project-management', value: true })
  await expect.poll(counted).toBe(2)
  await done(visitor)
})

test('budgets are a page of the Groups that keep them', async () => {
  const desk = await buildDesk(stage)
  const setting = await desk.make({ klass: 'Adjustment', key: 'budget', value: false })
  const visitor = await desk.at('budgets')
  await visitor.seesTitle(visitor.say('shell.not_found.title'))
  await desk.change(setting, { value: true })
  await visitor.seesTitle(visitor.say('budget.many'))
  await done(visitor)
})

test('an administrator writes the note that new estimates begin with', async () => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  const visitor = await desk.at('admin')
  const { say } = visitor
  const note = visitor.field(say('receipts.fields.estimate-observation'))
  await note.fill('Válido por 15 dias.')
  await note.blur()
  const stored = () => desk.find({ klass: 'Adjustment', key: 'estimate-observation' })
  await expect.poll(stored).toMatchObject([{ value: 'Válido por 15 dias.' }])
  await visitor.open(`/account/${desk.group}/estimates/new`)
  await expect
    .poll(() => visitor.field(say('estimate.fields.observation')).inputValue())
    .toBe('Válido por 15 dias.')
  await done(visitor)
})
