// The lines of an estimate as a table: completed from the price list and from former lines, pasted from a sheet, dragged, with tax and deposit.
import { expect } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

const part = ({ page }: Visitor, row: number, field: string) =>
  page.locator(`#field-items-${row}-${field}`)

const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.id)

async function openForm(desk: Desk): Promise<Visitor> {
  const visitor = await desk.at('estimates/new')
  await visitor.fill(visitor.say('estimate.fields.description'), 'Screen broken')
  return visitor
}

test('a line is completed from the price list with its price and tax, and from lines that were offered before', async ({
  desk,
}) => {
  const tax = await desk.make({ klass: 'Tax', name: 'Sales tax', rate: '10', usual_for: 'part' })
  const listed = { klass: 'PriceItem', name: 'Screen A10', kind: 'part', price: '80.00' }
  await desk.make({ ...listed, tax_id: tax })
  const items = [{ description: 'Screen fitting', value: '45.00' }]
  await desk.make({ klass: 'Estimate', description: 'Old', items })
  const visitor = await openForm(desk)
  const { page } = visitor
  const take = async (row: number, typed: string, name: string) => {
    await part(visitor, row, 'description').pressSequentially(typed)
    await page.getByRole('option', { name }).waitFor()
    for (;;) {
      await page.keyboard.press('ArrowDown')
      const marked = page.locator('[role=option][data-combobox-selected]')
      if ((await marked.textContent())?.startsWith(name)) break
    }
    await page.keyboard.press('Enter')
  }
  await take(0, 'scr', 'Screen A10')
  await eventually(() => focused(visitor)).toBe('field-items-1-description')
  await take(1, 'fitt', 'Screen fitting')
  expect(await part(visitor, 0, 'value').inputValue()).toBe('80.00')
  expect(await part(visitor, 0, 'tax_id').isChecked()).toBe(true)
  expect(await part(visitor, 1, 'value').inputValue()).toBe('45.00')
  expect(await part(visitor, 1, 'tax_id').isChecked()).toBe(false)
  await visitor.fill(visitor.say('estimate.fields.deposit_percent'), '50')
  await visitor.sees('Sales tax 10% 8.00')
  await visitor.sees(`${visitor.say('estimate.fields.total')} US$133.00`)
  await visitor.sees('66.50')
  // The line that was begun and not written is none.
  await visitor.press(visitor.say('actions.create'))
  await eventually(() => visitor.path).toMatch(/estimates\/est-/)
  const [made] = await desk.find({ klass: 'Estimate', total: '133.00' })
  expect(made).toMatchObject({
    items: [
      { kind: 'part', description: 'Screen A10', quantity: 1, value: '80.00', tax_id: tax },
      { kind: 'labour', description: 'Screen fitting', quantity: 1, value: '45.00' },
    ],
    taxes: [{ name: 'Sales tax', amount: '8.00' }],
  })
  await done(visitor)
})

test('a line from the price list carries its tax, or the one that is usual on its kind', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const usual = await desk.make({ klass: 'Tax', name: 'Sales tax', rate: '9', usual_for: 'part' })
  const lower = await desk.make({ klass: 'Tax', name: 'Lower tax', rate: '2' })
  const listed = { klass: 'PriceItem', kind: 'part', price: '50.00' }
  await desk.make({ ...listed, name: 'Keyboard' })
  await desk.make({ ...listed, name: 'Manual', tax_id: lower })
  await desk.make({ ...listed, name: 'Keyboard cleaning', kind: 'labour' })
  const visitor = await openForm(desk)
  const write = async (row: number, name: string) => {
    await part(visitor, row, 'description').fill(name)
    await visitor.page.keyboard.press('Tab')
    await eventually(() => part(visitor, row, 'value').inputValue()).toBe('50.00')
    await part(visitor, row, 'value').focus()
    await visitor.page.keyboard.press('Enter')
  }
  await write(0, 'keyboard')
  await write(1, 'manual')
  await write(2, 'keyboard cleaning')
  await visitor.press(visitor.say('actions.create'))
  await eventually(() => visitor.path).toMatch(/estimates\/est-/)
  const [made] = await desk.find({ klass: 'Estimate' })
  expect(made?.['items']).toMatchObject([
    { kind: 'part', tax_id: usual },
    { kind: 'part', tax_id: lower },
    { kind: 'labour' },
  ])
  expect(made).toMatchObject({ total: '155.50' })
  expect(made).not.toHaveProperty('items.2.tax_id')
  await done(visitor)
})

