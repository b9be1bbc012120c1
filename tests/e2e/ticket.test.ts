// What the pages of tickets, customers and equipment say and show while somebody works with them.
import { expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import { choose } from './pages/shop.ts'
import { seesStatus, step } from './pages/tickets.ts'
import { scriptOf } from './scripts.ts'

test.runIf(isProof)(
  'what was made is said by its name, and the page of a new customer shows outlines while its cards load',
  async ({ desk }) => {
    const visitor = await desk.at('customers/new')
    const { say, page } = visitor
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(scriptOf('modules/ticket/web/slots/CustomerRecords.tsx'), async (route) => {
      await held
      await route.continue()
    })
    await visitor.fill(say('customer.fields.name'), 'Dana Whitfield')
    await visitor.press(say('actions.create'))
    await visitor.sees(say('customer.created', { label: 'Dana Whitfield' }))
    await page.locator('main [class*="boneCard"]').first().waitFor()
    release()
    await visitor.sees(say('ticket.none-of.customer_id'))
    await visitor.open(`/account/${desk.group}/tickets/new`)
    await choose(visitor, say('ticket.fields.customer_id'), 'Dana')
    await visitor.fill(say('ticket.fields.content'), 'Hums')
    await page.getByLabel(say('check-in.receipt')).check()
    await visitor.press(say('ticket.open-it'))
    await visitor.sees(say('ticket.created-for', { number: 1, customer: 'Dana Whitfield' }))
    await visitor.arrivesAt(/\/receipt$/)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'the box for a comment stays below the title of what happened, however little of it is seen',
  async ({ desk }) => {
    const ticket = await desk.make({ klass: 'Ticket', content: 'Hums' })
    const { say, page } = await desk.at(`tickets/${ticket}`)
    const title = page.getByRole('heading', { name: say('ticket.activity') })
    await title.evaluate((heading) => {
      heading.style.marginTop = '1000px'
      heading.scrollIntoView({ block: 'end' })
    })
    const isSeen = await title.evaluate((heading) => {
      const { left, top, height } = heading.getBoundingClientRect()
      return document.elementFromPoint(left + 5, top + height / 2) === heading
    })
    expect(isSeen).toBe(true)
  },
)

test.runIf(isProof)(
  'what came along is asked while a ticket is open, not once it is finished',
  async ({ desk }) => {
    const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'RD-77' })
    const doc = { klass: 'Ticket', content: 'Hums', problem: 'Dry capacitor', equipment_id }
    const open = await desk.make(doc)
    const finished = await desk.make({ ...doc, status: 'done' })
    const visitor = await desk.at(`tickets/${open}`)
    const { say, page } = visitor
    const question = page.getByText(say('ticket.write.equipment_observation'))
    const password = page.getByText(say('ticket.password.write'))
    await question.waitFor()
    await password.waitFor()
    await visitor.open(`/account/${desk.group}/tickets/${finished}`)
    await visitor.sees('RD-77')
    await visitor.settles()
    expect(await question.count()).toBe(0)
    expect(await password.count()).toBe(0)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'at a desk the button that saves a long form is in sight from the first moment, and covers no field in use',
  async ({ desk }) => {
    const ticket = await desk.make({ klass: 'Ticket', content: 'Hums' })
    const visitor = await desk.at(`tickets/${ticket}/edit`)
    const { say, page } = visitor
    const save = visitor.button(say('actions.save'))
    await save.waitFor()
    const bottom = async () => {
      const box = await save.boundingBox()
      return box!.y + box!.height
    }
    expect(await bottom()).toBeLessThanOrEqual(800)
    for (const name of ['content', 'problem', 'equipment_observation']) {
      const field = visitor.field(say(`ticket.fields.${name}`)).first()
      await field.focus()
      await page.keyboard.type('a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn')
      const caret = await field.evaluate((element) => element.getBoundingClientRect().bottom)
      const top = (await save.boundingBox())!.y
      expect(caret, name).toBeLessThanOrEqual(top)
    }
    await eventually(bottom).toBeLessThanOrEqual(800)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'what is said of a move takes the place of what was said before, with its undo; reopening is called so',
  async ({ desk }) => {
    const ticket = await desk.make({ klass: 'Ticket', content: 'Hums', problem: 'Dry capacitor' })
    const { number } = await desk.read(ticket)
    const visitor = await desk.at(`tickets/${ticket}`)
    const { say, page } = visitor
    const moved = (status: string) => {
      const name = say(`ticket.options.status.${status}`)
      return page.getByText(say('ticket.moved', { number: Number(number), status: name }))
    }
    const undo = page.getByText(say('actions.undo'))
    await step(visitor, 'start')
    await undo.waitFor()
    await step(visitor, 'finish')
    await eventually(async () => [await moved('done').count(), await undo.count()]).toEqual([1, 1])
    await step(visitor, 'reopen')
    await page.getByRole('dialog', { name: say('ticket.reopen') }).waitFor()
    await visitor.fill(say('ticket.ask.comment'), 'It hums again')
    await visitor.answer(say('ticket.reopen'))
    await seesStatus(visitor, 'doing')
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a search that finds nothing among open tickets leads on to all of them',
  async ({ desk }) => {
    await desk.make({ klass: 'Ticket', content: 'Zither', problem: 'String', status: 'done' })
    await desk.make({ klass: 'Ticket', content: 'Still open' })
    const visitor = await desk.at('tickets?q=zither')
    await visitor.press(visitor.say('ticket.list.in-all'))
    await visitor.sees('Zither')
    await done(visitor)
  },
)

test('what one customer brings is checked in at once: everything is saved, or nothing', async ({
  desk,
}) => {
  const owner = await desk.make({ klass: 'Customer', name: 'Omar Reyes' })
  const known = { klass: 'Equipment', identifier: 'BL-9', customer_id: owner }
  await desk.make({ ...known, known_fault: 'Hinge is glued' })
  const hers = await desk.at('tickets/new')
  const { say, page } = hers
  const create = async (label: string, typed: string, at = 0) => {
    const field = hers.field(say(label)).nth(at)
    await field.fill(typed)
    await page.getByText(say('fields.create', { name: typed })).click()
  }
  await create('ticket.fields.customer_id', 'Leonie Köhler')
  await create('check-in.what', 'Espresso machine')
  await hers.fill(say('equipment.fields.identifier'), 'BL-20417')
  await hers.fill(say('ticket.fields.content'), 'Trips the breaker')
  await hers.press(say('ticket.visit.add'))
  await page.getByRole('tab', { name: say('ticket.visit.title', { number: 2 }) }).waitFor()
  await hers.field(say('check-in.what')).last().fill('BL-9')
  await page.getByRole('option', { name: /BL-9/ }).first().click()
  await hers.sees('Hinge is glued')
  await page.getByText(say('check-in.password.kinds.text')).last().click()
  await hers.field(say('ticket.password.label')).last().fill('L-shape from the left')
  await hers.press(say('check-in.open', { count: 2 }))
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await desk.find({ klass: 'Customer', name: 'Leonie Köhler' })).toEqual([])
  await hers.field(say('ticket.fields.content')).last().fill('Does not close')
  await hers.press(say('check-in.open', { count: 2 }))
  await hers.sees(say('ticket.visit.created', { count: 2 }))
  const [customer] = await desk.find({ klass: 'Customer', name: 'Leonie Köhler' })
  await eventually(() => desk.find({ klass: 'Ticket', customer_id: customer!._id })).toHaveLength(2)
  expect(await desk.find({ klass: 'Equipment', customer_id: customer!._id })).toMatchObject([
    { identifier: 'BL-20417' },
  ])
  const [closing] = await desk.find({ klass: 'Ticket', content: 'Does not close' })
  const path = `/${desk.group}/_device_password/${String(closing!._id)}`
  expect((await desk.ana.client.post(path)).body.password).toBe('L-shape from the left')
  await done(hers)
})

test.runIf(isProof)(
  'the draft of a ticket brings back the customer who was made along, and the second thing they brought',
  async ({ desk }) => {
    const visitor = await desk.at('tickets/new')
    const { say, page } = visitor
    await visitor.field(say('ticket.fields.customer_id')).click()
    await page.keyboard.type('Yolanda')
    await page.keyboard.press('Enter')
    await visitor.fill(say('customer.fields.email'), 'yolanda@example.com')
    await visitor.fill(say('ticket.fields.content'), 'Buzzes')
    await visitor.press(say('ticket.visit.add'))
    await visitor.field(say('check-in.what')).last().fill('Radio')
    await page.getByText(say('fields.create', { name: 'Radio' })).click()
    await visitor.field(say('ticket.fields.content')).last().fill('Hums too')
    await page.waitForFunction(() =>
      ['yolanda@', 'Buzzes', 'Hums too', 'Radio'].every((words) =>
        JSON.stringify(localStorage).includes(words),
      ),
    )
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await visitor.press(say('records.draft.take'))
    await eventually(() => visitor.field(say('customer.fields.email')).inputValue()).toBe(
      'yolanda@example.com',
    )
    await page.getByRole('tab', { name: /Radio/ }).click()
    const second = visitor.field(say('ticket.fields.content')).last()
    await eventually(() => second.inputValue()).toBe('Hums too')
    await visitor.press(say('check-in.open', { count: 2 }))
    await visitor.sees(say('ticket.visit.created', { count: 2 }))
    const [made] = await desk.find({ klass: 'Customer', name: 'Yolanda' })
    const opened = await desk.find({ klass: 'Ticket', customer_id: made?._id })
    expect(opened.map(({ content }) => content).toSorted()).toEqual(['Buzzes', 'Hums too'])
    expect(await desk.find({ klass: 'Equipment', customer_id: made?._id })).toMatchObject([
      { description: 'Radio' },
    ])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Hums too')
    await done(visitor)
  },
)

test.runIf(isProof)(
  'what is refused where no screen says so is said above the page',
  async ({ desk }) => {
    const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'RD-78' })
    const ended = { content: 'Hums', problem: 'Dry capacitor', status: 'done' }
    const ready_at = '2026-01-05T12:00:00.000Z'
    const ticket = await desk.make({ klass: 'Ticket', equipment_id, ready_at, ...ended })
    const visitor = await desk.at(`tickets/${ticket}`)
    const { page, say } = visitor
    await page.route('**/_update/deliver/**', (route) => {
      const reason = { delivered_at: 'is invalid' }
      return route.fulfill({ status: 422, json: { error: 'unprocessable_entity', reason } })
    })
    await visitor.press(say('ticket.handover.deliver'))
    await visitor.press(say('delivery.deliver'))
    await visitor.sees(say('titles.unprocessable_entity'))
    await visitor.sees(say('ticket.fields.delivered_at'))
    await done(visitor)
  },
)

