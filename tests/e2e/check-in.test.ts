// The counter: one screen takes who comes, what they bring, what is wrong with it and until when.
import { expect } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import { makeAlong, toStep } from './pages/counter.ts'
import { choose } from './pages/shop.ts'

test('a new customer, their notebook, what is wrong and until when are checked in by eight keys beside the words', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitor.field(say('ticket.fields.customer_id')).waitFor()
  await visitor.settles()
  let keys = 0
  const { keyboard } = page
  const press = async (key: string) => {
    keys += 1
    await keyboard.press(key)
  }
  await keyboard.type('Dana Whitfield')
  await press('Enter')
  await visitor.field(say('ticket.phone')).and(page.locator(':focus')).waitFor()
  await keyboard.type('4155550134')
  await press('Alt+2')
  await keyboard.type('Notebook')
  await press('Enter')
  await visitor.field(say('equipment.fields.maker')).and(page.locator(':focus')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  await press('Alt+3')
  await keyboard.type('Shuts down after ten minutes')
  await press('Alt+4')
  await keyboard.type('fri')
  await press('Control+Enter')
  await visitor.seesTitle('Shuts down after ten minutes')
  expect(keys).toBeLessThanOrEqual(8)
  const [ticket] = await desk.find({ klass: 'Ticket', content: 'Shuts down after ten minutes' })
  const { customer_id, equipment_id, promised_at } = ticket as Record<string, string>
  expect(await desk.read(customer_id!)).toMatchObject({
    name: 'Dana Whitfield',
    phones: [{ number: expect.stringMatching(/4155550134$/) as string }],
  })
  expect(await desk.read(equipment_id!)).toMatchObject({ description: 'Notebook', customer_id })
  expect(new Date(`${promised_at}T00:00:00Z`).getUTCDay()).toBe(5)
  await done(visitor)
})

test('what is wrong with any device is counted in one summary, marked at its tab, and led to', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  const tab = (number: number) =>
    page.getByRole('tab', { name: say('ticket.visit.title', { number }) })
  const open = say('check-in.open', { count: 3 })
  await visitor.fill(say('ticket.fields.content'), 'Hums')
  await visitor.press(say('ticket.visit.add'))
  await visitor.press(say('ticket.visit.add'))
  // What is typed next says what the third one is.
  await page.locator('[role="tabpanel"]:not([hidden]) input:focus').waitFor()
  await tab(1).click()
  await visitor.press(open)
  await page.getByRole('heading', { name: say('records.form.problems', { count: 2 }) }).waitFor()
  const problem = visitor.field(say('ticket.fields.content')).and(page.locator(':focus'))
  await problem.waitFor()
  expect(await tab(2).getAttribute('aria-selected')).toBe('true')
  const marks = [1, 2, 3].map((number) => tab(number).getByLabel(say('check-in.wrong')).count())
  expect(await Promise.all(marks)).toEqual([0, 1, 1])
  const problems = page.getByRole('alert').getByRole('link')
  await problems.last().click()
  await eventually(() => tab(3).getAttribute('aria-selected')).toBe('true')
  await problem.fill('Hums too')
  await tab(3).focus()
  await page.keyboard.press('ArrowLeft')
  await eventually(() => tab(2).getAttribute('aria-selected')).toBe('true')
  await visitor.press(say('ticket.visit.remove'))
  await visitor.press(say('check-in.open', { count: 2 }))
  await visitor.sees(say('ticket.visit.created', { count: 2 }))
  await done(visitor)
})

