// What is kept of a customer: handed over, and forgotten; what is agreed with them.
import { expect } from 'vitest'
import { isProof } from '../support/proof.ts'
import { showReceipt } from './pages/counter.ts'
import { expectOk } from '#tests/support/app.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import { scriptOf } from './scripts.ts'

test('an administrator hands over what is kept of a customer, and forgets them after two questions', async ({
  desk,
}) => {
  const name = 'Zuleica Quaresma'
  const id = await desk.make({ klass: 'Customer', name, email: 'z@example.com' })
  const visitor = await desk.at(`customers/${id}`)
  const { page, say } = visitor
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('customer.personal.title') }).click()
  await visitor.seesTitle(say('customer.personal.title'))
  const file = page.waitForEvent('download')
  await visitor.press(say('personal.export.action'))
  expect((await file).suggestedFilename()).toBe(`customer-${id}.json`)
  const typed = say('personal.forget.name', { name })
  await visitor.fill(typed, 'Zuleica')
  await visitor.press(say('personal.forget.action'))
  await visitor.sees(say('customer.errors.name.confirmation'))
  await visitor.fill(typed, name)
  await visitor.press(say('personal.forget.action'))
  await visitor.answer(say('personal.forget.confirm'))
  await visitor.seesTitle(`Customer removed #${id.slice(-6).toUpperCase()}`)
  await visitor.sees(say('records.events.anonymise'))
  expect(await page.getByText('z@example.com').count()).toBe(0)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})

test('a ticket is opened under its customer’s contract, which warns that its visits are used and prints its clauses', async ({
  desk,
}) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Harbor Dental' })
  const items = [
    { number: 2, content: 'Parts are extra.' },
    { number: 1, content: 'One visit.' },
  ]
  const agreed = { description: 'Yearly check', customer_id, included_visits: 1, items }
  const contract = await desk.make({ klass: 'Contract', ...agreed })
  const first = { klass: 'Ticket', content: 'Leaks', problem: 'Seal', status: 'done', customer_id }
  await desk.make(first)
  const visitor = await desk.at(`tickets/new?customer_id=${customer_id}`)
  const { page, say } = visitor
  const choice = visitor.field(say('ticket.fields.contract_id'))
  await visitor.sees(say('contracts.used', { used: 1, included: 1 }))
  expect(await choice.inputValue()).toBe(contract)
  await visitor.fill(say('ticket.fields.content'), 'Leaks again')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Leaks again')
  await page.getByRole('link', { name: 'Yearly check' }).waitFor()
  await visitor.sees(say('contracts.used', { used: 1, included: 1 }))
  await visitor.press(say('contracts.choose'))
  await page.getByRole('menuitem', { name: say('contracts.none') }).click()
  await visitor.sees(say('contracts.none'))
  await visitor.press(say('contracts.choose'))
  await page.getByRole('menuitem', { name: 'Yearly check' }).click()
  await page.getByRole('link', { name: 'Yearly check' }).waitFor()
  await showReceipt(visitor)
  const copy = page.getByRole('article').first()
  const text = (await copy.innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('1. One visit. 2. Parts are extra.')
  await visitor.open(`/account/${desk.group}/contracts/${contract}`)
  await visitor.sees('Parts are extra.')
  await done(visitor)
})

test.runIf(isProof)(
  'what is kept with a contract does not push its clauses down while they are read',
  async ({ desk }) => {
    const customer_id = await desk.make({ klass: 'Customer', name: 'Harbor Optics' })
    const items = [{ number: 1, content: 'Parts are extra.' }]
    const contract = await desk.make({
      klass: 'Contract',
      description: 'Yearly check',
      customer_id,
      items,
    })
    const visitor = await desk.at('')
    const { page } = visitor
    // The page of the contract waits for what is kept with it, which would push the clauses down while they are read.
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
    const kept = scriptOf('modules/ticket/web/contract/ContractRecords.tsx')
    await page.route(kept, async (route) => {
      await isLetThrough
      await route.continue()
    })
    await visitor.open(`/account/${desk.group}/contracts/${contract}`)
    // Looked at in the page itself, which shows what it has after a while: a busy machine would ask too late.
    const look = await page.waitForFunction((words) => {
      if (!document.querySelector('[data-coming]')) return undefined
      const holders = [...document.querySelectorAll('main *')]
      const clauses = holders.findLast((one) => one.textContent.includes(words))
      return { isSeen: clauses?.checkVisibility({ visibilityProperty: true }) ?? false }
    }, 'Parts are extra.')
    expect(await look.jsonValue()).toEqual({ isSeen: false })
    letThrough()
    await visitor.sees('Parts are extra.')
    await page.unroute(kept)
    await done(visitor)
  },
)

