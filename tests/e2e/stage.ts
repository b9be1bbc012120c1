// A server on a port with the built pages, and one Chromium before it: what every browser flow plays on.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { createTranslator } from 'use-intl/core'
import { webModules } from '#app/web-modules.ts'
import type { Locale } from '#core/wire.ts'
import { outboxUrl } from '#server/config.ts'
import { loadTexts } from '#web/shell/language/language.ts'
import { buildTestApp, type TestApp, type TestSettings } from '../support/app.ts'
import { launchBrowser } from '../support/browser.ts'
import { isProof } from '../support/proof.ts'
import { Visitor, type Say } from './pages/visitor.ts'
import { Profiles } from './profiles.ts'

export type Device = 'desktop' | 'phone'

export interface VisitorOptions {
  locale?: Locale
  device?: Device
}

export interface Stage {
  readonly app: TestApp
  /**
   * A browser in which nobody is signed in and nothing is kept; the test that asked closes it. Its pages begin at the
   * moment of the server, and their time goes on as in life.
   */
  visitor(options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

const pages = join(import.meta.dirname, '../../dist')

const devices: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

// A page of a test lives for seconds: what makes scripts quick for hours, optimising them and collecting what they left
// beside the page's own thread, costs it a quarter of its work. A proof plays as in life: a key of a passphrase is made in a second.
const scripts =
  '--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=16 --max-semi-space-size=32'

let browser: Promise<Browser> | undefined

/** One for all files that this process runs; it ends with the process. */
function theBrowser(): Promise<Browser> {
  browser ??= launchBrowser(isProof ? '' : scripts)
  return browser
}

let port = 0
const profilesAt = new Map<string, Profiles>()

/**
 * Listens where the stage before it did, if that is free: browsers keep what they read of pages at one address, from file
 * to file. Answers the address.
 */
async function listen({ server }: TestApp): Promise<string> {
  const host = '127.0.0.1'
  await server.listen({ port, host }).catch(() => server.listen({ port: 0, host }))
  port = (server.server.address() as AddressInfo).port
  return `http://${host}:${port}`
}

/** Where tests have servers of their own, which the product may read from. */
export const outsideHost = '127.0.9.1'

export async function buildStage(settings: TestSettings = {}): Promise<Stage> {
  if (!existsSync(join(pages, 'index.html'))) {
    throw new Error('the pages are not built: npm run build')
  }
  const app = await buildTestApp({
    pages,
    fetchAllow: [outsideHost],
    smtpUrl: outboxUrl,
    ...settings,
  })
  const site = await listen(app)
  const profiles = profilesAt.get(site) ?? new Profiles(await theBrowser(), site)
  profilesAt.set(site, profiles)
  return {
    app,
    async visitor({ locale = 'en', device = 'desktop' } = {}) {
      const language = locale === 'en' ? 'en-US' : locale
      const profile = { ...devices[device], locale: language }
      const { page, giveBack } = await profiles.take(profile, app.clock.now)
      return new Visitor(page, { say: await sayIn(locale), device, site, leave: giveBack })
    },
    async close() {
      await profiles.closeTaken()
      await app.close()
    },
  }
}

type Tree = Record<string, Record<string, unknown>>

const root = join(import.meta.dirname, '../..')

/** Words that parts of the pages bring along when they are opened, in whatever room. */
function partTexts(locale: Locale): Tree[] {
  const named = new RegExp(`locales/(?:[\\w-]+/)?${locale}\\.json$`)
  return ['web', 'modules'].flatMap((room) => {
    const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    const own = names.filter((name) => named.test(name))
    return own.map((name) => JSON.parse(readFileSync(join(root, room, name), 'utf8')) as Tree)
  })
}

/** As `PartTexts` of the pages puts them together. */
function merge(texts: Tree, parts: readonly Tree[]): Tree {
  const members = parts.flatMap((part) => Object.entries(part))
  return members.reduce((all, [name, own]) => ({ ...all, [name]: { ...all[name], ...own } }), texts)
}

const spoken = new Map<Locale, Promise<Say>>()

/** Texts as the person reads them, from the same files and by the same library as the screens. */
export function sayIn(locale: Locale): Promise<Say> {
  const say = spoken.get(locale) ?? makeSay(locale)
  spoken.set(locale, say)
  return say
}

async function makeSay(locale: Locale): Promise<Say> {
  const messages = merge((await loadTexts(locale, webModules)) as Tree, partTexts(locale))
  const translate = createTranslator({ locale, messages }) as unknown as Say
  return (key, values) => translate(key, values)
}
