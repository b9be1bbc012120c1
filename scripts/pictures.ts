// Makes the pictures of the public page (`app/welcome`) and the guide from a running demo: each app in both languages and both themes, and the
// card that other sites show of a link; and those of README. `npm run demo`, then `node scripts/pictures.ts http://127.0.0.1:3000` writes them
// to public/pictures and docs/pictures; names after the address choose some of them.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoPassword } from '#app/demo/fill.ts'
import { locales, type Locale } from '#core/wire.ts'
import { launchBrowser } from '#tests/support/browser.ts'

const [site = 'http://127.0.0.1:3000', ...only] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const folder = join(root, 'public', 'pictures')
const ofReadme = join(root, 'docs', 'pictures')

/** Whose screens they are, and the names of what is opened in them. */
const demo = {
  en: { email: 'dana@bancada.example', shop: 'Maple Street Repair', folder: 'Pictures' },
  'pt-BR': { email: 'ana@bancada.example', shop: 'Oficina Boa Vista', folder: 'Imagens' },
} satisfies Record<Locale, object>

interface View {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Below the address of the Group. */
  readonly path: string
  /** What is done there before. */
  readonly act?: (page: Page, locale: Locale) => Promise<void>
}

interface Picture extends View {
  /** Of WebP; the first view of the page has less room. */
  readonly quality: number
}

/** A view of README, in one language and one theme. */
interface ReadmePicture extends View {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
}

const wide = { width: 1120, height: 700 }
const desk = { width: 900, height: 600 }

/** Follows the link of a list to one of its records. */
const openRecord = (path: string, nth: number) => async (page: Page) => {
  const records = page.locator(`main a[href*="/${path}/"]:not([href$="/new"])`)
  const address = await records.nth(nth).getAttribute('href')
  await page.goto(new URL(address ?? '', site).href)
}

/** A repair with all that may belong to one: an estimate, what was paid for it, and what its parts cost. */
async function openPaidTicket(page: Page): Promise<void> {
  const group = new URL(page.url()).pathname.split('/')[2]
  const data = { selector: { klass: 'Outgo', ticket_id: { $gt: null } }, limit: 1 }
  const found = await page.request.post(`${site}/${group}/_find`, { data })
  const { docs } = (await found.json()) as { docs: { ticket_id: string }[] }
  await page.goto(`${site}/account/${group}/tickets/${docs[0]?.ticket_id}`)
}

/** Its thumbnails are beside each other, as the second of the two views shows them. */
async function openFolder(page: Page, locale: Locale): Promise<void> {
  const name = page.getByRole('main').getByText(demo[locale].folder, { exact: true })
  await name.filter({ visible: true }).first().click()
  await page.getByRole('main').locator('[aria-pressed=false]').first().click()
}

const pictures: readonly Picture[] = [
  { name: 'tickets', viewport: wide, quality: 44, path: 'tickets' },
  { name: 'ticket', viewport: desk, quality: 60, path: 'tickets', act: openPaidTicket },
  {
    name: 'organize3',
    viewport: desk,
    quality: 60,
    path: 'wallets',
    act: openRecord('wallets', 0),
  },
  {
    name: 'rdisk',
    viewport: desk,
    quality: 60,
    path: 'disk',
    act: openFolder,
  },
  { name: 'textnotes', viewport: desk, quality: 60, path: 'notes', act: openRecord('notes', 2) },
  {
    name: 'exoreader',
    viewport: desk,
    quality: 60,
    path: 'reader_items',
    act: (page) => page.keyboard.press('j'),
  },
  { name: 'phone', viewport: { width: 390, height: 780 }, quality: 42, path: 'tickets' },
]

const window = { width: 1280, height: 800 }
const hand = { width: 390, height: 844 }
const openFirst = {
  wallet: openRecord('wallets', 0),
  item: (page: Page) => page.keyboard.press('j'),
}

