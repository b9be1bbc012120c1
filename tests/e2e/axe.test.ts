// axe finds nothing on any screen, in either theme, at the desk and on a phone. The screens are those the product
// declares, so a new one is looked at without being listed here.
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { webModules } from '#app/web-modules.ts'
import type { Screen } from '#web/face.ts'
import { product } from '#web/shell/modules.ts'
import { expectOk, type TestPerson } from '../support/app.ts'
import { signIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Device, type Stage } from './stage.ts'

const { screens, registry } = product(modules, webModules)
const isOpen = ({ signedIn = true }: Screen) => !signedIn

let stage: Stage
let ana: TestPerson
let group: string
/** Path segment → id of a record to look at. */
const records = new Map<string, string>()

beforeAll(async () => {
  stage = await buildStage()
  const { app } = stage
  ana = await app.makePerson({ fullname: 'Ana Souza' })
  group = await app.makeGroup(ana, 'Oficina Boa Vista')
  const make = async (path: string, klass: string, fields: object) => {
    const { body } = expectOk(await ana.client.post(`/${group}`, { klass, ...fields }))
    records.set(path, String(body.id))
    return String(body.id)
  }
  const setting = { klass: 'Adjustment', key: 'checklist', value: true }
  expectOk(await ana.client.post(`/${group}`, setting))
  const phones = [{ number: '(31) 98765-4321', description: 'WhatsApp', main: true }]
  const customer_id = await make('customers', 'Customer', { name: 'Paula Nogueira', phones })
  const checklist = 'Power on\n# Sound\nListen'
  const category_id = await make('categories', 'Category', { name: 'Radios', checklist })
  const thing = { identifier: 'RD-77', description: 'Radio', customer_id }
  const equipment_id = await make('equipment', 'Equipment', thing)
  const parts = { customer_id, equipment_id, category_id, technical_id: ana.id }
  const content = 'Hums and says nothing'
  const record_id = await make('tickets', 'Ticket', { ...parts, content, priority: 'high' })
  await make('comments', 'Comment', { record_id, content: 'Capacitor C4 is dry' })
  await make('memberships', 'Membership', { email: 'rui@example.com', report_view: true })
  records.set('users', ana.id)
  await app.makeToken(ana, ['read'])
})
afterAll(() => stage.close())

/** The address of a screen with everything filled in. */
function addressOf({ path }: Screen): string {
  const [, , , segment = ''] = path.split('/')
  const id = records.get(segment) ?? ''
  if (path.includes('$record_id') && id === '') throw new Error(`no record for ${path}`)
  const address = path
    .replace('$account_id', group)
    .replace('$record_id', id)
    .replace('$token', 'a-token-of-nobody')
  if (address.includes('$')) throw new Error(`nothing to fill into ${path}`)
  return address
}

/** What axe says about the page as it stands, in one theme. */
async function findings(
  visitor: Visitor,
  theme: 'light' | 'dark',
  without: string[] = [],
): Promise<string[]> {
  const { page } = visitor
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (name) => document.documentElement.dataset.mantineColorScheme === name,
    theme,
  )
  // Colours that are still on their way from the other theme belong to neither.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    do await frame()
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
    await frame()
  })
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .disableRules(without)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
  )
}

/** Travels inside the page, as a link would, and waits until the screen has drawn itself. */
async function travel(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.evaluate((to) => window.history.pushState(null, '', to), address)
  await visitor.settles()
  await visitor.page.locator('main h1').first().waitFor({ state: 'attached' })
}

/** Colours are the same on a phone, so there one theme is enough. */
const themes = { desktop: ['light', 'dark'], phone: ['dark'] } as const

async function lookAt(visitor: Visitor, addresses: readonly string[]): Promise<object> {
  const found: Record<string, string[]> = {}
  for (const address of addresses) {
    await travel(visitor, address)
    for (const theme of themes[visitor.device]) {
      const said = await findings(visitor, theme)
      if (said.length > 0) found[`${address} (${theme})`] = said
    }
  }
  return found
}

const devices: Device[] = ['desktop', 'phone']

test.each(devices)('axe finds nothing in front of the door (%s)', async (device) => {
  const visitor = await stage.visitor({ device })
  await visitor.open('/user/login')
  const addresses = screens.filter(isOpen).map(addressOf)
  expect(await lookAt(visitor, [...addresses, '/nothing-here'])).toEqual({})
  await visitor.close()
})

test.each(devices)(
  'axe finds nothing on the screens of a Group and its people (%s)',
  async (device) => {
    const visitor = await stage.visitor({ device })
    await signIn(visitor, ana)
    const tabs = ['data', 'groups', 'invites', 'user_tokens'].map(
      (tab) => `/user/profile?page=${tab}`,
    )
    const own = screens.filter((screen) => !isOpen(screen)).map(addressOf)
    const gone = `/account/${group}/customers/cus-00000000000000000000000000`
    expect(await lookAt(visitor, [...own, ...tabs, gone])).toEqual({})
    expect(visitor.broken).toEqual([])
    await visitor.close()
  },
  180_000,
)

/** What opens over a screen: where, and how. */
const overlays: [name: string, path: string, open: (visitor: Visitor) => Promise<void>][] = [
  ['the palette', '', ({ page }) => page.keyboard.press('Control+k')],
  ['the list of keys', '', ({ page }) => page.keyboard.press('?')],
  [
    'the menu of the person',
    '',
    ({ page }) => page.getByRole('button', { name: 'Ana Souza' }).click(),
  ],
  ['a new phone', '/admin', (visitor) => visitor.press(visitor.say('admin.phones.new'))],
  ['a new address', '/admin', (visitor) => visitor.press(visitor.say('admin.addresses.new'))],
  ['another status', '/tickets/$ticket', ({ page }) => page.keyboard.press('s')],
  ['another technician', '/tickets/$ticket', ({ page }) => page.keyboard.press('a')],
]

test('axe finds nothing in what opens over a screen', async () => {
  const visitor = await stage.visitor()
  await signIn(visitor, ana, `/account/${group}`)
  const found: Record<string, string[]> = {}
  for (const [name, path, open] of overlays) {
    const ticket = records.get('tickets') ?? ''
    await travel(visitor, `/account/${group}${path.replace('$ticket', ticket)}`)
    await open(visitor)
    await visitor.page.locator('[role="dialog"], [role="menu"]').first().waitFor()
    await visitor.settles()
    for (const theme of themes.desktop) {
      // What floats over the page belongs to none of its regions.
      const said = await findings(visitor, theme, ['region'])
      if (said.length > 0) found[`${name} (${theme})`] = said
    }
    await visitor.page.keyboard.press('Escape')
    await visitor.page
      .locator('[role="dialog"], [role="menu"]')
      .first()
      .waitFor({ state: 'detached' })
  }
  expect(found).toEqual({})
  await visitor.close()
})

test('every kind with screens has a record here to look at', () => {
  const kinds = registry.entities.flatMap(({ path }) => (path === undefined ? [] : [path]))
  expect(kinds.filter((path) => !records.has(path))).toEqual([])
})
