// Makes the pictures of the public page (`app/welcome`) from a running demo: each app in both languages and both themes, and the card that
// other sites show of a link. `npm run demo`, then `node scripts/pictures.ts http://127.0.0.1:3000` writes them to public/pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoPassword } from '#app/demo/fill.ts'
import { locales, type Locale } from '#core/wire.ts'
import { launchBrowser } from '#tests/support/browser.ts'

const [site = 'http://127.0.0.1:3000', ...only] = process.argv.slice(2)
const folder = join(import.meta.dirname, '..', 'public', 'pictures')

/** Whose screens they are, and the names of what is opened in them. */
const demo = {
  en: { email: 'dana@bancada.example', shop: 'Maple Street Repair', folder: 'Pictures' },
  'pt-BR': { email: 'ana@bancada.example', shop: 'Oficina Boa Vista', folder: 'Imagens' },
} satisfies Record<Locale, object>

interface Picture {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Of WebP; the first view of the page has less room. */
  readonly quality: number
  /** Below the address of the Group. */
  readonly path: string
  /** What is done there before. */
  readonly act?: (page: Page, locale: Locale) => Promise<void>
}

const wide = { width: 1120, height: 700 }
const desk = { width: 900, height: 600 }

/** Follows the link of a list to one of its records. */
const openRecord = (path: string, nth: number) => async (page: Page) => {
  const records = page.locator(`main a[href*="/${path}/"]:not([href$="/new"])`)
  const address = await records.nth(nth).getAttribute('href')
  await page.goto(new URL(address ?? '', site).href)
}

/** Its thumbnails are beside each other, as the second of the two views shows them. */
async function openFolder(page: Page, locale: Locale): Promise<void> {
  const name = page.getByRole('main').getByText(demo[locale].folder, { exact: true })
  await name.filter({ visible: true }).first().click()
  await page.getByRole('main').locator('[aria-pressed=false]').first().click()
}

const pictures: readonly Picture[] = [
  { name: 'tickets', viewport: wide, quality: 44, path: 'tickets' },
  { name: 'ticket', viewport: desk, quality: 60, path: 'tickets', act: openRecord('tickets', 0) },
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

async function take(browser: Browser, picture: Picture, options: BrowserContextOptions) {
  const { name, viewport, quality, path, act } = picture
  const { colorScheme, locale: language } = options
  const locale = language === 'pt-BR' ? language : 'en'
  const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
  const context = await browser.newContext({
    ...options,
    viewport,
    ...(name === 'phone' && phone),
  })
  const root = await signIn(context, locale)
  const page = await context.newPage()
  await page.goto(`${root}/${path}`)
  await settle(page)
  await act?.(page, locale)
  await settle(page)
  const image = sharp(await page.screenshot())
  const file = join(folder, `${name}-${locale}-${colorScheme}.webp`)
  await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
  if (name === 'tickets' && colorScheme === 'light') {
    const card = image.resize(1200, 630, { fit: 'cover', position: 'top' })
    await card.jpeg({ quality: 72, mozjpeg: true }).toFile(join(folder, `card-${locale}.jpg`))
  }
  await context.close()
  console.log(`${name} ${locale} ${colorScheme}`)
}

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const chosen = pictures.filter(({ name }) => only.length === 0 || only.includes(name))
for (const locale of locales) {
  const timezoneId = locale === 'en' ? 'America/Los_Angeles' : 'America/Sao_Paulo'
  const language = { locale: locale === 'en' ? 'en-US' : locale, timezoneId }
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { ...language, colorScheme, reducedMotion: 'reduce' } as const
    for (const picture of chosen) await take(browser, picture, options)
  }
}
await browser.close()
