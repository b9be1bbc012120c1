// PouchDB's integration suite: its tests that speak to a server, one process for each file, since a failing clean-up
// ends the whole file.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, type FileResult, type Suite, type Target } from './suite.ts'

const folder = 'tests/integration'
const left = /aa\.setup|setup_global|node-websql|viewadapter/
/** Some tests speak to a server that is down; they know its port. */
const downPort = '3010'

/** What mocha's reporter writes, as far as we read it. */
interface Report {
  readonly stats: { readonly passes: number; readonly pending: number }
  readonly failures: readonly {
    readonly fullTitle: string
    readonly err: { readonly message?: string }
  }[]
}

export const pouchdb: Suite = {
  name: 'pouchdb',
  checkout: 'pouchdb',
  async *run(target) {
    const names = await readdir(join(target.checkout, folder))
    const files = names.filter((name) => /^test\..*\.js$/.test(name) && !left.test(name))
    const down = spawn(process.execPath, ['bin/down-server.js', downPort], {
      cwd: target.checkout,
      stdio: 'ignore',
    })
    try {
      for (const file of files.filter((name) => name.includes(target.only)).toSorted()) {
        const specs = [`${folder}/test.setup_global_hooks.js`, `${folder}/${file}`]
        yield await runMocha(target, file, ['--grep=http', ...specs], {})
      }
    } finally {
      down.kill()
    }
  },
}

const mochaOptions = [
  '--exit',
  '--timeout=10000',
  '--require=./tests/integration/node.setup.js',
  '--reporter=json',
]

/** One process of mocha; without a report it fell over, and what it said last is told instead. */
export async function runMocha(
  { address, checkout }: Target,
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<FileResult> {
  const place = await mkdtemp(join(tmpdir(), 'bancada-mocha-'))
  const output = join(place, 'report.json')
  const said = await runProgram(
    process.execPath,
    [
      'node_modules/mocha/bin/mocha.js',
      ...mochaOptions,
      `--reporter-option=output=${output}`,
      ...args,
    ],
    {
      cwd: checkout,
      env: {
        COUCH_HOST: address.href.replace(/\/$/, ''),
        SERVER: 'couchdb-master',
        VIEW_ADAPTERS: 'memory',
        ...env,
      },
      timeout: 600_000,
    },
  )
  const text = await readFile(output, 'utf8').catch(() => undefined)
  await rm(place, { recursive: true, force: true })
  if (text === undefined) {
    const failures = [{ title: 'the run itself', message: said.slice(-1_000) }]
    return { file, passed: 0, failed: 1, pending: 0, failures }
  }
  const { stats, failures } = JSON.parse(text) as Report
  return {
    file,
    passed: stats.passes,
    failed: failures.length,
    pending: stats.pending,
    failures: failures.map(({ fullTitle, err }) => ({
      title: fullTitle,
      message: err.message ?? '',
    })),
  }
}
