// What the browser pays for a page with an empty cache: scripts, bytes to the first paint, and when a slow processor
// has come to rest.
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Product } from '../sides.ts'
import { readTrace } from './trace.ts'

export interface PageFigures {
  readonly name: string
  /** Scripts of the page: how many, and kilobytes as they travel. */
  readonly scripts: number
  readonly scriptKilobytes: number
  /** Everything that had arrived when something was painted first. */
  readonly requestsToPaint: number
  readonly kilobytesToPaint: number
  /** Milliseconds since the address was asked for. */
  readonly painted: number
  readonly interactive: number
}

/** As a phone of the middle class beside the machine that measures. */
const slowdown = 4
const loads = 3
/** How long nothing may happen for a page to count as loaded. */
const rest = 5_000
const categories = [
  'blink.user_timing',
  'loading',
  'devtools.timeline',
  'toplevel',
  'disabled-by-default-devtools.timeline',
]

/** Sign-in, home, the list of the large Group's tickets, its board, one of them. The median load of each. */
export async function measurePages({ address, stage }: Product): Promise<PageFigures[]> {
  const root = `/account/${stage.world.large}/tickets`
  const pages: [name: string, path: string, cookie: string][] = [
    ['sign-in', '/user/login', ''],
    ['home', '/', stage.browser.cookie!],
    ['list of tickets', root, stage.browser.cookie!],
    ['board', `/account/${stage.world.large}/ticket-board`, stage.browser.cookie!],
    ['ticket', `${root}/${stage.tickets[0]}`, stage.browser.cookie!],
  ]
  const browser = await launchBrowser()
  try {
    const found: PageFigures[] = []
    for (const [name, path, cookie] of pages) {
      const all: PageFigures[] = []
      for (let time = 0; time < loads; time++) {
        all.push({ name, ...(await load(browser, address + path, cookie)) })
      }
      found.push(all.sort((a, b) => a.interactive - b.interactive)[Math.floor(loads / 2)]!)
    }
    return found
  } finally {
    await browser.close()
  }
}

async function load(
  browser: Browser,
  address: string,
  cookie: string,
): Promise<Omit<PageFigures, 'name'>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const cookies = cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split('='))
    await context.addCookies(
      cookies.map(([name, ...value]) => ({
        name: name!,
        value: value.join('='),
        url: new URL(address).origin,
      })),
    )
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const network = await watchNetwork(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await browser.startTracing(page, { categories })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(rest)
    const trace = (await browser.stopTracing()).toString()
    const { asked, arrivals } = network
    const moments = readTrace(trace, asked)
    const early = arrivals.filter(({ at }) => at <= moments.painted)
    const scripts = arrivals.filter(({ type }) => type === 'Script')
    if (scripts.length === 0) throw new Error('the pages are not built: npm run build')
    const kilobytes = (some: readonly Arrival[]) =>
      some.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024
    return {
      scripts: scripts.length,
      scriptKilobytes: kilobytes(scripts),
      requestsToPaint: early.length,
      kilobytesToPaint: kilobytes(early),
      painted: (moments.painted - asked) / 1_000,
      interactive: (moments.interactive - asked) / 1_000,
    }
  } finally {
    await context.close()
  }
}

interface Arrival {
  readonly type: string
  readonly bytes: number
  /** Microseconds, as in the trace. */
  readonly at: number
}

interface Network {
  /** When the page itself was asked for. */
  asked: number
  readonly arrivals: Arrival[]
}

async function watchNetwork(session: CDPSession): Promise<Network> {
  const types = new Map<string, string>()
  const network: Network = { asked: 0, arrivals: [] }
  session.on('Network.requestWillBeSent', ({ timestamp, type }) => {
    if (network.asked === 0 && type === 'Document') network.asked = timestamp * 1_000_000
  })
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    network.arrivals.push({ type, bytes: encodedDataLength, at: timestamp * 1_000_000 })
  })
  await session.send('Network.enable')
  return network
}