test('of the telephones of a customer at most one is the main one', async ({ desk }) => {
  const phones = [{ number: '(31) 3222-4455', main: true }, { number: '(31) 98765-1122' }]
  const id = await desk.make({ klass: 'Customer', name: 'Maria Souza', phones })
  const visitor = await desk.at(`customers/${id}/edit`)
  const boxes = visitor.page.locator('[name^="phones."][name$=".main"]')
  await boxes.nth(1).check()
  await eventually(() => boxes.nth(0).isChecked()).toBe(false)
  await visitor.press(visitor.say('actions.save'))
  await visitor.seesTitle('Maria Souza')
  const [kept] = await desk.find({ klass: 'Customer', _id: id })
  expect(kept?.phones).toMatchObject([{ main: false }, { main: true }])
  await done(visitor)
})

test('a customer who is there already is named at every door, with the way to them', async ({
  desk,
}) => {
  const phones = [{ number: '31 98765 4321', main: true }]
  const rosa = await desk.make({ klass: 'Customer', name: 'Rosa Prado', phones })
  await desk.make({ klass: 'Ticket', content: 'Radio hums', customer_id: rosa })
  const shown = '(31) 98765-4321'
  const visitor = await desk.at('customers/new')
  const { page, say } = visitor
  await page.locator('input[name="phones.0.number"]').fill('+5531987654321')
  const way = page.getByRole('link', { name: `Rosa Prado, ${shown}` })
  await way.waitFor()
  expect(await way.getAttribute('href')).toBe(`/account/${desk.group}/customers/${rosa}`)
  // It is in the bar of the buttons, over no field.
  await page.locator('[data-page-bar]').filter({ has: way }).waitFor()
  await page.locator('input[name="phones.0.number"]').fill('')
  await visitor.open(`/account/${desk.group}/tickets/new`)
  const picker = visitor.field(say('ticket.fields.customer_id')).first()
  await picker.fill('Rosa')
  const option = page.getByRole('option').filter({ hasText: 'Rosa Prado' })
  await option.filter({ hasText: shown }).filter({ hasText: 'Radio hums' }).waitFor()
  await picker.fill('31987654321')
  await option.waitFor()
  await picker.fill('31911112222')
  await page.getByRole('option', { name: say('fields.create', { name: '31911112222' }) }).click()
  expect(await visitor.field(say('ticket.phone')).inputValue()).toBe('31911112222')
  expect(await visitor.field(say('customer.fields.name')).inputValue()).toBe('')
  await visitor.fill(say('ticket.phone'), '31987654321')
  await page.getByRole('button', { name: `Rosa Prado, ${shown}` }).click()
  await visitor.button(say('check-in.change')).waitFor()
  await done(visitor)
})

test('a customer’s page says of each device how often it was repaired and until when that is under warranty, and beside it how to reach them', async ({
  desk,
}) => {
  const phones = [{ number: '+1 206 555 0142', description: 'Front desk' }]
  const contacts = [{ name: 'Ben Sorensen', role: 'mornings', email: 'ben@cafe.example' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lake Café', phones, contacts })
  const thing = (identifier: string) =>
    desk.make({ klass: 'Equipment', identifier, description: 'Machine', customer_id })
  const [machine, grinder, washer] = [await thing('M-1'), await thing('M-2'), await thing('M-3')]
  const about = { klass: 'Ticket', content: 'Leaks', customer_id }
  const repaired = { ...about, equipment_id: machine, problem: 'Seal', status: 'done' }
  await desk.make({ ...repaired, warranty: 90 })
  await desk.make({ ...repaired, ready_at: '2026-11-20T12:00:00.000Z' })
  await desk.make({ ...about, equipment_id: grinder })
  const agreed = { klass: 'Contract', description: 'Yearly care', customer_id, active: true }
  await desk.make({ ...agreed, equipment: [{ equipment_id: washer }] })
  const offer = { klass: 'Estimate', description: 'New burrs', customer_id }
  const items = [{ description: 'Burrs', value: '212.00' }]
  const estimate = await desk.make({ ...offer, items })
  expectOk(await desk.ana.client.post(`/${desk.group}/_estimate/${estimate}/send`, {}))
  const visitor = await desk.at(`customers/${customer_id}`)
  const { page, say } = visitor
  const row = (name: string) => page.getByRole('main').getByRole('link').filter({ hasText: name })
  // Which day it is depends on where one reads.
  await row('M-1')
    .getByText(say('equipment.repairs', { count: 2, last: '' }))
    .waitFor()
  await row('M-1')
    .getByText(say('equipment.covered', { day: '' }))
    .waitFor()
  await row('M-2').getByText(say('equipment.states.work')).waitFor()
  await row('M-3').getByText('Yearly care').waitFor()
  // What waits to be picked up is not over.
  const open = page.getByRole('heading', { name: say('ticket.open-ones') })
  expect(await open.innerText()).toMatch(/2$/)
  expect(await page.getByRole('heading', { name: say('ticket.ended-ones') }).innerText()).toMatch(
    /1$/,
  )
  await page.getByRole('link', { name: '#1 New burrs' }).waitFor()
  await visitor.button(say('estimate.next.remind')).waitFor()
  const aside = page.getByRole('complementary')
  await aside.getByRole('link', { name: say('ticket.ways.call') }).waitFor()
  expect(await aside.innerText()).toContain('Ben Sorensen · mornings · ben@cafe.example')
  await done(visitor)
})

test('the list of contracts says what they bring in a month, reads what is used and the next visit of all rows in one call, and has room for titles', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const customer_id = await desk.make({ klass: 'Customer', name: 'Lakeside Café' })
  const titles = ['Yearly care of the kitchen and the bar', 'Stage amplifiers', 'Printers']
  for (const description of titles) {
    const contract = { klass: 'Contract', description, customer_id, price: '95.00' }
    await desk.make({ ...contract, ends_at: '2027-06-30', included_visits: 4 })
  }
  const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'MS-1', customer_id })
  const due = { title: 'Drum', equipment_id, next_maintenance: '2031-01-15', active: true }
  await desk.make({ klass: 'Maintenance', ...due })
  const visitor = await desk.at('customers')
  const { page, say } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/_contracts/')) asked.push(request.url())
  })
  await visitor.open(`/account/${desk.group}/contracts`)
  const used = page.getByText(say('contracts.of-visits', { used: 0, included: 4 }))
  await eventually(() => used.count()).toBe(3)
  expect(asked).toHaveLength(1)
  await visitor.sees(say('records.a_month', { sum: 'US$285.00' }))
  const inAll = say('contracts.of-visits', { used: 0, included: 12 })
  await visitor.sees(say('contracts.used-in-all', { used: inAll }))
  const next = page.getByRole('main').getByText(/2031$/)
  await eventually(() => next.count()).toBe(3)
  const title = page.getByText(titles[0]!, { exact: true })
  const isCut = await title.evaluate((words) => {
    const around = [words, words.parentElement!, words.parentElement!.parentElement!]
    return around.some((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
  })
  expect(isCut).toBe(false)
  await done(visitor)
})