test('Enter takes what is marked first, which begins with what was typed; an exact name gives its price, typed in whatever case', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const tax = await desk.make({ klass: 'Tax', name: 'Sales tax', rate: '10' })
  const fan = { klass: 'PriceItem', name: 'Fan', kind: 'part', price: '38.50', tax_id: tax }
  await desk.make(fan)
  await desk.make({ klass: 'PriceItem', name: 'Clean the fan', kind: 'labour', price: '20.00' })
  const visitor = await openForm(desk)
  const { page } = visitor
  const options = page.getByRole('option')
  const says = async (row: number) =>
    Promise.all(['description', 'value'].map((name) => part(visitor, row, name).inputValue()))
  await part(visitor, 0, 'description').pressSequentially('Fan')
  await eventually(() => options.allInnerTexts()).toEqual([
    expect.stringMatching(/^Fan/),
    expect.stringMatching(/^Clean the fan/),
  ])
  await page.locator('[role=option][data-combobox-selected]').getByText('Fan').waitFor()
  const quiet = page.locator('[role=option][data-combobox-selected] small')
  const color = (of: HTMLElement) => getComputedStyle(of).color
  expect(await quiet.evaluate(color)).toBe(await options.first().evaluate(color))
  await page.keyboard.press('Enter')
  await eventually(() => focused(visitor)).toBe('field-items-1-description')
  expect(await says(0)).toEqual(['Fan', '38.50'])
  expect(await part(visitor, 0, 'tax_id').isChecked()).toBe(true)
  await part(visitor, 1, 'description').fill('FAN')
  await page.keyboard.press('Tab')
  await eventually(() => says(1)).toEqual(['FAN', '38.50'])
  expect(await part(visitor, 1, 'tax_id').isChecked()).toBe(true)
  await part(visitor, 1, 'value').fill('12')
  await part(visitor, 1, 'description').focus()
  await page.keyboard.press('Tab')
  await part(visitor, 1, 'description').fill('Glue')
  await part(visitor, 1, 'value').focus()
  expect(await says(1)).toEqual(['Glue', '12.00'])
  await part(visitor, 1, 'description').focus()
  await eventually(() => options.count()).toBe(0)
  await page.keyboard.press('Enter')
  await eventually(() => focused(visitor)).toBe('field-items-2-description')
  await done(visitor)
})

test('Enter in a price goes on in a line of the same kind, and once more adds no other', async ({
  desk,
}) => {
  const visitor = await openForm(desk)
  const { page } = visitor
  const kind = visitor.say('estimate.options.items.kind.part')
  await part(visitor, 0, 'kind').click()
  await page.getByRole('option', { name: kind }).click()
  await part(visitor, 0, 'description').fill('Belt')
  await part(visitor, 0, 'value').fill('12')
  await page.keyboard.press('Enter')
  await eventually(() => focused(visitor)).toBe('field-items-1-description')
  expect(await part(visitor, 1, 'kind').inputValue()).toBe(kind)
  await page.keyboard.press('Enter')
  expect(await page.locator('[data-row]').count()).toBe(2)
  await done(visitor)
})

test('rows copied from a sheet become lines, and a line is dragged to another place', async ({
  desk,
}) => {
  const visitor = await openForm(desk)
  const { page } = visitor
  await part(visitor, 0, 'description').focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Fan\t2\t12.50\nPaste\t1\t8.00\nCleaning\t40.00')
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(event)
  })
  const names = () =>
    page
      .locator('[data-row] input[name$=description]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await eventually(names).toEqual(['Fan', 'Paste', 'Cleaning'])
  expect(await part(visitor, 0, 'quantity').inputValue()).toBe('2')
  const handle = (row: number) => page.locator(`[data-row="${row}"] > :first-child`)
  await handle(0).dragTo(handle(2))
  await eventually(names).toEqual(['Paste', 'Cleaning', 'Fan'])
  await visitor.sees(`${visitor.say('estimate.fields.total')} US$73.00`)
  await done(visitor)
})

