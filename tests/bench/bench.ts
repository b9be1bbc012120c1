// `npm run bench`: fills the worlds, measures, prints one table. docs/performance.md explains how to read it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeLog } from '#server/http/log.ts'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { measurePages } from './browser/pages.ts'
import { measureFeeds } from './cases/feeds.ts'
import { measureHandbooks } from './cases/handbooks.ts'
import { measureImports } from './cases/imports.ts'
import { measureLists } from './cases/lists.ts'
import { measureMaintenance } from './cases/maintenance.ts'
import { measureWebdav } from './cases/webdav.ts'
import { connect, openWorld } from './fill/world.ts'
import { stopAll } from './load/measure.ts'
import { readOptions, smallWorld, type Options } from './options.ts'
import { startPouchdb, type Peer } from './peers/pouchdb.ts'
import { describeRun, printFigures, putFigures } from './report/page.ts'
import { describePages, printPages, putPages, type DescribedPages } from './report/pages.ts'
import { measureCase, type Row } from './run.ts'
import { startBareFastify, startProduct, type Product } from './sides.ts'
import { installTool } from './tools.ts'

const home = join(import.meta.dirname, '../../.bench')
const dataDir = join(home, 'data')
const page = join(import.meta.dirname, '../../docs/performance.md')
const tell = (line: string) => console.error(line)

async function main(options: Options): Promise<void> {
  mkdirSync(home, { recursive: true })
  if (options.feeds) return void (await measureFeeds(home, tell))
  const cluster = await startEmbedded({ dataDir, log: makeLog('warn') })
  const stop = async () => {
    stopAll()
    await cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().finally(() => process.exit(1)))
  }
  try {
    if (options.imports) return void (await measureImports(cluster, { dataDir, tell }))
    if (options.maintenance) return void (await measureMaintenance(cluster, { dataDir, tell }))
    if (options.handbooks) return void (await measureHandbooks(cluster, { dataDir, tell }))
    if (options.webdav) return await measureWebdav(cluster, { dataDir, only: options.only, tell })
    if (options.pages) return await measureSmallWorldsPages(cluster, options)
    const tools = await installTool(home, 'autocannon', '8.0.0')
    const { description, figures, pages } = await measureAll(cluster, options, tools)
    console.log(`\n${description}\n\n${printFigures(figures)}`)
    if (options.write) {
      writeFileSync(page, putFigures(readFileSync(page, 'utf8'), description, figures))
    }
    if (pages) tellPages(pages, options)
  } finally {
    await stop()
  }
}

/** The pages alone: what they weigh and wait for does not change with the size of the world. */
async function measureSmallWorldsPages(cluster: Embedded, options: Options): Promise<void> {
  const { refill } = options
  const world = await openWorld(cluster, smallWorld, { dataDir, refill, tell })
  const product = await startProduct(world, dataDir)
  try {
    tellPages(await describedPages(product), options)
  } finally {
    await product.stop()
  }
}

async function describedPages(product: Product): Promise<DescribedPages> {
  const description = describePages(product.world)
  tell(description)
  return { description, pages: await measurePages(product) }
}

function tellPages(found: DescribedPages, { write }: Options): void {
  console.log(`\n${printPages(found)}`)
  if (write) writeFileSync(page, putPages(readFileSync(page, 'utf8'), found))
}

async function measureAll(cluster: Embedded, options: Options, tools: string) {
  const means = { dataDir, refill: options.refill, tell }
  const small = await openWorld(cluster, smallWorld, means)
  const large = await openWorld(cluster, options, means)
  const opened: (() => Promise<void>)[] = []
  const keep = <T extends { stop(): Promise<void> }>(one: T): T => {
    opened.push(() => one.stop())
    return one
  }
  try {
    const pg = await connect(large.url)
    opened.push(() => pg.end())
    const product = keep(await startProduct(large, dataDir))
    const isSmall = small.url === large.url
    const sides = {
      large: product,
      small: isSmall ? undefined : keep(await startProduct(small, dataDir)),
      fastify: keep(await startBareFastify(large.url, product.cases, home)).found,
      pouchdb: options.pouchdb ? await findPouchdb(keep) : undefined,
    }
    const description = await describeRun(pg, large, options)
    tell(description)
    const rows: Row[] = []
    for (const test of product.cases) {
      if (options.only?.test(test.name) === false) continue
      rows.push(await measureCase(sides, test, { ...options, tools, tell }))
    }
    const lists = options.only?.test('lists') === false ? [] : await measureLists(product)
    const pages = options.browser ? await describedPages(product) : undefined
    return { description, figures: { rows, lists }, pages }
  } finally {
    for (const close of opened.toReversed()) await close()
  }
}

/** Without a registry there is no such peer: its column stays empty. */
async function findPouchdb(keep: (peer: Peer) => Peer): Promise<Peer | undefined> {
  try {
    return keep(await startPouchdb(await installTool(home, 'pouchdb-server', '4.2.0')))
  } catch (error) {
    tell(`no pouchdb-server: ${(error as Error).message}`)
    return undefined
  }
}

await main(readOptions(process.argv.slice(2)))
