// Forms under people's hands: what is typed, picked, clicked and pressed does what it says, and nothing of it is lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { step } from './pages/tickets.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Stage } from './stage.ts'
import { travel } from './world.ts'

/** A further case, which `npm run proof` tries. */
const further = test.runIf(isProof)

let stage: Stage
let desk: Desk
let group: string
let paula: string

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  group = desk.group
  paula = await desk.make({ klass: 'Customer', name: 'Paula Nogueira' })
  await desk.make({ klass: 'Customer', name: 'Pablo Reis' })
})
afterAll(() => stage.close())

/** What the focus is on, by its label or its words. */
const focused = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    return label ? (at.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '') : at?.tagName
  })

further('equipment made along with a ticket belongs to the customer who brings it', async () => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await visitor.field(say('ticket.fields.customer_id')).fill('Paula')
  await page.getByRole('option', { name: 'Paula Nogueira' }).click()
  await visitor.field(say('check-in.what')).fill('Toaster')
  await page.getByRole('option', { name: say('fields.create', { name: 'Toaster' }) }).click()
  // What it is is known already: the next question has the focus.
  await eventually(() => focused(visitor)).toBe(say('equipment.fields.maker'))
  // It has no number of its own: the one that is shown is made.
  const made = await visitor.field(say('equipment.fields.identifier')).getAttribute('placeholder')
  await visitor.fill(say('ticket.fields.content'), 'Burns everything')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Burns everything')
  const [toaster] = await desk.find({ klass: 'Equipment', description: 'Toaster' })
  expect(toaster).toMatchObject({
    customer_id: paula,
    identifier: made?.split(' ').at(-1),
  })
  await done(visitor)
})

further('equipment that somebody else brings becomes his when the box is ticked', async () => {
  const radio = await desk.make({ klass: 'Equipment', identifier: 'RD-1', customer_id: paula })
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await visitor.field(say('ticket.fields.customer_id')).fill('Pablo')
  await page.getByRole('option', { name: 'Pablo Reis' }).click()
  await visitor.field(say('check-in.what')).fill('RD-1')
  await page.getByRole('option', { name: 'RD-1', exact: true }).click()
  await page.getByLabel(say('ticket.fields.relate_equipment_to_customer')).check()
  await visitor.fill(say('ticket.fields.content'), 'Hums')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Hums')
  const [pablo] = await desk.find({ klass: 'Customer', name: 'Pablo Reis' })
  expect(await desk.read(radio)).toMatchObject({ customer_id: pablo?._id })
  await travel(visitor, `/account/${group}/equipment/${radio}`)
  await visitor.sees(say('equipment.fields.owners'))
  await visitor.press('Paula Nogueira')
  await visitor.seesTitle('Paula Nogueira')
  await visitor.sees(say('equipment.formerly'))
  await done(visitor)
})

test('Enter in a record picker takes the first record found, and does not send the form', async () => {
  const visitor = await desk.at('equipment/new')
  const { say, page } = visitor
  const picker = visitor.field(say('equipment.fields.customer_id'))
  await visitor.fill(say('equipment.fields.identifier'), 'EN-1')
  await picker.click()
  await page.keyboard.type('paul')
  await page.keyboard.press('Enter')
  await eventually(() => picker.inputValue()).toBe('Paula Nogueira')
  expect(visitor.path).toBe(`/account/${group}/equipment/new`)
  await done(visitor)
})

further(
  'Enter in a record picker that finds nothing starts the record with the typed name',
  async () => {
    const visitor = await desk.at('tickets/new')
    const { say, page } = visitor
    await visitor.field(say('ticket.fields.customer_id')).click()
    await page.keyboard.type('Zulmira')
    await page.keyboard.press('Enter')
    const name = visitor.field(say('customer.fields.name'))
    await eventually(() => name.inputValue()).toBe('Zulmira')
    await eventually(() => page.getByRole('alert').count()).toBe(0)
    await done(visitor)
  },
)