test('each device has inputs of its own: what is chosen for the second one changes nothing of the first', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  const seen = page.locator('[role="tabpanel"]:not([hidden])')
  const pressWord = (key: string) => seen.getByText(say(key), { exact: true }).click()
  await makeAlong(visitor, 'customer_id', 'Omar Reyes')
  await makeAlong(visitor, 'equipment_id', 'Amplifier')
  await visitor.fill(say('ticket.fields.content'), 'Hums')
  await visitor.press(say('ticket.visit.add'))
  await seen.locator('input:focus').fill('Turntable')
  await page.getByText(say('fields.create', { name: 'Turntable' })).click()
  await visitor.fill(say('ticket.fields.content'), 'Slips')
  await pressWord('ticket.options.priority.high')
  await pressWord('ticket.promise.in.tomorrow')
  await pressWord('check-in.password.kinds.text')
  await seen.getByRole('textbox', { name: say('ticket.password.label') }).fill('0412')
  const twice = await page.evaluate(() => {
    const groups = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')].map((panel) => [
      ...new Set(
        [...panel.querySelectorAll<HTMLInputElement>('[type=radio]')].map((one) => one.name),
      ),
    ])
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [ids, groups.flat()].flatMap((all) => all.filter((one, at) => all.indexOf(one) !== at))
  })
  expect(twice).toEqual([])
  await visitor.press(say('check-in.open', { count: 2 }))
  await visitor.sees(say('ticket.visit.created', { count: 2 }))
  const [first] = await desk.find({ klass: 'Ticket', content: 'Hums' })
  const [second] = await desk.find({ klass: 'Ticket', content: 'Slips' })
  expect(first).toMatchObject({ priority: 'medium' })
  expect(first).not.toHaveProperty('promised_at')
  expect(second).toMatchObject({ priority: 'high', promised_at: expect.any(String) as string })
  await done(visitor)
})

test('on a phone it is asked in three steps; what is wrong is marked at each, counted together and led to', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new', 'phone')
  const { say, page } = visitor
  const step = (name: string) => page.locator(`#step-${name}`)
  const seen = () => page.locator('[aria-current=step]').getAttribute('id')
  const isWrong = (name: string) => step(name).getByLabel(say('check-in.wrong')).count()
  await makeAlong(visitor, 'customer_id', 'Rosa Prado')
  await visitor.fill(say('customer.fields.email'), 'no address')
  expect(await visitor.field(say('ticket.fields.content')).count()).toBe(0)
  await visitor.press(say('check-in.next'))
  await eventually(seen).toBe('step-device')
  await visitor.fill(say('ticket.fields.equipment_observation'), 'A bag')
  await visitor.press(say('check-in.next'))
  await eventually(seen).toBe('step-work')
  await visitor.press(say('ticket.open-it'))
  await page.getByRole('heading', { name: say('records.form.problems', { count: 2 }) }).waitFor()
  await eventually(seen).toBe('step-customer')
  const email = visitor.field(say('customer.fields.email'))
  await email.and(page.locator(':focus')).waitFor()
  const marks = ['customer', 'device', 'work'].map(isWrong)
  expect(await Promise.all(marks)).toEqual([1, 0, 1])
  await email.fill('rosa@example.com')
  await page.getByRole('alert').getByRole('link').last().click()
  await eventually(seen).toBe('step-work')
  await visitor.field(say('ticket.fields.content')).and(page.locator(':focus')).fill('Drips')
  await visitor.press(say('actions.back'))
  expect(await visitor.field(say('ticket.fields.equipment_observation')).inputValue()).toBe('A bag')
  await toStep(visitor, 'work')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Drips')
  expect(await desk.find({ klass: 'Customer', name: 'Rosa Prado' })).toHaveLength(1)
  await done(visitor)
})

test.runIf(isProof)(
  'on a phone the CPF and the CNPJ of a customer who is typed in are read whole, as they are written',
  async ({ stage }) => {
    const desk = await buildDesk(stage, { device: 'phone', locale: 'pt-BR' })
    const visitor = await desk.at('tickets/new')
    const { say, page } = visitor
    await page.setViewportSize({ width: 360, height: 800 })
    await makeAlong(visitor, 'customer_id', 'Padaria Estrela do Norte')
    for (const [name, number] of [
      ['cpf', '529.982.247-25'],
      ['cnpj', '11.222.333/0001-81'],
    ] as const) {
      const input = visitor.field(say(`customer.fields.${name}`))
      await input.fill(number)
      expect(await input.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true)
    }
    await page.close({ runBeforeUnload: false })
  },
)

