// The settings of a Group on one page: saved as they are left, taken back, searched, found from the palette, and on a phone page by page.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'

const stored = (desk: Desk, key: string) => async () =>
  (await desk.find({ klass: 'Adjustment', key }))[0]?.value

test('a field is saved when it is left, says so beside itself, and is taken back', async ({
  desk,
}) => {
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  const email = visitor.field(say('admin.shop.fields.email'))
  await email.fill('first@shop.example')
  await email.press('Enter')
  await visitor.sees(say('settings.saved'))
  await email.fill('nowhere')
  await email.blur()
  await visitor.sees(say('kinds.email.invalid'))
  await email.fill('second@shop.example')
  await email.blur()
  await eventually(stored(desk, 'email')).toBe('second@shop.example')
  await visitor.press(say('settings.undo'))
  await eventually(stored(desk, 'email')).toBe('first@shop.example')
  await eventually(() => email.inputValue()).toBe('first@shop.example')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await done(visitor)
})

test('undo takes back what one saved, and nothing of what somebody else saved since', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const key = 'receipt-configuration'
  const before = { heading: 'Ltd', storage_days: 10, storage_fee: '1.00' }
  await desk.make({ klass: 'Adjustment', key, value: before })
  const visitor = await desk.at('admin/papers')
  const { say } = visitor
  const days = visitor.field(say('receipts.fields.storage_days'))
  await days.fill('30')
  await days.blur()
  await visitor.sees(say('settings.saved'))
  const [now] = (await desk.find({ klass: 'Adjustment', key })) as [{ _id: string; value: object }]
  expect(now.value).toMatchObject({ heading: 'Ltd', storage_days: 30 })
  await desk.change(now._id, { value: { ...now.value, heading: 'Of a colleague' } })
  await visitor.press(say('settings.undo'))
  await eventually(stored(desk, key)).toMatchObject({ ...before, heading: 'Of a colleague' })
  await eventually(() => days.inputValue()).toBe('10')
  await done(visitor)
})

test('what two people set for the first time at once is set by both, one after the other', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  const email = visitor.field(say('admin.shop.fields.email'))
  // The colleague's arrives while this one is on its way.
  const first = { klass: 'Adjustment', key: 'email', value: 'colleague@shop.example' }
  await page.route(
    new RegExp(`/${desk.group}/adj-`),
    async (route) => {
      await desk.make(first)
      await route.continue()
    },
    { times: 1 },
  )
  await email.fill('own@shop.example')
  await email.blur()
  await visitor.sees(say('settings.saved'))
  await eventually(stored(desk, 'email')).toBe('own@shop.example')
  await eventually(() => email.inputValue()).toBe('own@shop.example')
  expect(await email.getAttribute('aria-invalid')).not.toBe('true')
  await done(visitor)
})

test('fields of one setting that two people set for the first time at once are both kept', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const key = 'receipt-configuration'
  const theirs = { storage_days: 10, storage_fee: '1.00' }
  const visitor = await desk.at('admin/papers')
  const { page, say } = visitor
  await page.route(
    new RegExp(`/${desk.group}/adj-`),
    async (route) => {
      await desk.make({ klass: 'Adjustment', key, value: theirs })
      await route.continue()
    },
    { times: 1 },
  )
  const heading = visitor.field(say('receipts.fields.heading'))
  await heading.fill('Own words')
  await heading.blur()
  await visitor.sees(say('settings.saved'))
  await eventually(stored(desk, key)).toMatchObject({ ...theirs, heading: 'Own words' })
  await done(visitor)
})