further(
  'a name left unfinished in a record picker stays, is marked, and is not saved as nothing',
  async () => {
    const visitor = await desk.at('equipment/new')
    const { say, page } = visitor
    const picker = visitor.field(say('equipment.fields.customer_id'))
    await visitor.fill(say('equipment.fields.identifier'), 'EN-2')
    await picker.click()
    await page.keyboard.type('Pa')
    await page.keyboard.press('Tab')
    await visitor.sees(say('fields.choose_one'))
    await eventually(() => picker.inputValue()).toBe('Pa')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').waitFor()
    expect(await desk.find({ klass: 'Equipment', identifier: 'EN-2' })).toEqual([])
    await done(visitor)
  },
)

further('a whole name typed in a record picker and left is that record', async () => {
  const visitor = await desk.at('equipment/new')
  const { say, page } = visitor
  await visitor.fill(say('equipment.fields.identifier'), 'EN-3')
  await visitor.field(say('equipment.fields.customer_id')).click()
  await page.keyboard.type('paula nogueira')
  await page.keyboard.press('Tab')
  await eventually(() => visitor.field(say('equipment.fields.customer_id')).inputValue()).toBe(
    'Paula Nogueira',
  )
  await visitor.press(say('actions.create'))
  await visitor.seesTitle('EN-3')
  const [made] = await desk.find({ klass: 'Equipment', identifier: 'EN-3' })
  expect(made).toMatchObject({ customer_id: paula })
  await done(visitor)
})

