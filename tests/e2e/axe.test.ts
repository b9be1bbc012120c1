// axe finds nothing on any screen, in either theme, at the desk and on a phone, and none is wider than the window, however long
// a word is. The screens are those the product declares, so a new one is looked at without being listed here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Device, type Stage } from './stage.ts'
import {
  drawnWidth,
  isEmptyForm,
  longWords,
  makeWorld,
  openAddresses,
  ownAddresses,
  paths,
  travel,
  type World,
} from './world.ts'

let stage: Stage
let world: World

beforeAll(async () => {
  stage = await buildStage()
  world = await makeWorld(stage.app, { ...longWords, person: 'Ana Souza' })
})
afterAll(() => stage.close())

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose findings depend on the colours of a theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Look {
  theme: 'light' | 'dark'
  /** Rules that do not hold for what is looked at. */
  without?: readonly string[]
  /** Only these rules. */
  only?: readonly string[]
  /** Looks at no part that these selectors find. */
  past?: readonly string[]
}

/** What axe says about the page as it stands, in one theme. */
async function findings(
  visitor: Visitor,
  { theme, without = [], only, past = [] }: Look,
): Promise<string[]> {
  const { page } = visitor
  // Read once a page: screens of the product are travelled without loading another.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
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
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const runOnly = only && { type: 'rule' as const, values: [...only] }
  const options: RunOptions = { rules, resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  const asked: [string[], RunOptions] = [[...past], options]
  const { violations } = await page.evaluate(
    ([exclude, wanted]) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run({ exclude }, wanted),
    asked,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
  )
}

/**
 * Which looks a screen gets. Colours are the same on a phone, so there one theme is enough; and but for colours a screen is
 * the same in both themes, so `npm test` looks at the second for colours alone, and `npm run proof` for everything.
 */
const looks: Record<Device, Look[]> = {
  desktop: [{ theme: 'light' }, { theme: 'dark', only: isProof ? undefined : colourRules }],
  phone: [{ theme: 'dark' }],
}

/** The menus beside and below a screen: a third of what most pages hold, and the same on all screens of an app. */
const menus = '[class*="frame"] > nav'

/** What the menus say, and whether one of their entries is marked as the one that is open. */
function menusOf({ page }: Visitor): Promise<string> {
  return page.locator(menus).evaluateAll((all) => {
    const isMarked = all.some((menu) => menu.querySelector('[aria-current]') !== null)
    return [...all.map((menu) => menu.textContent), isMarked].join('\n')
  })
}

async function lookAt(visitor: Visitor, addresses: readonly string[]): Promise<object> {
  const found: Record<string, string[]> = {}
  /** Menus that were looked at: `npm run proof` looks at them on every screen. */
  const seen = new Set<string>()
  let order = looks[visitor.device]
  for (const address of addresses) {
    await travel(visitor, address)
    const drawn = await drawnWidth(visitor)
    if (drawn > visitor.page.viewportSize()!.width) found[`${address} is wide`] = [String(drawn)]
    // Each screen begins in the theme that the one before ended in: changing it draws everything anew.
    order = order.toReversed()
    // What is empty is drawn in the colours of what is filled: the second theme is looked at there.
    const fitting = order.filter(({ only }) => !only || !isEmptyForm(address))
    const around = await menusOf(visitor)
    const past = seen.has(around) ? [menus] : []
    for (const look of fitting) {
      const said = await findings(visitor, { ...look, past })
      if (said.length > 0) found[`${address} (${look.theme})`] = said
    }
    if (!isProof && fitting.length === order.length) seen.add(around)
  }
  return found
}

const devices: Device[] = ['desktop', 'phone']
/** Behind the door a phone shows the same parts in another order: `npm run proof` looks at all of its screens. */
const devicesBehindTheDoor = isProof ? devices : devices.slice(0, 1)

test.each(devices)('axe finds nothing in front of the door (%s)', async (device) => {
  const visitor = await stage.visitor({ device })
  await visitor.open('/user/login')
  expect(await lookAt(visitor, openAddresses(world))).toEqual({})
  await visitor.close()
})

test.each(devicesBehindTheDoor)(
  'axe finds nothing on the screens of a Group and its people, and none is wider than the window (%s)',
  async (device) => {
    const visitor = await stage.visitor({ device })
    await comeIn(visitor, world.owner)
    expect(await lookAt(visitor, ownAddresses(world))).toEqual({})
    expect(visitor.broken).toEqual([])
    await visitor.close()
  },
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
  await comeIn(visitor, owner, `/account/${group}`)
  const found: Record<string, string[]> = {}
  for (const [name, path, open] of overlays) {
    const ticket = records.get('tickets') ?? ''
    await travel(visitor, `/account/${group}${path.replace('$ticket', ticket)}`)
    const opened = visitor.page.locator('[role="dialog"], [role="menu"]').first()
    // A key that is pressed before the screen listens opens nothing: it is pressed again.
    await eventually(async () => {
      if (!(await opened.isVisible())) await open(visitor)
      return opened.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    }).toBe(true)
    await visitor.settles()
    for (const look of looks.desktop) {
      // What floats over the page belongs to none of its regions.
      const said = await findings(visitor, { ...look, without: look.only ? [] : ['region'] })
      if (said.length > 0) found[`${name} (${look.theme})`] = said
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
  expect(paths.filter((path) => !world.records.has(path))).toEqual([])
})

test('a look sees what is wrong: a picture without words, and in the second theme a colour too pale', async () => {
  const visitor = await stage.visitor()
  await visitor.open('/user/login')
  await visitor.settles()
  await visitor.page.evaluate(() => {
    const wrong = document.createElement('p')
    wrong.innerHTML = '<img src="/icon.svg"><span style="color: #777; background: #888">pale</span>'
    document.body.append(wrong)
  })
  const [light, dark] = [
    await findings(visitor, looks.desktop[0]!),
    await findings(visitor, looks.desktop[1]!),
  ]
  expect(light.join()).toMatch(/image-alt.*color-contrast|color-contrast.*image-alt/s)
  expect(dark.join()).toContain('color-contrast')
  await visitor.close()
})