test('what was typed is saved when the page is left before its fields were answered, or left at all', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Adjustment', key: 'receipt-configuration', value: { heading: 'Ltd' } })
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  const group = page.url().replace(/\/tickets.*$/, '')
  await page.route(new RegExp(`/${desk.group}/adj-`), async (route) => {
    await new Promise((go) => setTimeout(go, 400))
    await route.continue()
  })
  const goTo = async (path: string) => {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${group}/${path}`)
  }
  await goTo('admin/papers')
  for (const [name, text] of Object.entries({ storage_days: '30', storage_fee: '2.00' })) {
    await visitor.fill(say(`receipts.fields.${name}`), text)
    await page.keyboard.press('Tab')
  }
  await visitor.field(say('receipts.fields.heading')).fill('Limited')
  await page.goBack()
  await page.waitForURL('**/tickets')
  await eventually(stored(desk, 'receipt-configuration')).toMatchObject({
    heading: 'Limited',
    storage_days: 30,
    storage_fee: '2.00',
  })
  await done(visitor)
})

test('what is typed while a save is on its way survives its answer, typed by hand or filled at once', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  const held: (() => void)[] = []
  await page.route(new RegExp(`/${desk.group}/adj-[^/]*$`), async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  const shop = page.locator('#setting-addresses')
  const part = (index: number, name: string) => shop.locator(`[id$="addresses-${index}-${name}"]`)
  await shop.getByRole('button', { name: say('fields.add') }).click()
  const typed = { street: '12 Elm St', city: 'Dayton', state: 'OH', zip_code: '45402' }
  for (const [index, [name, words]] of Object.entries(typed).entries()) {
    await part(0, name).focus()
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
    // The answer to what was sent first comes while what was typed next waits to be sent.
    if (index === 1) held[0]!()
    if (index > 0) await eventually(() => held.length).toBe(2)
  }
  for (const [name, words] of Object.entries(typed)) {
    expect(await part(0, name).inputValue()).toBe(words)
  }
  const answer = () => held.splice(0).forEach((go) => go())
  const rows = async () => {
    answer()
    return JSON.parse(String((await stored(desk, 'addresses')()) ?? '[]'))
  }
  await eventually(rows).toEqual([expect.objectContaining(typed)])
  for (const [name, words] of Object.entries(typed)) {
    expect(await part(0, name).inputValue()).toBe(words)
  }
  await shop.getByRole('button', { name: say('fields.add') }).click()
  await part(1, 'street').waitFor()
  await shop.evaluate((box, filled) => {
    for (const [name, words] of Object.entries(filled)) {
      const input = box.querySelector<HTMLInputElement>(`[id$="addresses-1-${name}"]`)!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, words)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }, typed)
  await eventually(rows).toEqual([expect.objectContaining(typed), expect.objectContaining(typed)])
  await visitor.sees(say('settings.saved'))
  for (const [name, words] of Object.entries(typed)) {
    expect(await part(1, name).inputValue()).toBe(words)
  }
  await done(visitor)
})

test('fields that belong together are saved once they agree, each beside what others wrote', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Adjustment', key: 'receipt-configuration', value: { heading: 'Ltd' } })
  const visitor = await desk.at('admin/papers')
  const { say } = visitor
  await visitor.fill(say('receipts.fields.storage_days'), '30')
  await visitor.field(say('receipts.fields.storage_days')).press('Tab')
  expect(await stored(desk, 'receipt-configuration')()).toEqual({
    heading: 'Ltd',
    return_keeps: false,
    status_link: false,
  })
  await visitor.field(say('receipts.fields.storage_fee')).press('Tab')
  await visitor.sees(say('receipts.errors.storage_fee.blank'))
  await visitor.fill(say('receipts.fields.storage_fee'), '2.00')
  await visitor.field(say('receipts.fields.storage_fee')).press('Tab')
  await eventually(stored(desk, 'receipt-configuration')).toMatchObject({
    heading: 'Ltd',
    storage_days: 30,
    storage_fee: '2.00',
  })
  await done(visitor)
})

test('a key of Pix is shown as it is written once it is saved, with its kind and who receives', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR', shop: 'Conserta Já' })
  await desk.make({ klass: 'Adjustment', key: 'country', value: 'BR' })
  const visitor = await desk.at('admin/money', 'phone')
  const { say } = visitor
  const key = visitor.field(say('pix.fields.key'))
  await key.fill('11222333000181')
  await visitor.fill(say('pix.fields.city'), 'Belo Horizonte')
  await visitor.field(say('pix.fields.city')).press('Tab')
  await eventually(stored(desk, 'pix')).toMatchObject({ sort: 'cnpj', key: '11222333000181' })
  await eventually(() => key.inputValue()).toBe('11.222.333/0001-81')
  expect(await visitor.field(say('pix.fields.name')).inputValue()).toBe('Conserta Já')
  await done(visitor)
})

test('the country, the clock and the language of customers are chosen by their names', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  await visitor.field(say('admin.shop.fields.country')).fill('Alem')
  await page.getByRole('option', { name: 'Alemanha' }).click()
  await eventually(stored(desk, 'country')).toBe('DE')
  await visitor.field(say('admin.shop.fields.time-zone')).fill('Berlin')
  await page.getByRole('option', { name: /Berlin/ }).click()
  await eventually(stored(desk, 'time-zone')).toBe('Europe/Berlin')
  await page.getByText(say('admin.shop.options.locale.en'), { exact: true }).click()
  await eventually(stored(desk, 'locale')).toBe('en')
  await done(visitor)
})

test('addresses of the specification lead to their part, and what is read is marked', async ({
  desk,
}) => {
  const visitor = await desk.at('usage')
  const { page, say } = visitor
  await visitor.sees(say('usage.records'))
  await visitor.settles()
  const top = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.y ?? 9_999
  await eventually(() => top('setting-usage')).toBeLessThan(200)
  const anchors = page.getByRole('main').getByRole('navigation', { name: say('shell.menu.admin') })
  const marked = anchors.locator('a[aria-current]').first()
  await eventually(() => marked.textContent()).toBe(say('settings.sections.plan'))
  await anchors.getByRole('link', { name: say('settings.sections.work') }).click()
  await eventually(() => top('section-work')).toBeLessThan(200)
  await eventually(() => marked.textContent()).toBe(say('settings.sections.work'))
  for (const [path, id] of Object.entries({
    billing: 'setting-plan',
    backup: 'setting-backup',
    memberships: 'setting-members',
  })) {
    await visitor.open(`/account/${desk.group}/${path}`)
    await visitor.settles()
    await eventually(() => top(id)).toBeLessThan(620)
  }
  await visitor.open(`/account/${desk.group}/admin/cellar`)
  await visitor.seesTitle(say('shell.not_found.title'))
  await done(visitor)
})

test('a setting is found by its words, by its value, and from the palette', async ({ stage }) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  const value = JSON.stringify([{ number: '11988887777', description: 'Balcão' }])
  await desk.make({ klass: 'Adjustment', key: 'phones', value })
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  const search = visitor.field(say('settings.find'))
  await search.waitFor()
  await page.keyboard.press('/')
  await eventually(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
  const rows = page.locator('[data-setting]').filter({ visible: true })
  await page.keyboard.type('armazenagem')
  const found = () => rows.evaluateAll((all) => all.map(({ id }) => id))
  await eventually(found).toEqual(['setting-storage'])
  // Beside it the section is marked that has what was found.
  const marked = page.getByRole('navigation', { name: say('shell.menu.admin') })
  const current = () => marked.locator('[aria-current]').first().getAttribute('href')
  const sectionOf = (id: string) =>
    page.locator(`[data-section]:has(#${id})`).evaluate((one) => one.id.replace('section-', ''))
  for (const [words, id] of [
    ['armazenagem', 'setting-storage'],
    ['balcao', 'setting-phones'],
  ] as const) {
    await visitor.fill(say('settings.find'), words)
    await eventually(found).toEqual([id])
    const section = await sectionOf(id)
    await eventually(current).toBe(`/account/${desk.group}/admin/${section}`)
  }
  await visitor.fill(say('settings.find'), 'xyzzy')
  await visitor.sees(say('settings.none'))
  await page.keyboard.press('Escape')
  await visitor.open(`/account/${desk.group}`)
  await visitor.settles()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').locator('input').fill('fuso')
  await page.getByRole('dialog').getByText(say('admin.shop.fields.time-zone')).click()
  await visitor.arrivesAt(`/account/${desk.group}/admin/shop`)
  const zone = page.locator('#setting-time-zone')
  await eventually(async () => (await zone.boundingBox())?.y ?? 9_999).toBeLessThan(900)
  await done(visitor)
})

test('on a phone each section opens as a page, and Back leads to the list', async ({ stage }) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR', device: 'phone' })
  const visitor = await desk.at('admin')
  const { page, say } = visitor
  await visitor.seesTitle(say('shell.menu.admin'))
  await page.getByRole('link', { name: say('settings.sections.work') }).click()
  await visitor.seesTitle(say('settings.sections.work'))
  const lists = page.getByRole('switch', { name: say('adjustment.options.key.checklist') })
  await lists.click()
  await eventually(stored(desk, 'checklist')).toBe(true)
  await page.goBack()
  await visitor.seesTitle(say('shell.menu.admin'))
  await page.getByRole('link', { name: say('settings.leads.shop') }).waitFor()
  await visitor.open(`/account/${desk.group}/memberships`)
  await visitor.seesTitle(say('settings.sections.people'))
  // Names of what is set are headings right below that of the page.
  await visitor.open(`/account/${desk.group}/admin/plan`)
  const name = say('admin.delete.title')
  await page.getByRole('heading', { level: 2, name }).waitFor()
  await done(visitor)
})

test('the rates of tax are named among what belongs to money, with the way to them', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Tax', name: 'Sales tax', rate: '9.25' })
  const visitor = await desk.at('admin/money')
  await visitor.sees('Sales tax 9.25%')
  await visitor.page.locator('a[href$="/taxes"]').last().click()
  await visitor.arrivesAt(/\/taxes$/)
  await done(visitor)
})