further(
  'Enter closes the suggestions of a text, keeps what is typed, and sends the form only then',
  async () => {
    await desk.make({ klass: 'Equipment', identifier: 'SU-1', maker: 'Philips' })
    const visitor = await desk.at('equipment/new')
    const { say, page } = visitor
    await visitor.fill(say('equipment.fields.identifier'), 'SU-2')
    await visitor.field(say('equipment.fields.maker')).click()
    await page.keyboard.type('Phil')
    await page.getByRole('option', { name: 'Philips' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Philips' }).waitFor({ state: 'hidden' })
    expect(visitor.path).toBe(`/account/${group}/equipment/new`)
    await page.keyboard.press('Enter')
    await visitor.seesTitle('SU-2')
    const [made] = await desk.find({ klass: 'Equipment', identifier: 'SU-2' })
    expect(made).toMatchObject({ maker: 'Phil' })
    await done(visitor)
  },
)

further('Enter in a filter takes the first record found', async () => {
  await desk.make({ klass: 'Equipment', identifier: 'FI-1', customer_id: paula })
  const visitor = await desk.at('equipment')
  const { say, page } = visitor
  await visitor.press(say('equipment.fields.customer_id'))
  await page.getByLabel(say('fields.search')).click()
  await page.keyboard.type('paul')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search.includes(paula))
  await done(visitor)
})

further('keys work on a ticket without customer or equipment', async () => {
  const ticket = await desk.make({ klass: 'Ticket', content: 'Nobody knows whose' })
  const visitor = await desk.at(`tickets/${ticket}`)
  await visitor.seesTitle('Nobody knows whose')
  await visitor.settles()
  await visitor.page.keyboard.press('s')
  await visitor.page.getByRole('dialog').getByText(visitor.say('ticket.change-status')).waitFor()
  await done(visitor)
})

further.each(['phone', 'desktop'] as const)(
  'a click is not lost when leaving a field shows its error, %s',
  async (device) => {
    const visitor = await desk.at('customers/new', device)
    const { say, page } = visitor
    await visitor.fill(say('customer.fields.name'), 'Rita')
    await visitor.fill(say('customer.fields.email'), 'not an address')
    await visitor.field(say('customer.fields.email')).focus()
    const cancel = visitor.button(say('actions.cancel'))
    await cancel.scrollIntoViewIfNeeded()
    const box = (await cancel.boundingBox())!
    const spot = { x: box.x + box.width / 2, y: box.y + 3 }
    if (device === 'phone') await page.touchscreen.tap(spot.x, spot.y)
    else await page.mouse.click(spot.x, spot.y, { delay: 80 })
    await page.getByRole('dialog').getByText(say('records.leave.title')).waitFor()
    await visitor.answer(say('records.leave.stay'))
    await visitor.sees(say('kinds.email.invalid'))
    await done(visitor)
  },
)

further('saving one new record leaves the draft of another alone', async () => {
  const one = await desk.at('categories/new')
  const { say } = one
  const other = await one.page.context().newPage()
  await other.goto(`/account/${group}/categories/new`)
  await one.fill(say('category.fields.name'), 'Toasters')
  await other.getByLabel(say('category.fields.name')).fill('Kettles')
  await other.waitForFunction(() => JSON.stringify(localStorage).includes('Kettles'))
  await one.press(say('actions.create'))
  await one.seesTitle('Toasters')
  other.on('dialog', (dialog) => void dialog.accept())
  await other.reload()
  await other.getByRole('button', { name: say('records.draft.take') }).click()
  await eventually(() => other.getByLabel(say('category.fields.name')).inputValue()).toBe('Kettles')
  await done(one)
})

further('a draft that is brought back over a newer version is compared with it', async () => {
  const customer = await desk.make({ klass: 'Customer', name: 'Nina' })
  const visitor = await desk.at(`customers/${customer}/edit`)
  const { say, page } = visitor
  await visitor.fill(say('customer.fields.name'), 'Nina of mine')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Nina of mine'))
  const theirs = { ...(await desk.read(customer)), name: 'Nina of theirs' }
  expectOk(await desk.ana.client.put(`/${group}/${customer}`, theirs))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await visitor.press(say('records.draft.take'))
  await visitor.press(say('actions.save'))
  await visitor.press(say('conflict.all_theirs'))
  expect(await desk.read(customer)).toMatchObject({ name: 'Nina of theirs' })
  await done(visitor)
})

further('Escape while a text of a ticket is written can be undone', async () => {
  const ticket = await desk.make({ klass: 'Ticket', content: 'Drips' })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { say, page } = visitor
  await visitor.seesTitle('Drips')
  await visitor.press(say('ticket.write.problem'))
  await visitor.fill(say('ticket.fields.problem'), 'A seal is worn out')
  await page.keyboard.press('Escape')
  await visitor.press(say('actions.undo'))
  const field = visitor.field(say('ticket.fields.problem'))
  await eventually(() => field.inputValue()).toBe('A seal is worn out')
  await done(visitor)
})

further('taking all of theirs saves nothing, and what I typed can be brought back', async () => {
  const customer = await desk.make({ klass: 'Customer', name: 'Dora' })
  const visitor = await desk.at(`customers/${customer}/edit`)
  const { say } = visitor
  await visitor.fill(say('customer.fields.name'), 'Dora of mine')
  const theirs = { ...(await desk.read(customer)), name: 'Dora of theirs' }
  expectOk(await desk.ana.client.put(`/${group}/${customer}`, theirs))
  const { _rev } = await desk.read(customer)
  await visitor.press(say('actions.save'))
  await visitor.press(say('conflict.all_theirs'))
  await visitor.press(say('conflict.save'))
  await visitor.seesTitle('Dora of theirs')
  expect(await desk.read(customer)).toMatchObject({ _rev })
  await visitor.press(say('records.conflict.bring'))
  await visitor.seesTitle(say('records.edit'))
  await visitor.press(say('records.draft.take'))
  await visitor.press(say('actions.save'))
  await visitor.seesTitle('Dora of mine')
  await done(visitor)
})

test('a saved change can be undone for a while', async () => {
  const customer = await desk.make({ klass: 'Customer', name: 'Elsa' })
  const visitor = await desk.at(`customers/${customer}/edit`)
  const { say } = visitor
  await visitor.fill(say('customer.fields.name'), 'Elza')
  await visitor.press(say('actions.save'))
  await visitor.seesTitle('Elza')
  await visitor.press(say('actions.undo'))
  await visitor.seesTitle('Elsa')
  await done(visitor)
})

test('a form begins in its first field, by its address and by a key; on a phone no keyboard pops up', async () => {
  const visitor = await desk.at('customers/new')
  const { say, page } = visitor
  const name = say('customer.fields.name')
  await eventually(() => focused(visitor)).toBe(name)
  await visitor.open(`/account/${group}/customers`)
  await page.getByRole('link', { name: /Pablo Reis/ }).waitFor()
  await visitor.settles()
  await page.keyboard.press('c')
  await visitor.seesTitle(say('customer.new'))
  await eventually(() => focused(visitor)).toBe(name)
  await visitor.open(`/account/${group}/tickets/new`)
  await visitor.seesTitle(say('ticket.new'))
  await eventually(() => focused(visitor)).toBe(say('ticket.fields.customer_id'))
  await done(visitor)
  const phone = await desk.at('customers/new', 'phone')
  await phone.seesTitle(phone.say('customer.new'))
  await phone.settles()
  expect(await focused(phone)).not.toBe(name)
  await done(phone)
})

test.for(['desktop', 'phone'] as const)(
  'a new expense begins in its amount, %s',
  async (device) => {
    await desk.make({ klass: 'Wallet', name: 'Till', currency: 'USD' })
    const visitor = await desk.at('outgos/new', device)
    await eventually(() => focused(visitor)).toBe(visitor.say('outgo.fields.value'))
    await done(visitor)
  },
)

test('finishing begins in the text that is asked for, and Ctrl+Enter sends it', async () => {
  const ticket = await desk.make({ klass: 'Ticket', content: 'Squeaks' })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { say, page } = visitor
  await step(visitor, 'start')
  await step(visitor, 'finish')
  await eventually(() => focused(visitor)).toBe(say('ticket.fields.problem'))
  await page.keyboard.type('Dry hinge')
  await page.keyboard.press('Control+Enter')
  await eventually(() => desk.read(ticket)).toMatchObject({ status: 'done', problem: 'Dry hinge' })
  await done(visitor)
})

test('on a phone the button that saves is in sight from the first moment', async () => {
  const visitor = await desk.at('customers/new', 'phone')
  const { say, page } = visitor
  await page.setViewportSize({ width: 360, height: 640 })
  await visitor.settles()
  const { y, height } = (await visitor.button(say('actions.create')).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(640)
  // It is the one bar at the bottom: the menu's gives way.
  const places = page.getByRole('navigation', { name: say('shell.menu.places') })
  expect(await places.isVisible()).toBe(false)
  await done(visitor)
})

further(
  'the whole form of a finished ticket reopens it, with the comment that this needs',
  async () => {
    const checklist = [{ text: 'Power on', state: 'done' }]
    const ended = { content: 'Leaks', problem: 'A seal', status: 'done', checklist }
    const ticket = await desk.make({ klass: 'Ticket', ...ended })
    const visitor = await desk.at(`tickets/${ticket}/edit`)
    const { say, page } = visitor
    await visitor.seesTitle(say('records.edit'))
    // Who ticked a line, and when, is nobody's to write.
    for (const part of ['by', 'at']) {
      expect(await visitor.field(say(`ticket.rows.checklist.${part}`)).count()).toBe(0)
    }
    // The number is the server's: it is read, and cannot be written.
    const { number } = await desk.read(ticket)
    await page.getByText(`${say('ticket.fields.number')}${String(number)}`).waitFor()
    // A reason belongs to a blocked ticket alone.
    const status = visitor.field(say('ticket.fields.status')).first()
    const reason = visitor.field(say('ticket.fields.block_reason')).first()
    await status.click()
    await page.getByRole('option', { name: say('ticket.options.status.block') }).click()
    await reason.waitFor()
    await status.click()
    await page.getByRole('option', { name: say('ticket.options.status.doing') }).click()
    await reason.waitFor({ state: 'detached' })
    await visitor.press(say('actions.save'))
    await visitor.fill(say('ticket.fields.comment'), 'It leaks again')
    await visitor.press(say('actions.save'))
    await visitor.seesTitle('A seal')
    expect(await desk.read(ticket)).toMatchObject({ status: 'doing' })
    const comments = () => desk.find({ klass: 'Comment', record_id: ticket })
    expect(await comments()).toMatchObject([{ content: 'It leaks again' }])

    // Finished again with a line that nobody ticked: the form asks why.
    await desk.change(ticket, { checklist: [{ text: 'Power on', state: 'open' }] })
    await visitor.open(`/account/${group}/tickets/${ticket}/edit`)
    await status.click()
    await page.getByRole('option', { name: say('ticket.options.status.done') }).click()
    await visitor.press(say('actions.save'))
    await visitor.fill(say('ticket.fields.override'), 'There is no power here')
    await visitor.press(say('actions.save'))
    await visitor.seesTitle('A seal')
    expect(await desk.read(ticket)).toMatchObject({ status: 'done' })
    expect((await comments()).map(({ content }) => content)).toContain('There is no power here')
    await done(visitor)
  },
)

further(
  'who starts a ticket takes it, and undoing gives it back; an owner can be taken away',
  async () => {
    const ticket = await desk.make({ klass: 'Ticket', content: 'Shakes' })
    const visitor = await desk.at(`tickets/${ticket}`)
    const { say } = visitor
    await step(visitor, 'start')
    await eventually(() => desk.read(ticket)).toMatchObject({
      status: 'doing',
      technical_id: desk.ana.id,
    })
    await visitor.press(say('actions.undo'))
    await eventually(() => desk.read(ticket)).toMatchObject({ status: 'open' })
    expect(await desk.read(ticket)).not.toHaveProperty('technical_id')

    const equipment = await desk.make({
      klass: 'Equipment',
      identifier: 'OW-1',
      customer_id: paula,
    })
    await visitor.open(`/account/${group}/equipment/${equipment}/edit`)
    const owner = visitor.field(say('equipment.fields.customer_id')).first()
    await eventually(() => owner.inputValue()).toBe('Paula Nogueira')
    await visitor.press(say('fields.clear', { field: say('equipment.fields.customer_id') }))
    await eventually(() => owner.inputValue()).toBe('')
    await visitor.press(say('actions.save'))
    await visitor.seesTitle('OW-1')
    expect(await desk.read(equipment)).not.toHaveProperty('customer_id')
    await done(visitor)
  },
)

further('closing a dialog gives the focus back, never to nothing', async () => {
  const customer = await desk.make({ klass: 'Customer', name: 'Focus Silva' })
  const ticket = await desk.make({ klass: 'Ticket', content: 'Vibrates' })
  const visitor = await desk.at(`customers/${customer}`)
  const { say, page } = visitor
  const dialog = page.getByRole('dialog')
  const closed = async (name: string) => {
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => `${name}: ${await focused(visitor)}`).not.toBe(`${name}: BODY`)
  }
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.delete.action') }).click()
  await closed('delete')
  await visitor.open(`/account/${group}/tickets/${ticket}`)
  await visitor.seesTitle('Vibrates')
  await page.keyboard.press('s')
  await closed('status')
  await page.keyboard.press('a')
  await closed('assign')
  await page.keyboard.press('?')
  await closed('keys')
  await visitor.open(`/account/${group}/admin`)
  await visitor.press(say('admin.delete.title'))
  await closed('end of a Group')
  await visitor.open('/user/profile?page=user_tokens')
  await visitor.press(say('user-token.new'))
  await closed('token')
  await done(visitor)
})

further(
  'a new ticket offers no inactive category, and the long texts of a form have ten lines',
  async () => {
    const active = { klass: 'Category', active: true }
    await desk.make({ ...active, name: 'Grills' })
    await desk.make({ ...active, name: 'Gramophones', active: false })
    const ticket = await desk.make({ klass: 'Ticket', content: 'Hums' })
    const visitor = await desk.at(`tickets/${ticket}/edit`)
    const { say, page } = visitor
    const box = page.getByLabel(say('ticket.fields.content'))
    const lines = () =>
      box.evaluate(
        (area) => area.clientHeight / Number.parseFloat(getComputedStyle(area).lineHeight),
      )
    await eventually(lines).toBeGreaterThanOrEqual(10)
    await travel(visitor, `/account/${group}/tickets/new`)
    const options = () => page.getByRole('option').allTextContents()
    await visitor.field(say('ticket.fields.category_id')).fill('Gr')
    await eventually(options).toContain('Grills')
    expect(await options()).not.toContain('Gramophones')
    await done(visitor)
  },
)

further('Ctrl and Enter save a form from a list to choose from, too', async () => {
  const visitor = await desk.at('contracts/new')
  const { say, page } = visitor
  await visitor.fill(say('contract.fields.description'), 'Care of the office')
  await visitor.field(say('contract.fields.customer_id')).fill('Paula')
  await page.getByRole('option', { name: 'Paula Nogueira' }).click()
  await page.getByRole('combobox', { name: say('contract.fields.payment_kind') }).click()
  await page.getByRole('option', { name: say('contract.options.payment_kind.yearly') }).click()
  await page.keyboard.press('Control+Enter')
  await visitor.seesTitle('Care of the office')
  await done(visitor)
})
