// axe finds nothing on any screen, in either theme, at the desk and on a phone. The screens are those the product
// declares, so a new one is looked at without being listed here.
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Device, type Stage } from './stage.ts'
import { makeWorld, openAddresses, ownAddresses, paths, travel, type World } from './world.ts'

let stage: Stage
let world: World

beforeAll(async () => {
  stage = await buildStage()
  world = await makeWorld(stage.app, {
    person: 'Ana Souza',
    group: 'Oficina Boa Vista',
    customer: 'Paula Nogueira',
    thing: 'Radio',
    category: 'Radios',
    problem: 'Hums and says nothing',
    comment: 'Capacitor C4 is dry',
  })
})
afterAll(() => stage.close())

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
  expect(await lookAt(visitor, openAddresses(world))).toEqual({})
  await visitor.close()
})

test.each(devices)(
  'axe finds nothing on the screens of a Group and its people (%s)',
  async (device) => {
    const visitor = await stage.visitor({ device })
    await signIn(visitor, world.owner)
    expect(await lookAt(visitor, ownAddresses(world))).toEqual({})
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
  const { owner, group, records } = world
  await signIn(visitor, owner, `/account/${group}`)
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
}, 180_000)

test('every kind with screens has a record here to look at', () => {
  expect(paths.filter((path) => !world.records.has(path))).toEqual([])
})