test('a label that is scanned is what is brought, and a number that nothing has is that of a new thing', async ({
  desk,
}) => {
  const owner = await desk.make({ klass: 'Customer', name: 'Omar Reyes' })
  const thing = { klass: 'Equipment', identifier: '10412', description: 'Amplifier' }
  const equipment_id = await desk.make({ ...thing, customer_id: owner })
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await visitor.settles()
  // A scanner that types, while nothing is written. What listens comes once the page has nothing else to do.
  const scan = (code: string) => {
    const { activeElement: at } = document
    if (at instanceof HTMLElement) at.blur()
    for (const key of [...code, 'Enter'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }
  await eventually(async () => {
    await page.evaluate(scan, '10412')
    return page.getByRole('tab', { name: 'Amplifier' }).count()
  }).toBe(1)
  await visitor.sees('Omar Reyes')
  await visitor.fill(say('ticket.fields.content'), 'Left channel hums')
  // The next thing has a number that nobody knows yet.
  await visitor.press(say('ticket.visit.add'))
  await visitor.press(say('check-in.scan'))
  const code = page.getByRole('dialog').getByRole('textbox')
  await code.fill('SN-77')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const identifier = visitor.field(say('equipment.fields.identifier'))
  await eventually(() => identifier.inputValue()).toBe('SN-77')
  await visitor.fill(say('ticket.fields.content'), 'Crackles')
  await visitor.press(say('check-in.open', { count: 2 }))
  await visitor.sees(say('ticket.visit.created', { count: 2 }))
  const [made] = await desk.find({ klass: 'Equipment', identifier: 'SN-77' })
  expect(made).toMatchObject({ customer_id: owner })
  expect(await desk.find({ klass: 'Ticket', equipment_id })).toHaveLength(1)
  await done(visitor)
})

test('check-ins that wait say who brought what, each its own', async ({ stage }) => {
  const desk = await buildDesk(stage)
  const helen = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
  const thing = { klass: 'Equipment', identifier: 'MS-0412', description: 'Dell Inspiron 15' }
  await desk.make({ ...thing, customer_id: helen })
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  page.on('dialog', (dialog) => void dialog.accept())
  const kept = async (words: string) => {
    await visitor.fill(say('ticket.fields.content'), words)
    await page.waitForFunction((typed) => JSON.stringify(localStorage).includes(typed), words)
    await page.reload()
    await visitor.field(say('ticket.fields.content')).waitFor()
  }
  await choose(visitor, say('ticket.fields.customer_id'), 'Helen')
  await visitor.press('Dell Inspiron 15 · MS-0412')
  await kept('Fan is loud')
  await makeAlong(visitor, 'customer_id', 'Rosa Prado')
  await makeAlong(visitor, 'equipment_id', 'Kettle')
  await kept('Leaks')
  await visitor.sees('Helen Okafor · Dell Inspiron 15 · MS-0412')
  await visitor.sees('Rosa Prado · Kettle')
  await visitor.press(say('records.draft.take'))
  await eventually(() => visitor.field(say('customer.fields.name')).inputValue()).toBe('Rosa Prado')
  await page.close({ runBeforeUnload: false })
})

test('what check-in fills in by itself asks nothing when it is left, and is no draft', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const customer_id = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
  const thing = { klass: 'Equipment', identifier: 'MS-0412', description: 'Dell Inspiron 15' }
  const equipment_id = await desk.make({ ...thing, customer_id })
  const category_id = await desk.make({ klass: 'Category', name: 'Notebooks' })
  const about = { content: 'Hums', customer_id, equipment_id, category_id }
  await desk.make({ klass: 'Ticket', ...about })
  const agreed = { description: 'Care', customer_id, active: true }
  const later = await desk.make({ klass: 'Contract', ...agreed, starts_at: '2099-01-01' })
  await desk.make({ klass: 'Contract', ...agreed })
  const visitor = await desk.at(`equipment/${equipment_id}`)
  const { say, page } = visitor
  const contract = visitor.field(say('contract.one')).locator('option:checked')
  for (const path of [`equipment/${equipment_id}`, `contracts/${later}`]) {
    await visitor.open(`/account/${desk.group}/${path}`)
    await visitor.press(say('ticket.new'))
    await eventually(() => contract.textContent()).toContain('Care')
    await visitor.settles()
    await page.goBack()
    await visitor.arrivesAt(`/account/${desk.group}/${path}`)
    await visitor.settles()
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('draft/'))
    expect(await page.evaluate(kept)).toEqual([])
  }
  await done(visitor)
})

