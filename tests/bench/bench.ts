// `npm run bench`: fills the worlds, measures, prints one table. docs/performance.md tells how to read it.
import { mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { makeLog } from '#server/http/log.ts'
import { startEmbedded, type Embedded } from '#server/store/embedded/embedded.ts'
import { openWorld } from './fill/world.ts'
import { stopAll } from './load/measure.ts'
import { readOptions, smallWorld, type Options } from './options.ts'
import { startPouchdb, type Peer } from './peers/pouchdb.ts'
import { casesTable, targetsList } from './report/table.ts'
import { findTargets } from './report/targets.ts'
import { measureCase, type Row } from './run.ts'
import { startBareFastify, startProduct } from './sides.ts'
import { installTool } from './tools.ts'

const home = join(import.meta.dirname, '../../.bench')
const dataDir = join(home, 'data')
const tell = (line: string) => console.error(line)

async function main(options: Options): Promise<void> {
  mkdirSync(home, { recursive: true })
  const tools = await installTool(home, 'autocannon', '8.0.0')
  const cluster = await startEmbedded({ dataDir, log: makeLog('warn') })
  const stop = async () => {
    stopAll()
    await cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().finally(() => process.exit(1)))
  }
  try {
    const rows = await measureAll(cluster, options, tools)
    console.log(`\n${casesTable(rows)}\n\n${targetsList(findTargets(rows))}`)
  } finally {
    await stop()
  }
}

async function measureAll(cluster: Embedded, options: Options, tools: string): Promise<Row[]> {
  const means = { dataDir, refill: options.refill, tell }
  const [small, large] = [
    await openWorld(cluster, smallWorld, means),
    await openWorld(cluster, options, means),
  ]
  const opened: (() => Promise<void>)[] = []
  try {
    const products = {
      large: await startProduct(large, dataDir),
      small: small.url === large.url ? undefined : await startProduct(small, dataDir),
    }
    opened.push(products.large.stop)
    if (products.small) opened.push(products.small.stop)
    const fastify = await startBareFastify(large.url, products.large.cases, home)
    opened.push(fastify.stop)
    const pouchdb = options.pouchdb ? await findPouchdb() : undefined
    if (pouchdb) opened.push(pouchdb.stop)
    const load = loadavg().map((one) => one.toFixed(2))
    const processors = cpus().length
    tell(`Node ${process.version}, ${processors} processors, load before: ${load.join(' ')}`)
    const sides = { ...products, fastify: fastify.found, pouchdb }
    const rows: Row[] = []
    for (const test of products.large.cases) {
      if (options.only?.test(test.name) === false) continue
      rows.push(await measureCase(sides, test, { ...options, tools, tell }))
    }
    return rows
  } finally {
    for (const close of opened) await close()
  }
}

/** Without a registry there is no such peer: its column stays empty. */
async function findPouchdb(): Promise<Peer | undefined> {
  try {
    return await startPouchdb(await installTool(home, 'pouchdb-server', '4.2.0'))
  } catch (error) {
    tell(`no pouchdb-server: ${(error as Error).message}`)
    return undefined
  }
}

await main(readOptions(process.argv.slice(2)))