test('the form of maintenance that comes round shows the day that follows, which is kept as it is shown', async ({
  desk,
}) => {
  const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'MS-2' })
  const visitor = await desk.at(`maintenances/new?equipment_id=${equipment_id}&interval=12`)
  const { page, say } = visitor
  const next = visitor.field(say('maintenance.fields.next_maintenance'))
  await eventually(() => next.inputValue()).not.toBe('')
  const inAYear = await next.inputValue()
  await visitor.fill(say('maintenance.fields.interval'), '24')
  await eventually(() => next.inputValue()).not.toBe(inAYear)
  await visitor.fill(say('maintenance.fields.interval'), '12')
  await eventually(() => next.inputValue()).toBe(inAYear)
  await next.fill('')
  await next.blur()
  await eventually(() => next.inputValue()).toBe(inAYear)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Maintenance planned/).waitFor()
  await done(visitor)
})

test('on a phone the list of contracts cuts nothing of what is used of them', async ({ stage }) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR', device: 'phone' })
  const customer_id = await desk.make({ klass: 'Customer', name: 'Colégio Vista' })
  const included = { included_visits: 12, included_hours: 240 }
  const about = { klass: 'Contract', description: 'Ar-condicionado', customer_id }
  await desk.make({ ...about, ends_at: '2027-06-30', ...included })
  const visitor = await desk.at('contracts')
  const used = visitor.page.getByText(/^0 de 12 visitas/)
  await used.waitFor()
  const { isCut } = await used.evaluate((words) => {
    const card = words.closest('li')!.getBoundingClientRect()
    const action = words.closest('li')!.querySelector('a[href*="/new"]')!.getBoundingClientRect()
    const { right, bottom } = words.getBoundingClientRect()
    return { isCut: right > card.right || (right > action.left && bottom > action.top) }
  })
  expect(isCut).toBe(false)
  await done(visitor)
})

test('a customer’s last visit is the latest by its day, also where an older one has the higher number, on their page and at check-in', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const phones = [{ number: '+1 206 555 0142' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Nora Lindqvist', phones })
  const about = { klass: 'Ticket', customer_id }
  await desk.make({ ...about, content: 'Hums' })
  const { now } = stage.app.clock
  stage.app.clock.now = new Date(now.getTime() - 40 * 86_400_000)
  await desk.make({ ...about, content: 'Came in from an old book' })
  stage.app.clock.now = now
  const visitor = await desk.at(`customers/${customer_id}`)
  const { page, say } = visitor
  const last = page.getByRole('term').filter({ hasText: say('ticket.last-visit') })
  await eventually(() => last.locator('+ dd').innerText()).toContain(
    say('ticket.numbered', { number: 1 }),
  )
  await visitor.open(`/account/${desk.group}/tickets/new?customer_id=${customer_id}`)
  const chosen = page.locator('[data-customer]')
  await chosen.getByRole('link', { name: say('ticket.numbered', { number: 1 }) }).waitFor()
  await done(visitor)
})
