// `npm run conformance -- <suite…> --pouchdb=<folder> --couchdb=<folder> --clients=<folder> [--address=http://name:password@host:port]
// [--only=<part of a file's name>]`: runs suites of CouchDB and PouchDB against free databases and prints a table.
// Without an address it starts a server of its own in a temporary directory. Installs and downloads nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { start } from '#app/start.ts'
import { readConfig } from '#server/config.ts'
import { makeLog } from '#server/http/log.ts'
import { clients } from './conformance/clients.ts'
import { elixir } from './conformance/elixir.ts'
import { mango } from './conformance/mango.ts'
import { pouchdbFind } from './conformance/pouchdb-find.ts'
import { pouchdb } from './conformance/pouchdb.ts'
import type { FileResult, Suite } from './conformance/suite.ts'

const suites: readonly Suite[] = [clients, elixir, mango, pouchdb, pouchdbFind]

process.exitCode = await main()
if (process.connected) process.disconnect()

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pouchdb: { type: 'string' },
      couchdb: { type: 'string' },
      clients: { type: 'string' },
      address: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  })
  const chosen = suites.filter(({ name }) => positionals.includes(name))
  const lacking = chosen.find(({ checkout }) => values[checkout] === undefined)
  if (lacking || chosen.length === 0 || chosen.length < positionals.length) {
    const names = suites.map(({ name }) => name).join(', ')
    console.error(
      lacking
        ? `${lacking.name} needs --${lacking.checkout}=<folder of its checkout>`
        : `name one or more of the suites: ${names}`,
    )
    return 2
  }
  const server = values.address ? undefined : await startServer()
  try {
    const address = new URL(values.address ?? server!.address)
    for (const suite of chosen) {
      const target = { address, checkout: values[suite.checkout]!, only: values.only }
      await runSuite(suite, target)
    }
    return 0
  } finally {
    await server?.stop()
  }
}

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bancada-conformance-'))
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    FREE_DATABASES: 'operator:secret',
    LOG_LEVEL: 'error',
  }
  const config = readConfig(env)
  const running = await start(config, makeLog(config.logLevel), env)
  return {
    address: running.address.replace('://', '://operator:secret@'),
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function runSuite(suite: Suite, target: Parameters<Suite['run']>[0]): Promise<void> {
  const all: FileResult[] = []
  console.log(`\n${suite.name}`)
  console.log(row(['file', 'passed', 'failed', 'pending']))
  for await (const result of suite.run(target)) {
    all.push(result)
    console.log(rowOf(result))
    for (const { title, message } of result.failures) {
      console.log(`    ${title}: ${message.split('\n', 3).join(' ').slice(0, 300)}`)
    }
  }
  const sum = (name: 'passed' | 'failed' | 'pending') =>
    all.reduce((total, result) => total + result[name], 0)
  const [passed, failed, pending] = [sum('passed'), sum('failed'), sum('pending')]
  console.log(rowOf({ file: 'together', passed, failed, pending }))
}

function rowOf({ file, passed, failed, pending }: Omit<FileResult, 'failures'>): string {
  return row([file, String(passed), String(failed), String(pending)])
}

function row([name = '', ...figures]: readonly string[]): string {
  return name.padEnd(32) + figures.map((figure) => figure.padStart(9)).join('')
}