test('an hour and a quarter counts as that while it is typed, is saved, and is on the paper', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket_id = await desk.make({ klass: 'Ticket', content: 'Board' })
  const visitor = await desk.at(`estimates/new?ticket_id=${ticket_id}`)
  await part(visitor, 0, 'description').fill('Work')
  await part(visitor, 0, 'quantity').fill('1.25')
  await part(visitor, 0, 'value').fill('80.00')
  await visitor.sees(`${visitor.say('estimate.fields.total')} US$100.00`)
  await visitor.press(visitor.say('actions.create'))
  await visitor.sees('1.25 × 80.00')
  await done(visitor)
})

test.for(['en', 'pt-BR'] as const)(
  'quantities and prices are read whole in lines at any width, and a price with its cents once it is left, %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    await desk.make({ klass: 'Tax', name: 'ISS', rate: '5' })
    const visitor = await openForm(desk)
    const { page } = visitor
    const typed = (text: string) => (locale === 'en' ? text : text.replaceAll('.', ','))
    for (const [row, text] of ['1.25', '10.5', '100.25'].entries()) {
      await part(visitor, row, 'description').fill('Work')
      await part(visitor, row, 'quantity').fill(typed(text))
      await part(visitor, row, 'value').fill(typed('12345.67'))
      await part(visitor, row, 'value').press('Enter')
    }
    await part(visitor, 2, 'value').fill('60')
    await part(visitor, 2, 'description').focus()
    expect(await part(visitor, 2, 'value').inputValue()).toBe(typed('60.00'))
    expect(await part(visitor, 1, 'quantity').inputValue()).toBe(typed('10.5'))
    const cut = () =>
      page
        .locator('[data-part=quantity] input, [data-part=value] input')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map(({ id }) => id),
        )
    for (const width of [1440, 1280, 1024, 820, 700, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cut(), String(width)).toEqual([])
    }
    await done(visitor)
  },
)

