// Everybody is read and answered in their own language.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { scriptOf } from './scripts.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

test('a number is read with the marks of the language it is typed in', async () => {
  const { app } = stage
  const rui = await app.makePerson({ fullname: 'Rui Lima', locale: 'pt-BR' })
  const group = await app.makeGroup(rui)
  const make = async (doc: object) =>
    String(expectOk(await rui.client.post(`/${group}`, doc)).body.id)
  await make({ klass: 'Adjustment', key: 'project-management', value: true })
  const ticket = await make({ klass: 'Ticket', content: 'Não liga' })
  const visitor = await stage.visitor({ locale: 'pt-BR' })
  const { say } = visitor
  await comeIn(visitor, rui, `/account/${group}/tickets/${ticket}/edit`)
  await visitor.fill(say('ticket.fields.estimation'), '1,5')
  await visitor.press(say('actions.save'))
  await visitor.sees(say('errors.not_an_integer'))
  await visitor.fill(say('ticket.fields.estimation'), '1.000')
  await visitor.press(say('actions.save'))
  await visitor.seesTitle('Não liga')
  const { body } = expectOk(await rui.client.get(`/${group}/${ticket}`))
  expect(body.estimation).toBe(1000)
  await visitor.close()
})

test.runIf(isProof)(
  'the pages of law are read in the language of the browser, and in the one that was accepted',
  async () => {
    const visitor = await stage.visitor({ locale: 'pt-BR' })
    const { page, say } = visitor
    const titles = () => page.getByRole('heading', { level: 1 }).filter({ visible: true })
    await visitor.open('/terms-and-conditions.html')
    await eventually(() => titles().allInnerTexts()).toEqual(['Termos e condições'])
    await visitor.open('/terms-and-conditions.html#en')
    await eventually(() => titles().allInnerTexts()).toEqual(['Terms and conditions'])
    await visitor.open('/user/register')
    const terms = visitor.page.getByRole('main').getByRole('link', { name: say('register.terms') })
    await eventually(() => terms.getAttribute('href')).toBe('/terms-and-conditions.html#pt-BR')
    // The footer leads to how it works, and names nobody as long as nobody answers for the installation.
    await eventually(() => page.getByRole('link', { name: say('shell.contact') }).count()).toBe(0)
    await page.getByRole('link', { name: say('shell.documentation') }).click()
    await eventually(() => titles().allInnerTexts()).toEqual(['Como funciona'])
    await visitor.close()
  },
)

test.runIf(isProof)(
  'a page of law that is opened without scripts shows both languages',
  async () => {
    const visitor = await stage.visitor({ locale: 'pt-BR' })
    await visitor.page.route('**/theme.js', (route) => route.abort())
    await visitor.open('/privacy-policy.html')
    await eventually(() =>
      visitor.page.getByRole('article').filter({ visible: true }).count(),
    ).toBe(2)
    await visitor.close()
  },
)

test.runIf(isProof)(
  'exact days are told as the language writes them: on paper, in filters, at the foot',
  async () => {
    const { app } = stage
    const rui = await app.makePerson({ fullname: 'Rui Lima', locale: 'pt-BR' })
    const group = await app.makeGroup(rui)
    const { body } = expectOk(
      await rui.client.post(`/${group}`, { klass: 'Ticket', content: 'Não liga' }),
    )
    const visitor = await stage.visitor({ locale: 'pt-BR' })
    const { page } = visitor
    const main = page.getByRole('main')
    await comeIn(visitor, rui, `/account/${group}/tickets/${String(body.id)}`)
    await visitor.seesTitle('Não liga')
    await visitor.settles()
    const marks = main.locator('time').filter({ visible: true })
    for (const words of await marks.allInnerTexts()) expect(words).not.toMatch(/\d{4}/)
    await page.emulateMedia({ media: 'print' })
    // What stays on the screen has no words of its own on paper.
    const printed = await marks.filter({ visible: true }).allInnerTexts()
    expect(printed.length).toBeGreaterThan(0)
    for (const words of printed) expect(words).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await page.emulateMedia({ media: 'screen' })
    await eventually(() => page.getByRole('contentinfo').innerText()).toMatch(/\d\d\/\d\d\/\d{4}/)
    await visitor.open(`/account/${group}/tickets?opened=2026-11-21..2027-01-01`)
    await visitor.sees('21/11/2026 – 01/01/2027')
    await visitor.close()
  },
)

test.runIf(isProof)('a span of days that ends before it begins is refused in words', async () => {
  const { app } = stage
  const ana = await app.makePerson()
  const group = await app.makeGroup(ana)
  expectOk(await ana.client.post(`/${group}`, { klass: 'Ticket', content: 'Hums' }))
  const visitor = await stage.visitor()
  const { page, say } = visitor
  await comeIn(visitor, ana, `/account/${group}/tickets`)
  await visitor.press(say('ticket.list.opened'))
  await visitor.fill(say('records.from'), '2026-11-21')
  await visitor.fill(say('records.to'), '2026-11-01')
  await visitor.press(say('records.apply'))
  await visitor.sees(say('records.ends_before'))
  expect(new URL(page.url()).searchParams.has('opened')).toBe(false)
  await visitor.close()
})

test('texts that cannot be loaded leave no white page, before sign-in and behind it', async () => {
  const visitor = await stage.visitor({ locale: 'pt-BR' })
  const { page, say } = visitor
  await page.route(scriptOf('core/i18n/pt-BR.json'), (route) => route.abort())
  await page.goto('/user/login')
  await page.getByText('Não foi possível carregar esta página.', { exact: false }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button').click()
  await visitor.seesTitle(say('login.title'))
  const rui = await stage.app.makePerson({ locale: 'pt-BR' })
  await page.route(scriptOf('core/i18n/signed-in/pt-BR.json'), (route) => route.abort())
  await comeIn(visitor, rui)
  await visitor.sees(say('shell.lost_part.title'))
  await visitor.close()
})

test.runIf(isProof)(
  'days are typed, and files and telephones are read, as Portuguese writes them',
  async () => {
    const rui = await stage.app.makePerson({ locale: 'pt-BR' })
    const group = await stage.app.makeGroup(rui)
    const customer = { name: 'Paula', cpf: '52998224725', phones: [{ number: '31987654321' }] }
    expectOk(await rui.client.post(`/${group}`, { klass: 'Customer', ...customer }))
    expectOk(await rui.client.post(`/${group}`, { klass: 'Ticket', content: 'Não liga' }))
    const visitor = await stage.visitor({ locale: 'pt-BR' })
    const { page, say } = visitor
    await comeIn(visitor, rui, `/account/${group}/tickets`)
    await visitor.press(say('ticket.list.opened'))
    await visitor.fill(say('records.from'), '21/13/2026')
    await visitor.press(say('records.apply'))
    await visitor.sees(say('errors.not_a_date'))
    await visitor.fill(say('records.from'), '21/11/2020')
    await visitor.press(say('records.apply'))
    await page.waitForURL(/opened=2020-11-21\.\./)

    await visitor.open(`/account/${group}/customers`)
    await visitor.sees('(31) 98765-4321')
    await visitor.press(say('records.more'))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('records.export') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('529.982.247-25')
    expect(text).toMatch(/;\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    await visitor.close()
  },
)
