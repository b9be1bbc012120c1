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
  readonly passes: readonly Titled[]
  readonly pending: readonly Titled[]
  readonly failures: readonly (Titled & { readonly err: { readonly message?: string } })[]
}

interface Titled {
  readonly fullTitle: string
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
        yield await runFile(target, file)
      }
    } finally {
      down.kill()
    }
  },
}

/** Runs the file again without what it has done, as long as a failing clean-up keeps it from its end. */
async function runFile(target: Target, file: string): Promise<FileResult> {
  const specs = [`${folder}/test.setup_global_hooks.js`, `${folder}/${file}`]
  const done = new Set<string>()
  const sum = { passed: 0, pending: 0, failures: [] as FileResult['failures'][number][] }
  for (;;) {
    const without = [...done]
      .map((title) => title.replace(/[.*+?^$()|[\]{}\\/]/g, '\\$&'))
      .join('|')
    const grep = without === '' ? 'http' : `^(?!(?:${without})$).*http`
    const report = await readReport(target, [`--grep=${grep}`, ...specs], {})
    const failed = report.failures.filter(({ fullTitle }) => !isHook(fullTitle))
    sum.passed += report.passes.length
    sum.pending += report.pending.length
    sum.failures.push(...failed.map(failureOf))
    const before = done.size
    for (const list of [report.passes, report.pending, failed]) {
      for (const { fullTitle } of list) done.add(fullTitle)
    }
    const isCut = report.failures.some(({ fullTitle }) => isHook(fullTitle))
    if (!isCut || done.size === before) return { file, ...sum, failed: sum.failures.length }
  }
}

function isHook(title: string): boolean {
  return /"(?:before|after) (?:each|all)" hook/.test(title)
}

/** One process of mocha over these files. */
export async function runMocha(
  target: Target,
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<FileResult> {
  const { passes, pending, failures } = await readReport(target, args, env)
  const counts = { passed: passes.length, pending: pending.length, failed: failures.length }
  return { file, ...counts, failures: failures.map(failureOf) }
}

function failureOf({ fullTitle, err }: Report['failures'][number]) {
  return { title: fullTitle, message: err.message ?? '' }
}

const mochaOptions = [
  '--exit',
  '--timeout=10000',
  '--require=./tests/integration/node.setup.js',
  '--reporter=json',
]

/** Without a report mocha fell over: what it said last is shown instead, as a failed test. */
async function readReport(
  { address, checkout }: Target,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Report> {
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
        TESTS_DIR: join(place, 'databases'),
        ...env,
      },
      timeout: 600_000,
    },
  )
  const text = await readFile(output, 'utf8').catch(() => undefined)
  await rm(place, { recursive: true, force: true })
  if (text !== undefined) return JSON.parse(text) as Report
  const failure = { fullTitle: 'the run itself', err: { message: said.slice(-1_000) } }
  return { passes: [], pending: [], failures: [failure] }
}
