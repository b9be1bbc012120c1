// Screens fit small phones, large letters and fingers; lists on phones go on by themselves, and nothing that waits is lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { toStep } from './pages/counter.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk
let ticket: string
beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage, { locale: 'pt-BR' })
  const names = Array.from({ length: 60 }, (_, at) => `Cliente ${String(at + 1).padStart(2, '0')}`)
  for (const name of names) await desk.make({ klass: 'Customer', name, email: 'a@example.com' })
  ticket = await desk.make({ klass: 'Ticket', content: 'Não liga' })
})
afterAll(() => stage.close())

test('a text that could not be sent is kept, and sent by itself once the connection is back', async () => {
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await visitor.seesTitle('Não liga')
  await visitor.press(say('ticket.write.problem'))
  const box = page.getByRole('textbox', { name: say('ticket.fields.problem') })
  await box.fill('Fonte queimada')
  // What the page loads once it is quiet is there.
  await visitor.settles()
  await page.context().setOffline(true)
  await visitor.press(say('actions.save'))
  await visitor.sees(say('records.form.unsent'))
  await page.context().setOffline(false)
  await box.waitFor({ state: 'detached' })
  await eventually(async () => (await desk.read(ticket)).problem).toBe('Fonte queimada')
  expect(await page.getByText(say('titles.network'), { exact: true }).count()).toBe(0)
  expect(await page.getByText(say('shell.not_sent')).count()).toBe(0)
  await visitor.close()
})

test.each([384, 375, 360, 320])(
  'the title of a list is read in one line at %i px',
  async (width) => {
    const visitor = await desk.at('tickets', 'phone')
    await visitor.page.setViewportSize({ width, height: 760 })
    await visitor.seesTitle(visitor.say('ticket.short'))
    const title = visitor.page.getByRole('heading', { level: 1 })
    await eventually(async () => {
      const { height = 0 } = (await title.boundingBox()) ?? {}
      return height > 0 && height < 30
    }).toBe(true)
    const isWide = () => document.documentElement.scrollWidth > window.innerWidth
    expect(await visitor.page.evaluate(isWide)).toBe(false)
    await done(visitor)
  },
)

test('texts are twice as large in a browser whose letters are', async () => {
  const other = await desk.make({ klass: 'Ticket', content: 'Faz barulho' })
  const visitor = await desk.at(`tickets/${other}`)
  const { page } = visitor
  await visitor.seesTitle('Faz barulho')
  const sizes = () =>
    page.evaluate(() =>
      ['body', 'h1', '.button'].map((one) =>
        Number.parseFloat(getComputedStyle(document.querySelector(one)!).fontSize),
      ),
    )
  const before = await sizes()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await sizes()).toEqual(before.map((size) => 2 * size))
  const isWide = () => document.documentElement.scrollWidth > window.innerWidth
  expect(await page.evaluate(isWide)).toBe(false)
  const menu = page.getByRole('navigation', { name: visitor.say('shell.menu.label') })
  const edge = await menu.evaluate((side) => side.getBoundingClientRect().right)
  const ends = await menu
    .locator('a span:not(.sr-only)')
    .evaluateAll((words) => words.map((one) => one.scrollWidth + one.getBoundingClientRect().left))
  expect(Math.max(...ends)).toBeLessThan(edge)
  await done(visitor)
})

test.each(['customers', 'disk', 'reader_items'])('a search in %s has one cross', async (path) => {
  const visitor = await desk.at(path)
  const box = visitor.page.getByRole('searchbox').first()
  await box.fill('zzz')
  const cross = visitor.page.locator('.input-wrapper', { has: box }).getByRole('button')
  await cross.waitFor()
  expect(await cross.count()).toBe(1)
  // That of the browser cannot be looked at: its rule can.
  const ofBrowser = () => {
    const inside = (rules: CSSRuleList): string =>
      [...rules]
        .map(
          (rule) => ('cssRules' in rule ? inside(rule.cssRules as CSSRuleList) : '') + rule.cssText,
        )
        .join(' ')
    const all = [...document.styleSheets].map(({ cssRules }) => inside(cssRules)).join(' ')
    return /search-cancel-button \{ display: none; \}/.test(all)
  }
  expect(await visitor.page.evaluate(ofBrowser)).toBe(true)
  await cross.click()
  await eventually(() => box.inputValue()).toBe('')
  await done(visitor)
})

test('options side by side are as tall as a finger needs', async () => {
  const visitor = await desk.at('tickets/new', 'phone')
  await toStep(visitor, 'work')
  await visitor.page.getByRole('radiogroup').first().waitFor()
  const heights = await visitor.page
    .locator('.mantine-SegmentedControl-label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(heights.filter((height) => height < 44)).toEqual([])
  await done(visitor)
})

test('a list on a phone goes on by scrolling, and Back finds the row that was left', async () => {
  const visitor = await desk.at('customers', 'phone')
  const { page } = visitor
  const row = (number: number) => page.getByRole('link', { name: `Cliente ${number}` })
  await row(25).waitFor()
  await row(25).scrollIntoViewIfNeeded()
  await row(50).scrollIntoViewIfNeeded()
  await row(60).click()
  await visitor.seesTitle('Cliente 60')
  await page.goBack()
  await row(60).waitFor()
  expect(await page.getByRole('link', { name: /^Cliente \d\d/ }).count()).toBe(60)
  await done(visitor)
})

test('the sum of what is wrong counts what is made along', async () => {
  const visitor = await desk.at('tickets/new')
  const { page, say } = visitor
  await visitor.field(say('ticket.fields.customer_id')).fill('Zeferino')
  await page.getByRole('option', { name: say('fields.create', { name: 'Zeferino' }) }).click()
  await visitor.fill(say('customer.fields.name'), '')
  await visitor.fill(say('customer.fields.email'), 'no address')
  await visitor.press(say('ticket.open-it'))
  await visitor.sees(say('records.form.problems', { count: 3 }))
  await page.getByRole('link', { name: say('customer.errors.name.blank') }).click()
  expect(
    await visitor.field(say('customer.fields.name')).evaluate((one) => one.matches(':focus')),
  ).toBe(true)
  await visitor.page.close({ runBeforeUnload: false })
})