test('the pattern of a device is drawn with the mouse or by keys, and drawn again for who may read it', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await makeAlong(visitor, 'equipment_id', 'Locked phone')
  await page.getByText(say('check-in.password.kinds.pattern'), { exact: true }).click()
  const dot = (number: number) =>
    page.getByRole('button', { name: say('check-in.password.dot', { dot: number }) })
  const moveTo = async (number: number) => {
    const { x, y, width, height } = (await dot(number).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 6 })
  }
  await moveTo(1)
  await page.mouse.down()
  for (const number of [3, 9]) await moveTo(number)
  await page.mouse.up()
  await visitor.sees('1-2-3-6-9')
  await visitor.press(say('check-in.password.again'))
  await dot(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('58')
  await visitor.sees('1-2-5-8')
  await visitor.fill(say('ticket.fields.content'), 'Cracked screen')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Cracked screen')
  expect(await page.getByText('1-2-5-8').count()).toBe(0)
  await visitor.press(say('ticket.password.show'))
  await page.getByRole('img', { name: say('check-in.password.kinds.pattern') }).waitFor()
  await visitor.sees('1-2-5-8')
  await done(visitor)
})

test('what goes ahead without asking is said at check-in, on the ticket and below an estimate that stays within it', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  const label = say('ticket.fields.approved_up_to')
  await visitor.fill(say('ticket.fields.content'), 'Leaks at the gasket')
  await visitor.fill(label, '80')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Leaks at the gasket')
  await visitor.sees(label)
  await visitor.sees('$80.00')
  const [ticket] = await desk.find({ klass: 'Ticket', content: 'Leaks at the gasket' })
  expect(ticket).toMatchObject({ approved_up_to: '80.00' })
  await visitor.open(`/account/${desk.group}/estimates/new?ticket_id=${String(ticket!._id)}`)
  await page.locator('[data-within=true]', { hasText: '$80.00' }).waitFor()
  const value = page.locator('input[name="items.0.value"]')
  await value.fill('95')
  await page.locator('[data-within=false]', { hasText: '$80.00' }).waitFor()
  await page.close({ runBeforeUnload: false })
})

test('a photo that is chosen at the counter is on the ticket, and what the day holds already is said', async ({
  desk,
}) => {
  const helen = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
  const thing = { klass: 'Equipment', identifier: 'MS-0412', description: 'Dell Inspiron 15' }
  const equipment_id = await desk.make({ ...thing, customer_id: helen })
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await choose(visitor, say('ticket.fields.customer_id'), 'Helen')
  // The line of the customer takes the place of the search, and the next question has the focus.
  await visitor.button(say('check-in.change')).waitFor()
  await visitor.press('Dell Inspiron 15 · MS-0412')
  await visitor.fill(say('ticket.fields.content'), 'Fan is loud')
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = { name: 'keyboard.png', mimeType: 'image/png', buffer }
  await page.getByLabel(say('check-in.file'), { exact: true }).setInputFiles(file)
  await page.getByRole('img', { name: 'keyboard.png' }).waitFor()
  await page.getByText(say('ticket.promise.in.week'), { exact: true }).click()
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Fan is loud')
  const stored = async () => {
    const [ticket] = await desk.find({ klass: 'Ticket', equipment_id })
    return Object.keys((ticket?._attachments as object | undefined) ?? {})
  }
  await eventually(stored).toEqual(['keyboard.png'])
  await visitor.open(`/account/${desk.group}/tickets/new`)
  await page.getByText(say('ticket.promise.in.week'), { exact: true }).click()
  await visitor.sees(say('check-in.promised', { count: 1 }))
  await page.close({ runBeforeUnload: false })
})

test('equipment that was here before brings the category of its last ticket, unless one was chosen', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const [radios, notebooks] = [
    await desk.make({ klass: 'Category', name: 'Radios' }),
    await desk.make({ klass: 'Category', name: 'Notebooks' }),
  ]
  const helen = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
  const thing = async (description: string, category_id?: string) => {
    const own = { description, identifier: `${description[0]}-1`, customer_id: helen }
    const equipment_id = await desk.make({ klass: 'Equipment', ...own })
    const about = { content: 'Hums', customer_id: helen, equipment_id }
    if (category_id) await desk.make({ klass: 'Ticket', ...about, category_id })
    return equipment_id
  }
  const first = await thing('Dell Inspiron 15', notebooks)
  await thing('Philips radio', radios)
  const visitor = await desk.at('tickets/new')
  const { page, say } = visitor
  const category = visitor.field(say('ticket.fields.category_id'))
  await choose(visitor, say('ticket.fields.customer_id'), 'Helen')
  await visitor.press('Dell Inspiron 15 · D-1')
  await eventually(() => category.inputValue()).toBe('Notebooks')
  await choose(visitor, say('check-in.what'), 'Philips')
  await eventually(() => category.inputValue()).toBe('Radios')
  await visitor.fill(say('ticket.fields.content'), 'Hums again')
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle('Hums again')
  const [made] = await desk.find({ klass: 'Ticket', content: 'Hums again' })
  expect(made).toMatchObject({ category_id: radios })
  await visitor.open(
    `/account/${desk.group}/tickets/new?category_id=${radios}&equipment_id=${first}`,
  )
  await visitor.settles()
  expect(await category.inputValue()).toBe('Radios')
  await page.close({ runBeforeUnload: false })
})