const readmePictures: readonly ReadmePicture[] = [
  { name: 'tickets', viewport: window, path: 'tickets', locale: 'en', theme: 'light' },
  {
    name: 'ticket',
    viewport: window,
    path: 'tickets',
    act: openPaidTicket,
    locale: 'en',
    theme: 'light',
  },
  {
    name: 'ticket-dark',
    viewport: window,
    path: 'tickets',
    act: openPaidTicket,
    locale: 'pt-BR',
    theme: 'dark',
  },
  { name: 'check-in', viewport: window, path: 'tickets/new', locale: 'en', theme: 'light' },
  { name: 'dashboard', viewport: window, path: '', locale: 'en', theme: 'light' },
  { name: 'board', viewport: window, path: 'ticket-board', locale: 'en', theme: 'light' },
  {
    name: 'statement',
    viewport: window,
    path: 'wallets',
    act: openFirst.wallet,
    locale: 'pt-BR',
    theme: 'light',
  },
  {
    name: 'money-report',
    viewport: window,
    path: 'money-reports',
    locale: 'pt-BR',
    theme: 'light',
  },
  {
    name: 'reader',
    viewport: window,
    path: 'reader_items',
    act: openFirst.item,
    locale: 'en',
    theme: 'light',
  },
  { name: 'disk', viewport: window, path: 'disk', act: openFolder, locale: 'en', theme: 'light' },
  {
    name: 'disk-dark',
    viewport: window,
    path: 'disk',
    act: openFolder,
    locale: 'pt-BR',
    theme: 'dark',
  },
  { name: 'phone', viewport: hand, path: 'tickets', locale: 'pt-BR', theme: 'light' },
  { name: 'reader-phone', viewport: hand, path: 'reader_items', locale: 'en', theme: 'dark' },
]

/** Everything asked for is there, and what follows it is drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(700)
}

/** Address of the Group. */
async function signIn({ request }: BrowserContext, locale: Locale): Promise<string> {
  const { email: username, shop } = demo[locale]
  await request.post(`${site}/_session`, { data: { username, password: demoPassword } })
  const session = await request.get(`${site}/_session`)
  const { userCtx } = (await session.json()) as { userCtx: { roles: string[] } }
  for (const db of userCtx.roles.filter((role) => role.startsWith('acc-'))) {
    const { name } = (await (await request.get(`${site}/accounts/${db}`)).json()) as {
      name: string
    }
    if (name === shop) return `${site}/account/${db}`
  }
  throw new Error(`${site} has no ${shop}: is it the demo?`)
}

/** How one reads who looks at it. */
interface Eyes {
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
}

/** `sharpness`: pixels of the picture for each of a phone's page. */
async function shoot(
  browser: Browser,
  { viewport, path, act }: View,
  { locale, theme, sharpness }: Eyes & { readonly sharpness: number },
) {
  const context = await browser.newContext({
    locale: locale === 'en' ? 'en-US' : locale,
    timezoneId: locale === 'en' ? 'America/Los_Angeles' : 'America/Sao_Paulo',
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport,
    ...(viewport.width < 500 && { isMobile: true, hasTouch: true, deviceScaleFactor: sharpness }),
  })
  const group = await signIn(context, locale)
  const page = await context.newPage()
  await page.goto(`${group}/${path}`)
  await settle(page)
  await act?.(page, locale)
  await settle(page)
  const image = await page.screenshot()
  await context.close()
  return sharp(image)
}

async function take(browser: Browser, picture: Picture, eyes: Eyes): Promise<void> {
  const { name, quality } = picture
  const { locale, theme } = eyes
  const image = await shoot(browser, picture, { ...eyes, sharpness: 2 })
  const file = join(folder, `${name}-${locale}-${theme}.webp`)
  await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
  if (name === 'tickets' && theme === 'light') {
    const card = image.resize(1200, 630, { fit: 'cover', position: 'top' })
    await card.jpeg({ quality: 72, mozjpeg: true }).toFile(join(folder, `card-${locale}.jpg`))
  }
  console.log(`${name} ${locale} ${theme}`)
}

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const isChosen = ({ name }: View) => only.length === 0 || only.includes(name)
for (const locale of locales) {
  for (const theme of ['light', 'dark'] as const) {
    for (const picture of pictures.filter(isChosen)) await take(browser, picture, { locale, theme })
  }
}
for (const picture of readmePictures.filter(isChosen)) {
  const image = await shoot(browser, picture, { ...picture, sharpness: 1 })
  await image.png({ palette: true, effort: 10 }).toFile(join(ofReadme, `${picture.name}.png`))
  console.log(`README ${picture.name}`)
}
await browser.close()
