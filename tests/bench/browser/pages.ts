// What the browser pays for a page, on a phone: scripts, letters, calls, when what people came for is there, and how far
// the page moves under their eyes. With an empty cache on a slow line, and again with what the browser has kept.
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { ownerId } from '../fill/names.ts'
import type { Product } from '../sides.ts'

export interface PageFigures {
  readonly name: string
  /** Kilobytes as they travel, asked for until the first row is there; with an empty cache. */
  readonly scriptKilobytes: number
  readonly fontKilobytes: number
  /** Calls of the server's API until the page rests. */
  readonly calls: number
  /** Milliseconds from the address to the first row, or to what a page without rows is opened for. */
  readonly coldMs: number
  readonly warmMs: number
  /** Sum of Chromium's layout shifts. */
  readonly shift: number
}

interface Line {
  /** Milliseconds from a request to its answer's first byte. */
  readonly latencyMs: number
  /** Undefined: as fast as it comes. */
  readonly bitsPerSecond?: number
  /** How many times slower the processor is made. */
  readonly slowdown: number
}

/** A phone of the middle class on a slow line, and the same line's length alone. */
const cold: Line = { latencyMs: 150, bitsPerSecond: 1_600_000, slowdown: 4 }
const warm: Line = { latencyMs: 150, slowdown: 1 }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Each page is loaded so often from an empty cache; the median counts, of the layout shift the most. */
const rounds = 5
/** Milliseconds without a call after which a page rests. */
const restMs = 2_000

interface Opened {
  readonly name: string
  readonly path: string
  readonly cookie: string
  /** What the page is opened for. */
  readonly row: string
}

/** Sign-in, the least page behind it, the list of the large Group's tickets, one of them, the board, home. */
export async function measurePages({ address, stage }: Product): Promise<PageFigures[]> {
  const { cookie = '' } = stage.browser
  const root = `/account/${stage.world.large}`
  const rows = 'main [id^="row-"]'
  const heading = 'main h1'
  const pages: Opened[] = [
    { name: 'sign-in', path: '/user/login', cookie: '', row: 'input[type="email"]' },
    { name: 'shell', path: `${root}/users/${ownerId(0)}`, cookie, row: heading },
    { name: 'list of tickets', path: `${root}/tickets`, cookie, row: rows },
    { name: 'ticket', path: `${root}/tickets/${stage.tickets[0]}`, cookie, row: heading },
    { name: 'board', path: `${root}/ticket-board`, cookie, row: 'main [id^="card-"]' },
    { name: 'home', path: '/', cookie, row: rows },
  ]
  const browser = await launchBrowser()
  try {
    const found: PageFigures[] = []
    for (const page of pages) found.push(await measurePage(browser, address, page))
    return found
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, address: string, page: Opened): Promise<PageFigures> {
  const colds: Load[] = []
  const warms: Load[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext(phone)
    try {
      await signIn(context, address, page.cookie)
      colds.push(await load(context, address, { page, line: cold }))
      // Chromium keeps compiled scripts from the second load on.
      await load(context, address, { page, line: warm })
      warms.push(await load(context, address, { page, line: warm }))
    } finally {
      await context.close()
    }
  }
  const first = colds[0]!
  return {
    name: page.name,
    scriptKilobytes: first.scriptKilobytes,
    fontKilobytes: first.fontKilobytes,
    calls: median(colds.map(({ calls }) => calls)),
    coldMs: median(colds.map(({ rowMs }) => rowMs)),
    warmMs: median(warms.map(({ rowMs }) => rowMs)),
    shift: Math.max(...[...colds, ...warms].map(({ shift }) => shift)),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

async function signIn(context: BrowserContext, address: string, cookie: string): Promise<void> {
  const pairs = cookie.split('; ').filter(Boolean)
  await context.addCookies(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: address }
    }),
  )
}

type Load = Omit<PageFigures, 'name' | 'coldMs' | 'warmMs'> & { readonly rowMs: number }

async function load(
  context: BrowserContext,
  address: string,
  { page: { path, row }, line }: { page: Opened; line: Line },
): Promise<Load> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    const network = await watchNetwork(session)
    await slowDown(session, line)
    await page.addInitScript(watchPage, row)
    await page.goto(address + path)
    await page.waitForFunction(() => window.watched.rowMs !== undefined)
    while (performance.now() - network.quietSince < restMs) await page.waitForTimeout(restMs / 10)
    const { rowMs = 0, rowAt = 0, shift } = await page.evaluate(() => window.watched)
    const kilobytes = (kind: string) =>
      network.arrivals
        .filter(({ type, askedAt }) => type === kind && askedAt <= rowAt)
        .reduce((sum, { bytes }) => sum + bytes, 0) / 1_024
    return {
      scriptKilobytes: kilobytes('Script'),
      fontKilobytes: kilobytes('Font'),
      calls: network.calls,
      rowMs,
      shift,
    }
  } finally {
    await page.close()
  }
}

async function slowDown(
  session: CDPSession,
  { latencyMs, bitsPerSecond, slowdown }: Line,
): Promise<void> {
  const bytesPerSecond = bitsPerSecond === undefined ? -1 : bitsPerSecond / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

interface Watched {
  /** Milliseconds since the address was asked for. */
  rowMs?: number
  /** The same moment in milliseconds of the epoch. */
  rowAt?: number
  shift: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before its own scripts. */
function watchPage(row: string): void {
  const watched: Watched = { shift: 0 }
  window.watched = watched
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
    for (const { value } of shifts) watched.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (!document.querySelector(row)) return void requestAnimationFrame(look)
    watched.rowMs = performance.now()
    watched.rowAt = Date.now()
  }
  look()
}

interface Arrival {
  readonly type: string
  readonly bytes: number
  /** Milliseconds of the epoch. */
  readonly askedAt: number
}

interface Network {
  readonly arrivals: Arrival[]
  calls: number
  /** A moment of `performance.now()`. */
  quietSince: number
}

/** What the API is asked by; the feed of changes is one of them. */
const calling = new Set(['Fetch', 'XHR', 'EventSource'])

async function watchNetwork(session: CDPSession): Promise<Network> {
  const asked = new Map<string, Omit<Arrival, 'bytes'>>()
  const network: Network = { arrivals: [], calls: 0, quietSince: performance.now() }
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, type = '' }) => {
    asked.set(requestId, { type, askedAt: wallTime * 1_000 })
    if (calling.has(type)) network.calls += 1
    network.quietSince = performance.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const known = asked.get(requestId)
    if (known) network.arrivals.push({ ...known, bytes })
    network.quietSince = performance.now()
  })
  await session.send('Network.enable')
  return network
}
