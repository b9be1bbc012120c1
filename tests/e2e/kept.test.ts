// What must not be lost: typed text when the session ends or the page is reloaded, the language, the theme.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { comeIn, signIn } from './pages/front-door.ts'
import { buildStage, sayIn, type Device, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const month = 31 * 86_400_000

/** Somebody in the middle of a new customer, with the name written. */
async function begin(locale: Locale, device: Device) {
  const ana = await stage.app.makePerson({ locale })
  const group = await stage.app.makeGroup(ana)
  const visitor = await stage.visitor({ locale, device })
  await comeIn(visitor, ana, `/account/${group}/customers/new`)
  await visitor.fill(visitor.say('customer.fields.name'), 'Paula Nogueira')
  return { ana, visitor }
}

describe.each([
  { locale: 'en', device: 'desktop' },
  { locale: 'pt-BR', device: 'phone' },
] as const)('in the middle of a form, $locale, $device', ({ locale, device }) => {
  test('a session that ends is signed in again, and everything typed is saved', async () => {
    const { ana, visitor } = await begin(locale, device)
    const { say, page } = visitor
    stage.app.clock.advance(month)
    await visitor.press(say('actions.create'))

    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('shell.login_again.text')).waitFor()
    await visitor.fill(say('shell.login_again.password'), ana.password)
    await visitor.answer(say('shell.login_again.submit'))
    await visitor.seesTitle('Paula Nogueira')
    expect(visitor.broken).toEqual([])
    await visitor.close()
  })

  test('a server that does not answer loses nothing, and is told of until it answers', async () => {
    const { visitor } = await begin(locale, device)
    const { say, page } = visitor
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await visitor.press(say('actions.create'))
    const said = [say('titles.network'), say('shell.nothing_lost'), say('shell.unreachable')]
    for (const words of said) await page.getByText(words).waitFor()
    await page.unrouteAll()
    for (const words of said) await page.getByText(words).waitFor({ state: 'detached' })
    await visitor.press(say('actions.create'))
    await visitor.seesTitle('Paula Nogueira')
    await visitor.close()
  })

  test('a page that is reloaded offers what was typed', async () => {
    const { visitor } = await begin(locale, device)
    const { say, page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    const name = say('customer.fields.name')
    await visitor.fill(say('customer.fields.email'), 'paula@example.com')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('paula@example.com'))
    await page.reload()
    await visitor.press(say('records.draft.take'))
    expect(await visitor.field(name).inputValue()).toBe('Paula Nogueira')
    await visitor.press(say('actions.create'))
    await visitor.seesTitle('Paula Nogueira')
    await visitor.close()
  })
})

test('who signs in with a mere name signs in again with it, and keeps what he typed', async () => {
  const { app } = stage
  const rafael = await app.makePerson({ email: 'rafael', confirmed: false })
  const group = await app.makeGroup(rafael)
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' })
  const { say } = visitor
  await signIn(visitor, rafael, `/account/${group}/customers/new`)
  await visitor.fill(say('customer.fields.name'), 'Paula Nogueira')
  app.clock.advance(2 * 86_400_000)
  await visitor.press(say('actions.create'))
  await visitor.fill(say('shell.login_again.password'), rafael.password)
  await visitor.answer(say('shell.login_again.submit'))
  await visitor.seesTitle('Paula Nogueira')
  await visitor.close()
})

describe('choices of a person', () => {
  test('the language stays: after a reload, and in another browser of his', async () => {
    const ana = await stage.app.makePerson({ locale: 'en' })
    const visitor = await stage.visitor({ locale: 'en' })
    const portuguese = await sayIn('pt-BR')
    await signIn(visitor, ana)
    await visitor.seesTitle(visitor.say('home.title'))
    await visitor.press('Português')
    await visitor.seesTitle(portuguese('home.title'))
    // The profile keeps the choice too, a moment later.
    await visitor.settles()
    await visitor.page.reload()
    await visitor.seesTitle(portuguese('home.title'))
    await visitor.close()

    const elsewhere = await stage.visitor({ locale: 'en' })
    await signIn(elsewhere, ana)
    await elsewhere.seesTitle(portuguese('home.title'))
    expect(await elsewhere.page.getAttribute('html', 'lang')).toBe('pt-BR')
    await elsewhere.close()
  })

  test('the theme stays after a reload, and before anything is drawn', async () => {
    const visitor = await stage.visitor()
    const { say, page } = visitor
    const scheme = () => page.getAttribute('html', 'data-mantine-color-scheme')
    await visitor.open('/user/login')
    await visitor.press(say('shell.theme.dark'))
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark')
    await page.goto('/user/register', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await scheme()).toBe('dark')
    await visitor.seesTitle(say('register.title'))
    expect(await scheme()).toBe('dark')
    await visitor.close()
  })
})
