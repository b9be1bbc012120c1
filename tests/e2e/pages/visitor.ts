// A person at a browser: sees words, fills fields by their labels, presses buttons, follows links. All other page models
// act through this one.
import type { Locator, Page, Request } from 'playwright-core'

/** The text of a key in the person's language. */
export type Say = (key: string, values?: Record<string, string | number>) => string

/** Milliseconds without a request after which a page counts as drawn, by its own clock. */
const lull = 200

/** The lull is waited for in so many parts; a request in one of them makes it begin again at the end of that part. */
const parts = 4

/** Runs in the page: what it does within the lull is done when this resolves, however slow it is. */
const rest = (ms: number) =>
  new Promise<void>((resolve) => {
    // A page that draws nothing may be idle for minutes before it says so.
    setTimeout(() => requestIdleCallback(() => resolve(), { timeout: ms }), ms)
  })

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')

interface VisitorSettings extends Pick<Visitor, 'say' | 'device' | 'site'> {
  /** What `close` does. */
  leave(): Promise<void>
}

export class Visitor {
  readonly page: Page
  readonly say: Say
  readonly device: 'desktop' | 'phone'
  /** Address of the server, without a path. */
  readonly site: string
  readonly #leave: () => Promise<void>
  /** What broke on the pages they saw: exceptions, refused scripts. */
  readonly broken: string[] = []
  /** Calls and parts of the page that are under way. */
  #pending = 0
  /** Grows with each of them, and when it ends. */
  #steps = 0

  constructor(page: Page, { say, device, site, leave }: VisitorSettings) {
    this.page = page
    this.say = say
    this.device = device
    this.site = site
    this.#leave = leave
    // An event stream never ends, and is not waited for.
    const counts = (request: Request) => request.resourceType() !== 'eventsource'
    page.on('request', (request) => counts(request) && this.#count(1))
    page.on('requestfinished', (request) => counts(request) && this.#count(-1))
    page.on('requestfailed', (request) => counts(request) && this.#count(-1))
    page.on('pageerror', (error) => this.broken.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) this.broken.push(message.text())
    })
  }

  #count(step: 1 | -1): void {
    this.#pending += step
    this.#steps += 1
  }

  /** Waits until the page has done nothing for a while and asked for nothing: what it had to load is drawn. */
  async settles(): Promise<void> {
    for (let quiet = 0; quiet < parts;) {
      const before = this.#steps
      const isHere = await this.page.evaluate(rest, lull / parts).then(
        () => true,
        (error: unknown) => {
          if (this.page.isClosed()) throw error
          // The page is being left for another one, which has to settle instead.
          return false
        },
      )
      quiet = isHere && before === this.#steps && this.#pending === 0 ? quiet + 1 : 0
    }
  }

  get path(): string {
    return new URL(this.page.url()).pathname
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
  }

  /** The input under this label; no switch of the frame has its name. */
  field(label: string): Locator {
    const named = this.page.getByLabel(new RegExp(`^${escaped(label)}\\s*\\*?$`))
    return named.and(this.page.locator(':not([aria-pressed])')).filter({ visible: true })
  }

  async fill(label: string, value: string): Promise<void> {
    await this.field(label).first().fill(value)
  }

  /** A button, or a link that looks like one; its key may follow the words. */
  button(words: string, inside: Page | Locator = this.page): Locator {
    const name = new RegExp(`^${escaped(words)}( |$)`)
    return inside
      .getByRole('button', { name })
      .or(inside.getByRole('link', { name }))
      .filter({ visible: true })
      .first()
  }

  async press(words: string): Promise<void> {
    await this.button(words).click()
  }

  /** Presses a button of the dialog that is open. */
  async answer(words: string): Promise<void> {
    await this.button(words, this.page.getByRole('dialog')).click()
  }

  /** Waits until these words are on the page. */
  async sees(words: string): Promise<void> {
    await this.page.getByText(words).filter({ visible: true }).first().waitFor()
  }

  async seesTitle(words: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor()
  }

  /** Waits until the address is this one. */
  async arrivesAt(path: string | RegExp): Promise<void> {
    await this.page.waitForURL((url) =>
      typeof path === 'string' ? url.pathname === path : path.test(url.pathname),
    )
  }

  /** They go: their browser forgets them, and serves the next one. */
  async close(): Promise<void> {
    await this.#leave()
  }
}
