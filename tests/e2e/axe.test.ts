// Each screen the product declares, in a test of its own: axe finds nothing on it, it is no wider than its window, however long
// a word is, and what a finger touches on a small phone is large enough. A new screen is looked at without being listed here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { isProof } from '../support/proof.ts'
import { eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Device, type Stage } from './stage.ts'
import {
  addressOf,
  longWords,
  makeWorld,
  openPaths,
  ownPaths,
  paths,
  travel,
  word,
  type World,
} from './world.ts'

let stage: Stage
/** The world of a person who reads this language. */
let worldIn: (locale: Locale) => Promise<World>

/** The person has a long name too. */
const person = word(100)

beforeAll(async () => {
  stage = await buildStage()
  const made = new Map<Locale, Promise<World>>()
  worldIn = (locale) => {
    const world = made.get(locale) ?? makeWorld(stage.app, { ...longWords, person }, locale)
    made.set(locale, world)
    return world
  }
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

/** What axe reports about the current page, in one theme. */
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

/** The menus beside and below a screen: a third of what most pages hold, and the same on all screens of an app. */
const menus = '[class*="frame"] > nav'

/** What the menus say, and whether one of their entries is marked as the one that is open. */
function menusOf({ page }: Visitor): Promise<string> {
  return page.locator(menus).evaluateAll((all) => {
    const isMarked = all.some((menu) => menu.querySelector('[aria-current]') !== null)
    return [...all.map((menu) => menu.textContent), isMarked].join('\n')
  })
}

/** What can be touched and is lower or narrower than 44 pixels; links inside of sentences may be. */
function smallTargets({ page }: Visitor): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, textarea, input',
    )
    return [...controls].flatMap((control) => {
      const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isSeen || getComputedStyle(control).display === 'inline') return []
      // Around an input its wrapper is touched too, and around small marks what is laid over them.
      const touched = control.matches('input')
        ? control.closest('label, [class*="-body"], [class*="-wrapper"]')
        : null
      const { width, height } = (touched ?? control).getBoundingClientRect()
      const over = getComputedStyle(control, '::after')
      const reach = (drawn: number, laid: string) => Math.max(drawn, Number.parseFloat(laid) || 0)
      const isFine = reach(width, over.width) >= least && reach(height, over.height) >= least
      if (isFine || width < 2) return []
      const words = control.innerText || control.getAttribute('aria-label') || control.id
      return [`${control.tagName} ${words.slice(0, 30)} ${Math.round(width)}x${Math.round(height)}`]
    })
  })
}

/** Pixels from the left edge to the right end of what the page draws, seen or not. */
function drawnWidth({ page }: Visitor): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** A window in which every screen is looked at. */
interface Way {
  readonly device: Device
  readonly locale: Locale
  readonly themes: readonly Look['theme'][]
}

const both = ['light', 'dark'] as const

/**
 * A screen is one in all themes, languages and windows but for its colours, the length of its words and its room, which is
 * least on a small phone: there `npm test` looks at each once, in the theme whose turn it is. `npm run proof` looks everywhere.
 */
const ways: Way[] = isProof
  ? (['desktop', 'phone'] as const).flatMap((device) =>
      (['en', 'pt-BR'] as const).map((locale) => ({ device, locale, themes: both })),
    )
  : [{ device: 'phone', locale: 'en', themes: both }]

/** Of screens, and of what opens over them, `npm test` looks at one in thirty-two, and `npm run proof` at all. */
const isInTurn = (_: unknown, turn: number) => isProof || turn % 32 === 0

/** A small phone. */
const small = { width: 360, height: 800 }