test('a receipt and a label that are asked for are printed one after the other, each once', async ({
  desk,
}) => {
  const visitor = await desk.at('tickets/new')
  const { say, page } = visitor
  await page.addInitScript(`window.print = () => {
    const printed = JSON.parse(sessionStorage.getItem('printed') ?? '[]')
    const paper = document.querySelector('article, svg[role=img]') !== null && location.pathname.split('/').at(-1)
    sessionStorage.setItem('printed', JSON.stringify([...printed, paper]))
    window.dispatchEvent(new Event('afterprint'))
  }`)
  await page.reload()
  const printed = () => page.evaluate("JSON.parse(sessionStorage.getItem('printed') ?? '[]')")
  await makeAlong(visitor, 'equipment_id', 'Toaster')
  await visitor.fill(say('ticket.fields.content'), 'Burns')
  await page.getByLabel(say('check-in.receipt')).check()
  await page.getByLabel(say('ticket.visit.labels')).check()
  await visitor.press(say('ticket.open-it'))
  await visitor.arrivesAt(/\/equipment-labels$/)
  const [toaster] = await desk.find({ klass: 'Equipment', description: 'Toaster' })
  await visitor.sees(String(toaster?.identifier))
  await eventually(printed).toEqual(['receipt', 'equipment-labels'])
  expect(page.context().pages()).toHaveLength(1)
  await page.goBack()
  await visitor.arrivesAt(/\/receipt$/)
  await visitor.settles()
  await page.reload()
  await visitor.settles()
  expect(await printed()).toEqual(['receipt', 'equipment-labels'])
  await done(visitor)
})

test.runIf(isProof)(
  'receipts and labels are what comes next once this browser was asked for them, of all devices',
  async ({ desk }) => {
    const visitor = await desk.at('tickets/new')
    const { say, page } = visitor
    await makeAlong(visitor, 'equipment_id', 'Kettle')
    await visitor.fill(say('ticket.fields.content'), 'Leaks')
    await page.getByLabel(say('ticket.visit.labels')).check()
    await visitor.press(say('ticket.open-it'))
    await visitor.arrivesAt(/\/equipment-labels$/)
    const [kettle] = await desk.find({ klass: 'Equipment', description: 'Kettle' })
    await visitor.sees(String(kettle?.identifier))
    await visitor.open(`/account/${desk.group}/tickets/new`)
    expect(await page.getByLabel(say('ticket.visit.labels')).isChecked()).toBe(true)
    await page.getByLabel(say('check-in.receipt')).check()
    await visitor.fill(say('ticket.fields.content'), 'Sparks')
    await visitor.press(say('ticket.visit.add'))
    await visitor.fill(say('ticket.fields.content'), 'Smells')
    await visitor.press(say('check-in.open', { count: 2 }))
    await visitor.arrivesAt(/\/receipts$/)
    await page.getByRole('article').nth(1).waitFor()
    await done(visitor)
  },
)

test.runIf(isProof)(
  'the receipt of two devices is offered once they are checked in, and lists both to be signed once',
  async ({ desk }) => {
    const customer_id = await desk.make({ klass: 'Customer', name: 'Marcus Bell' })
    const visitor = await desk.at(`tickets/new?customer_id=${customer_id}`)
    const { say, page } = visitor
    await visitor.fill(say('ticket.fields.content'), 'No power')
    await visitor.press(say('ticket.visit.add'))
    await visitor.fill(say('ticket.fields.content'), 'Blade stuck')
    await visitor.press(say('check-in.open', { count: 2 }))
    await visitor.press(say('check-in.receipt'))
    await visitor.arrivesAt(/\/receipts$/)
    const copies = page.getByRole('article')
    await copies.filter({ hasText: 'No power' }).filter({ hasText: 'Blade stuck' }).nth(1).waitFor()
    expect(await copies.count()).toBe(2)
    await done(visitor)
  },
)
