// Browser profiles that go from visitor to visitor. A new one reads and compiles every script of the pages again, which is
// half the work of a short flow; one that is handed back forgets who was signed in and what pages kept, and nothing else.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A page of the site that runs nothing: leaving for it ends the page before, and the browser's process goes on. */
const blankPath = '/icon.svg'

const looks = { colorScheme: 'light', reducedMotion: 'reduce' } as const

/** How long a step may take on a busy machine. */
const stepTimeoutMs = 60_000

/** Every event that visitors and tests listen to. */
const events = ['request', 'requestfinished', 'requestfailed', 'pageerror', 'console', 'dialog']

/** Runs in a page before its scripts: its dates are so many milliseconds ahead of the machine's, and its timers the browser's own. */
function goAhead(ms: number): void {
  const machine = Date
  const now = () => machine.now() + ms
  globalThis.Date = new Proxy(machine, {
    apply: () => new machine(now()).toString(),
    construct: (_, parts, made) =>
      Reflect.construct(machine, parts.length === 0 ? [now()] : parts, made) as Date,
    get: (_, name) => (name === 'now' ? now : (Reflect.get(machine, name) as unknown)),
  })
}

const ownClocks = new WeakSet<Page>()

/** From here on the page believes that it is this moment. Nothing takes that back: nobody else gets its profile. */
export async function installClock(page: Page, time: Date): Promise<void> {
  ownClocks.add(page)
  await page.clock.install({ time })
}

export class Profiles {
  readonly #browser: Browser
  readonly #site: string
  /** Those that nobody uses, by what they were made with. */
  readonly #free = new Map<string, Page[]>()
  readonly #taken = new Set<Page>()

  constructor(browser: Browser, site: string) {
    this.#browser = browser
    this.#site = site
  }

  /**
   * A page in a profile in which nobody is signed in, and in which it is this moment; `giveBack` hands it on.
   */
  async take(
    options: BrowserContextOptions,
    moment: Date,
  ): Promise<{ page: Page; giveBack(): Promise<void> }> {
    const key = JSON.stringify(options)
    const free = this.#free.get(key) ?? []
    this.#free.set(key, free)
    const page = free.pop() ?? (await this.#make(options))
    this.#taken.add(page)
    const clock = await page.context().addInitScript(goAhead, moment.getTime() - Date.now())
    return {
      page,
      giveBack: async () => {
        await clock.dispose()
        await this.#clear(page)
        if (ownClocks.has(page)) {
          await page.context().close()
        } else {
          await page.emulateMedia({ media: null, ...looks })
          await page.setViewportSize(options.viewport!)
          free.push(page)
        }
        this.#taken.delete(page)
      },
    }
  }

  /** Closes those that nobody gave back. */
  async closeTaken(): Promise<void> {
    await Promise.all([...this.#taken].map((page) => page.context().close()))
    this.#taken.clear()
  }

  async #make(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ ...options, ...looks, baseURL: this.#site })
    context.setDefaultTimeout(stepTimeoutMs)
    return context.newPage()
  }

  async #clear(page: Page): Promise<void> {
    const context = page.context()
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await context.setOffline(false)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.goto(this.#site + blankPath)
    await context.clearCookies()
    await page.evaluate(async () => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
    })
  }
}