describe.each(ways)('On a screen ($device, $locale)', ({ device, locale, themes }) => {
  let world: World
  beforeAll(async () => {
    world = await worldIn(locale)
  })

  /** Who travels from screen to screen: one for those in front of the door, one for those behind it. */
  const travellers = new Map<boolean, Visitor>()
  /** Menus that were looked at: `npm run proof` looks at them on every screen. */
  const seen = new Set<string>()

  afterAll(() => Promise.all([...travellers.values()].map((visitor) => visitor.close())))

  async function traveller(isOwn: boolean): Promise<Visitor> {
    const there = travellers.get(isOwn)
    if (there) return there
    const visitor = await stage.visitor({ device, locale })
    travellers.set(isOwn, visitor)
    if (device === 'phone') await visitor.page.setViewportSize(small)
    if (isOwn) await comeIn(visitor, world.owner)
    else await visitor.open('/user/login')
    return visitor
  }

  async function lookAt(path: string, isOwn: boolean, theme: Look['theme']): Promise<string[]> {
    const visitor = await traveller(isOwn)
    // After a test that failed the next one begins with a page of its own.
    onTestFailed(() => void travellers.delete(isOwn))
    await travel(visitor, addressOf(world, path))
    const around = await menusOf(visitor)
    const said = await findings(visitor, { theme, past: seen.has(around) ? [menus] : [] })
    if (!isProof) seen.add(around)
    const drawn = await drawnWidth(visitor)
    const { width } = visitor.page.viewportSize()!
    if (drawn > width) said.push(`${drawn} px wide`)
    // The page of the kit shows parts in sizes that no screen uses.
    if (device === 'phone' && path !== '/icons') said.push(...(await smallTargets(visitor)))
    return [...said, ...visitor.broken.splice(0)]
  }

  const all = [
    ...openPaths.map((path) => [path, false] as const),
    ...ownPaths.map((path) => [path, true] as const),
  ].filter(isInTurn)

  // A traveller changes from one theme to the other once, not at each screen.
  const inTheme = themes.flatMap((theme, nth) =>
    all
      .filter((_, turn) => isProof || turn % themes.length === nth)
      .map(([path, isOwn]) => ({ path, isOwn, theme })),
  )

  test.each(inTheme)('nothing is wrong, $theme: $path', async ({ path, isOwn, theme }) => {
    expect(await lookAt(path, isOwn, theme)).toEqual([])
  })
})

/** What opens over a screen: where, and how. */
const overlays: [name: string, path: string, open: (visitor: Visitor) => Promise<void>][] = [
  ['the palette', '', ({ page }) => page.keyboard.press('Control+k')],
  ['the list of keys', '', ({ page }) => page.keyboard.press('?')],
  ['the menu of the person', '', ({ page }) => page.getByRole('button', { name: person }).click()],
  ['the end of a Group', '/admin', (visitor) => visitor.press(visitor.say('admin.delete.title'))],
  ['another status', '/tickets/$ticket', ({ page }) => page.keyboard.press('s')],
  ['another technician', '/tickets/$ticket', ({ page }) => page.keyboard.press('a')],
]

/** Who looks at what opens over screens. */
let looker: Visitor | undefined
afterAll(() => looker?.close())

async function lookerAt(path: string): Promise<Visitor> {
  const { owner, group, records } = await worldIn('en')
  if (!looker) {
    looker = await stage.visitor()
    await comeIn(looker, owner)
  }
  const ticket = records.get('tickets') ?? ''
  await travel(looker, `/account/${group}${path.replace('$ticket', ticket)}`)
  return looker
}

const overlayTurns = overlays
  .filter(isInTurn)
  .map((overlay, turn) => [...overlay, both[turn % both.length]!] as const)

test.each(overlayTurns)('axe finds nothing in what opens over a screen: %s', async (...overlay) => {
  const [, path, open, theme] = overlay
  // After a test that failed the next one begins with a page of its own.
  onTestFailed(() => void (looker = undefined))
  const visitor = await lookerAt(path)
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
  // What floats over the page belongs to none of its regions.
  for (const worn of isProof ? both : [theme]) {
    expect(await findings(visitor, { theme: worn, without: ['region'] })).toEqual([])
  }
  await visitor.page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
})

test('every kind with screens has a record here to look at', async () => {
  const { records } = await worldIn('en')
  expect(paths.filter((path) => !records.has(path))).toEqual([])
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
    await findings(visitor, { theme: 'light' }),
    await findings(visitor, { theme: 'dark', only: colourRules }),
  ]
  expect(light.join()).toMatch(/image-alt.*color-contrast|color-contrast.*image-alt/s)
  expect(dark.join()).toContain('color-contrast')
  await visitor.close()
})
