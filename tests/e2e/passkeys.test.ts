// A passkey in the browser, with the authenticator that Chromium plays: made, used, lost, and what a new password leaves of it.
import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { expectOk, linkIn, type TestPerson } from '../support/app.ts'
import { eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { Visitor } from './pages/visitor.ts'
import { sayIn, type Device, type Stage } from './stage.ts'
import type { Locale } from '#core/wire.ts'

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

interface Played {
  readonly visitor: Visitor
  readonly cdp: CDPSession
  /** Of the authenticator. */
  readonly authenticatorId: string
}

/** Browsers make passkeys for names alone, so these pages are opened by one, which is that of `APP_URL` too. */
async function play(stage: Stage, device: Device, locale: Locale = 'en'): Promise<Played> {
  const { port } = new URL((await stage.visitor()).site)
  const site = `http://localhost:${port}`
  Object.assign(stage.app.house.config, { appUrl: site })
  const other = await stage.visitor()
  const browser = other.page.context().browser()!
  const look = { ...devices[device], locale: locale === 'en' ? 'en-US' : locale }
  const context = await browser.newContext({ ...look, baseURL: site, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const say = await sayIn(locale)
  const leave = () => context.close()
  return { visitor: new Visitor(page, { say, device, site, leave }), cdp, authenticatorId }
}

const keysOf = async ({ client }: TestPerson) =>
  expectOk(await client.get('/_passkeys')).body.passkeys as { id: string; name: string }[]

async function add({ visitor }: Played, ana: TestPerson): Promise<void> {
  await comeIn(visitor, ana, '/user/profile')
  await visitor.press(visitor.say('profile.passkeys.add'))
  await visitor.sees(visitor.say('profile.passkeys.added'))
}

test('a passkey is made on the profile, named, used to sign in, and ended', async ({ stage }) => {
  const { app } = stage
  const played = await play(stage, 'phone', 'pt-BR')
  const { visitor, cdp, authenticatorId } = played
  const { page, say } = visitor
  const ana = await app.makePerson({ locale: 'pt-BR' })
  await add(played, ana)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual(
    [['localhost', true]],
  )
  await visitor.press(`${say('profile.passkeys.rename')}: ${say('profile.passkeys.one')}`)
  await visitor.fill(say('profile.passkeys.name'), 'Balcão')
  await visitor.answer(say('actions.save'))
  await visitor.sees('Balcão')

  await page.context().clearCookies()
  // Nobody touches the key until the button is pressed: the list of the field waits.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await visitor.open('/user/login')
  await visitor.seesTitle(say('login.title'))
  const submit = page.getByRole('button', { name: say('login.passkey') })
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await submit.click()
  await visitor.seesTitle(say('home.title'))
  // The list of the field may have answered too, and that is a sign-in of its own.
  await visitor.settles()

  // An old session has to prove itself; the passkey does.
  app.clock.advance(11 * 60_000)
  await visitor.open('/user/profile')
  await visitor.press(`${say('actions.delete')}: Balcão`)
  await visitor.answer(say('actions.delete'))
  await visitor.sees(say('profile.proof.text'))
  await visitor.answer(say('profile.proof.passkey'))
  await visitor.sees(say('profile.passkeys.ended', { name: 'Balcão' }))
  await eventually(async () => (await app.as(ana).get('/_passkeys')).body.passkeys).toEqual([])
  expect(visitor.broken).toEqual([])
  await visitor.close()
})

test('the list of the address field offers it as soon as the page is open', async ({ stage }) => {
  const { app } = stage
  const played = await play(stage, 'desktop')
  const { visitor } = played
  const ana = await app.makePerson()
  await add(played, ana)
  await visitor.page.context().clearCookies()
  await visitor.open('/user/login')
  // The authenticator of tests answers by itself, as a person who picks from the list.
  await visitor.seesTitle(visitor.say('home.title'))
  await visitor.close()
})

test('it opens the window after a lost session, and what was typed is saved', async ({ stage }) => {
  const { app } = stage
  const played = await play(stage, 'phone', 'pt-BR')
  const { visitor, cdp, authenticatorId } = played
  const { say, page } = visitor
  const ana = await app.makePerson({ locale: 'pt-BR' })
  const group = await app.makeGroup(ana)
  await add(played, ana)
  await visitor.open(`/account/${group}/customers/new`)
  await visitor.fill(say('customer.fields.name'), 'Paula Nogueira')
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.context().clearCookies()
  await visitor.press(say('actions.create'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('shell.login_again.text')).waitFor()
  const submit = dialog.getByRole('button', { name: say('login.passkey') })
  await submit.waitFor()
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await submit.click()
  await visitor.seesTitle('Paula Nogueira')
  expect(visitor.broken).toEqual([])
  await visitor.close()
})

test('one that the server has forgotten is refused in words, and vanishes from the browser', async ({
  stage,
}) => {
  const { app } = stage
  const played = await play(stage, 'desktop')
  const { visitor, cdp, authenticatorId } = played
  const ana = await app.makePerson()
  await add(played, ana)
  const [key] = await keysOf(ana)
  expectOk(await ana.client.delete(`/_passkeys/${key!.id}`))
  await visitor.page.context().clearCookies()
  await visitor.open('/user/login')
  await visitor.sees(visitor.say('errors.passkey_unknown'))
  const left = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  await eventually(left).toEqual([])
  await visitor.close()
})

test('a lost phone shuts nobody out: a new password by mail asks which passkeys stay', async ({
  stage,
}) => {
  const { app } = stage
  const played = await play(stage, 'desktop')
  const ana = await app.makePerson()
  await add(played, ana)
  await played.visitor.close()
  const { visitor } = await play(stage, 'phone')
  const { say, page } = visitor
  await visitor.open('/user/password/new')
  await visitor.fill(say('user.fields.email'), ana.email)
  await visitor.press(say('passwordNew.submit'))
  await visitor.seesTitle(say('sent.title'))
  const letter = (await app.letters()).findLast(({ to }) => to?.[0]?.address === ana.email)
  const link = /(\/user\/password\/\S+)/.exec(letter?.text ?? '')?.[1] ?? linkIn(letter)
  await visitor.open(link)
  const box = page.getByRole('checkbox', { name: say('passwordSet.passkey') })
  expect(await box.isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: say('passwordSet.endTokens') }).isChecked()).toBe(
    true,
  )
  await visitor.fill(say('passwordSet.password'), 'a brand new sentence')
  await visitor.fill(say('register.confirmation'), 'a brand new sentence')
  await visitor.press(say('passwordSet.submit'))
  await visitor.seesTitle(say('passwordSet.doneTitle'))
  const again = app.nobody()
  const body = { username: ana.email, password: 'a brand new sentence' }
  expectOk(await again.post('/_session', body))
  expect(await keysOf({ ...ana, client: again })).toEqual([])
  await visitor.close()
})