test('telling by WhatsApp that it is ready is kept as a notice, also of what was entered as finished', async ({
  desk,
}) => {
  const phones = [{ number: '+1 206 555 0142' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Vera', phones })
  const ready = { content: 'Leaks', customer_id, status: 'done', problem: 'Gasket' }
  const id = await desk.make({ klass: 'Ticket', ...ready })
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Hello' }))
  // A link that the customer has is in the message.
  const made = await desk.ana.client.post(`/${desk.group}/_public_link/${id}`, { zone: 'UTC' })
  const { link } = expectOk(made).body as { link: { url: string } }
  const opened = page.context().waitForEvent('page')
  await visitor.press(say('ticket.tell-ready'))
  const beside = await opened
  await beside.waitForURL('https://wa.me/**')
  expect(new URL(beside.url()).searchParams.get('text')).toContain(link.url)
  await eventually(() => desk.read(id)).toMatchObject({ notices: [{ way: 'whatsapp' }] })
  const kept = page.getByRole('listitem').filter({ hasText: / · WhatsApp$/ })
  await kept.waitFor()
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('ticket.handover.untold'))
  expect((await desk.read(id)).notices).toBeUndefined()
  await visitor.button(say('ticket.tell-ready')).waitFor()
  await done(visitor)
})

test('a shop in the United States writes a text message first, by one press on a phone and after a question at a desk, which is kept as a notice too', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Adjustment', key: 'country', value: 'US' })
  const phones = [{ number: '(206) 555-0142' }]
  const customer_id = await desk.make({ klass: 'Customer', name: 'Vera', phones })
  const ready = { content: 'Leaks', customer_id, status: 'done', problem: 'Gasket' }
  const id = await desk.make({ klass: 'Ticket', ...ready })
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  // No text message leaves from a desk: a press asks by which way, and writes nothing down.
  await visitor.press(say('ticket.tell-ready'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: say('ticket.ways.whatsapp') }).waitFor()
  expect((await desk.read(id)).notices).toBeUndefined()
  const text = dialog.getByRole('link', { name: say('ticket.ways.text') })
  expect(await text.getAttribute('href')).toMatch(/^sms:\+12065550142\?&body=Hello%20Vera/)
  await text.click()
  await eventually(() => desk.read(id)).toMatchObject({ notices: [{ way: 'text' }] })
  const name = say('ticket.options.notices.way.text')
  await visitor.sees(`${say('ticket.handover.noted')} · ${name}`)
  expect(page.context().pages()).toHaveLength(1)
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('ticket.handover.untold'))
  const phone = await desk.at(`tickets/${id}`, 'phone')
  const tell = phone.button(say('ticket.tell-ready'))
  await tell.waitFor()
  expect(await tell.getAttribute('href')).toMatch(/^sms:\+12065550142\?&body=Hello%20Vera/)
  await done(phone)
  await done(visitor)
})