test('a discount in per cent stays one while lines change, and the deposit is what Receive proposes', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const ticket_id = await desk.make({ klass: 'Ticket', content: 'Screen broken' })
  const visitor = await desk.at(`estimates/new?ticket_id=${ticket_id}`)
  const { page, say } = visitor
  await part(visitor, 0, 'description').fill('Screen')
  await part(visitor, 0, 'value').fill('133.00')
  const discount = visitor.field(say('estimate.fields.discount'))
  await discount.fill('120%')
  expect(await discount.inputValue()).toBe('120%')
  await discount.fill('7.5%')
  await part(visitor, 0, 'value').fill('266.00')
  await visitor.sees(`${say('estimate.fields.total')} US$246.05`)
  await part(visitor, 0, 'value').fill('133.00')
  expect(await discount.inputValue()).toBe('7.5%')
  await visitor.fill(say('estimate.fields.deposit_percent'), '50')
  await visitor.sees(`${say('estimate.fields.total')} US$123.02`)
  await visitor.press(say('actions.create'))
  await eventually(() => visitor.path).toMatch(/estimates\/est-/)
  const [made] = await desk.find({ klass: 'Estimate', ticket_id })
  expect(made).toMatchObject({ discount: '9.98', discount_percent: '7.50', total: '123.02' })
  await visitor.sees(`${say('estimate.fields.discount')} 7.5%`)
  await visitor.open(`${visitor.path}/edit`)
  await eventually(() => discount.inputValue()).toBe('7.5%')
  const step = `/${desk.group}/_estimate/${String(made?._id)}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Helen', way: 'counter' }))
  await visitor.open(`/account/${desk.group}/tickets/${ticket_id}`)
  await visitor.sees(say('payments.deposit-first'))
  await visitor.press(say('payments.receive-now'))
  const dialog = page.getByRole('dialog')
  await eventually(() => dialog.locator('#value').inputValue()).toBe('61.51')
  await dialog.getByText(say('payments.deposit', { open: 'US$123.02' })).waitFor()
  await done(visitor)
})

test('at a desk the form of an estimate begins in its first line, and lines, sums and buttons are in sight at once; Enter in a price goes on in the description of the next line', async ({
  desk,
}) => {
  const problem = 'The left channel cuts out after ten minutes. '.repeat(4)
  const ticket_id = await desk.make({ klass: 'Ticket', content: 'Amplifier', problem })
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitor.open(`/account/${desk.group}/estimates/new?ticket_id=${ticket_id}`)
  for (const [row, line] of ['Clean the board', 'Relay', 'Capacitor', 'Test'].entries()) {
    await eventually(() => focused(visitor)).toBe(`field-items-${row}-description`)
    await page.keyboard.type(line)
    await part(visitor, row, 'value').fill('20')
    await part(visitor, row, 'value').press('Enter')
  }
  await eventually(() => focused(visitor)).toBe('field-items-4-description')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(visitor)).toBe('field-items-4-kind')
  const seen = [
    part(visitor, 0, 'description'),
    part(visitor, 4, 'value'),
    visitor.field(say('estimate.fields.discount')),
    visitor.field(say('estimate.fields.deposit_percent')),
    visitor.button(say('actions.create')),
  ]
  const bottoms = seen.map((one) => one.evaluate((box) => box.getBoundingClientRect().bottom))
  for (const bottom of await Promise.all(bottoms)) expect(bottom).toBeLessThan(900)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await part(visitor, 0, 'value').evaluate((box) => getComputedStyle(box).borderColor)).toBe(
    'rgba(0, 0, 0, 0)',
  )
  await done(visitor)
})

test.for(['en', 'pt-BR'] as const)(
  'on a telephone of 360 and 390 pixels a line takes three rows, each input says what it asks, and nothing is cut, %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale, device: 'phone' })
    await desk.make({ klass: 'Tax', name: 'ISS', rate: '5', usual_for: 'all' })
    const visitor = await desk.at('estimates/new')
    const { page, say } = visitor
    await part(visitor, 0, 'description').fill('Screen')
    await part(visitor, 0, 'value').fill('80')
    await part(visitor, 0, 'value').press('Enter')
    await eventually(() => focused(visitor)).toBe('field-items-1-description')
    const line = page.locator('[data-row="0"]')
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const { height = 0 } = (await line.boundingBox()) ?? {}
      expect(height).toBeLessThanOrEqual(160)
      for (const name of ['kind', 'description', 'quantity', 'value'])
        await line
          .getByText(say(`estimate.rows.items.${name}`))
          .first()
          .waitFor()
      const cut = await line
        .locator('label, [readonly]')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(cut).toBe(0)
    }
    await done(visitor)
  },
)

test.for([
  ['en', 'US$'],
  ['pt-BR', 'R$'],
] as const)(
  'amounts of the price list and of contracts are asked in the currency of the Group, %s',
  async ([locale, sign], { stage }) => {
    const desk = await buildDesk(stage, { locale })
    const contract = { klass: 'Contract', description: 'Care', price: '120.00' }
    const customer_id = await desk.make({ klass: 'Customer', name: 'Marcus' })
    const made = await desk.make({ ...contract, customer_id })
    const visitor = await desk.at('price_items/new')
    const box = (name: string) =>
      visitor.page.locator('.input-wrapper', { has: visitor.page.locator(`#field-${name}`) })
    for (const name of ['price', 'cost']) await eventually(() => box(name).innerText()).toBe(sign)
    // It begins where texts begin, and what is typed comes after it.
    const [start, end, typed] = await box('price').evaluate((wrapper) => {
      const words = document.createRange()
      words.selectNodeContents(wrapper.firstElementChild!)
      const { left, right } = words.getBoundingClientRect()
      const edge = wrapper.getBoundingClientRect().left
      const { paddingLeft } = getComputedStyle(wrapper.querySelector('input')!)
      return [left - edge, right - edge, Number.parseFloat(paddingLeft) + 1]
    })
    expect(start).toBeGreaterThanOrEqual(10)
    expect(typed).toBeGreaterThan(end!)
    await visitor.open(`/account/${desk.group}/contracts/${made}/edit`)
    await eventually(() => box('price').innerText()).toBe(sign)
    await visitor.open(`/account/${desk.group}/taxes/new`)
    await eventually(() => box('rate').innerText()).toBe('')
    await done(visitor)
  },
)
