// A server on a port with the built pages, and one Chromium before it: what every browser flow plays on.
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { createTranslator } from 'use-intl/core'
import { webModules } from '#app/web-modules.ts'
import type { Locale } from '#core/wire.ts'
import backupEn from '#modules/account/locales/backup/en.json' with { type: 'json' }
import backupPt from '#modules/account/locales/backup/pt-BR.json' with { type: 'json' }
import commentEn from '#modules/ticket/locales/comment/en.json' with { type: 'json' }
import commentPt from '#modules/ticket/locales/comment/pt-BR.json' with { type: 'json' }
import reportsEn from '#modules/ticket/locales/reports/en.json' with { type: 'json' }
import reportsPt from '#modules/ticket/locales/reports/pt-BR.json' with { type: 'json' }
import labelsEn from '#modules/ticket/web/labels/locales/en.json' with { type: 'json' }
import labelsPt from '#modules/ticket/web/labels/locales/pt-BR.json' with { type: 'json' }
import personalEn from '#modules/ticket/web/personal/locales/en.json' with { type: 'json' }
import personalPt from '#modules/ticket/web/personal/locales/pt-BR.json' with { type: 'json' }
import receiptsEn from '#modules/ticket/web/receipt/locales/en.json' with { type: 'json' }
import receiptsPt from '#modules/ticket/web/receipt/locales/pt-BR.json' with { type: 'json' }
import scanEn from '#modules/ticket/web/scan/locales/en.json' with { type: 'json' }
import scanPt from '#modules/ticket/web/scan/locales/pt-BR.json' with { type: 'json' }
import signatureEn from '#modules/ticket/web/signature/locales/en.json' with { type: 'json' }
import signaturePt from '#modules/ticket/web/signature/locales/pt-BR.json' with { type: 'json' }
import filesEn from '#web/files/locales/en.json' with { type: 'json' }
import filesPt from '#web/files/locales/pt-BR.json' with { type: 'json' }
import portraitEn from '#web/files/portrait/locales/en.json' with { type: 'json' }
import portraitPt from '#web/files/portrait/locales/pt-BR.json' with { type: 'json' }
import markdownEn from '#web/markdown/locales/en.json' with { type: 'json' }
import markdownPt from '#web/markdown/locales/pt-BR.json' with { type: 'json' }
import importEn from '#web/records/import/locales/en.json' with { type: 'json' }
import importPt from '#web/records/import/locales/pt-BR.json' with { type: 'json' }
import mergingEn from '#web/records/merge/locales/en.json' with { type: 'json' }
import mergingPt from '#web/records/merge/locales/pt-BR.json' with { type: 'json' }
import { loadTexts } from '#web/shell/language/language.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { launchBrowser } from '../support/browser.ts'
import { Visitor, type Say } from './pages/visitor.ts'
import { Profiles } from './profiles.ts'

export type Device = 'desktop' | 'phone'

export interface VisitorOptions {
  locale?: Locale
  device?: Device
}

export interface Stage {
  readonly app: TestApp
  /** A browser in which nobody is signed in and nothing is kept; the test that asked closes it. */
  visitor(options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

const pages = join(import.meta.dirname, '../../dist')

const devices: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

let browser: Promise<Browser> | undefined

/** One for all files that this process runs; it ends with the process. */
function theBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}

export async function buildStage(): Promise<Stage> {
  if (!existsSync(join(pages, 'index.html'))) {
    throw new Error('the pages are not built: npm run build')
  }
  const app = await buildTestApp({ pages })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const site = `http://127.0.0.1:${port}`
  const profiles = new Profiles(await theBrowser(), site)
  return {
    app,
    async visitor({ locale = 'en', device = 'desktop' } = {}) {
      const language = locale === 'en' ? 'en-US' : locale
      const { page, giveBack } = await profiles.take({ ...devices[device], locale: language })
      return new Visitor(page, { say: await sayIn(locale), device, site, leave: giveBack })
    },
    async close() {
      await profiles.close()
      await app.close()
    },
  }
}

/** Parts of the product that are loaded when they are opened bring their own. */
const partTexts = {
  en: {
    ...importEn,
    ...filesEn,
    ...portraitEn,
    ...mergingEn,
    ...backupEn,
    ...labelsEn,
    ...personalEn,
    ...receiptsEn,
    ...reportsEn,
    ...scanEn,
    ...signatureEn,
    ...commentEn,
    ...markdownEn,
  },
  'pt-BR': {
    ...importPt,
    ...filesPt,
    ...portraitPt,
    ...mergingPt,
    ...backupPt,
    ...labelsPt,
    ...personalPt,
    ...receiptsPt,
    ...reportsPt,
    ...scanPt,
    ...signaturePt,
    ...commentPt,
    ...markdownPt,
  },
}

function merge(texts: { import?: object }, own: { import: object }) {
  return { ...texts, ...own, import: { ...texts.import, ...own.import } }
}

/** Texts as the person reads them, from the same files and by the same library as the screens. */
export async function sayIn(locale: Locale): Promise<Say> {
  const messages = merge(await loadTexts(locale, webModules), partTexts[locale])
  const translate = createTranslator({ locale, messages }) as unknown as Say
  return (key, values) => translate(key, values)
}
