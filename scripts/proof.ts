// `npm run proof`: what takes too long for `npm test`, one after the other, then one table and `N passed, N failed`.
// `npm run proof -- torture` runs one alone (several names, several); what follows a single name goes to its program.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

interface Proof {
  readonly name: string
  readonly proves: string
  /** Arguments of Node, one program after the other; the first that fails ends the proof. */
  readonly programs: readonly (readonly string[])[]
}

interface Result {
  readonly proof: Proof
  readonly passed: boolean
  readonly minutes: number
}

const root = join(import.meta.dirname, '..')
const vitest = (...files: string[]) => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project=integration',
  ...files,
]
const onFairness = [
  'tests/store/fairness',
  'tests/store/rates',
  'tests/records/bytes',
  'tests/http/crowds',
  'tests/http/write-rate',
  'tests/hostile/cost',
]
const onPostgres = ['tests/store', 'tests/records', 'tests/upgrades']

const proofs: readonly Proof[] = [
  {
    name: 'bare',
    proves: 'a fresh clone passes npm test without fonts and Chromium of the system',
    programs: [['tests/proof/bare.ts']],
  },
  {
    name: 'screens',
    proves: 'every screen in every theme, the first day in both languages on both devices',
    programs: [['tests/proof/hledger.ts'], ['scripts/run.mjs', 'build'], vitest('tests/e2e')],
  },
  {
    name: 'hostile',
    proves: '100,000 requests that mean no good get a good answer and no word of others',
    programs: [vitest('tests/hostile')],
  },
  {
    name: 'fairness',
    proves: 'one person cannot take the memory or the time of all others',
    programs: [vitest(...onFairness)],
  },
  {
    name: 'money',
    proves: 'balances equal a recount after 100,000 operations of writers at once',
    programs: [vitest('tests/money', 'tests/store/postings')],
  },
  {
    name: 'pairs',
    proves: 'two servers on one database are one, whichever dies',
    programs: [vitest('tests/pair')],
  },
  {
    name: 'journal',
    proves: 'hledger reads from our journal the balances that wallets have',
    programs: [['tests/proof/hledger.ts'], vitest('tests/money/hledger.test.ts')],
  },
  {
    name: 'full-disk',
    proves: 'a full disk is said clearly and loses nothing',
    programs: [vitest('tests/torture/full-disk.test.ts')],
  },
  {
    name: 'files',
    proves: 'no attached file is lost, torn or left over when the server is killed thirty times',
    programs: [vitest('tests/torture/files.test.ts')],
  },
  {
    name: 'webdav',
    proves:
      'programs of others and a browser carry 300 hard names and 500 notes, and no file is lost or left over when the server is killed fifty times',
    programs: [
      ['scripts/run.mjs', 'build'],
      vitest('tests/webdav', 'tests/e2e/carried.test.ts', 'tests/torture/webdav.test.ts'),
    ],
  },
  {
    name: 'trees',
    proves: 'a tree of files stays one under fifty clients at once, and whole under fifty kills',
    programs: [vitest('tests/disk', 'tests/torture/trees.test.ts')],
  },
  {
    name: 'reader',
    proves:
      'a million items cost what a thousand do, 100,000 feeds are polled in time, and no item is lost in twenty kills',
    // One file after the other: what is measured in one is not beside the others.
    programs: [vitest('--no-file-parallelism', 'tests/reader', 'tests/torture/feeds.test.ts')],
  },
  {
    name: 'restores',
    proves: 'no half backup and no half Group is there when the server is killed ten times at each',
    programs: [vitest('tests/torture/restores.test.ts')],
  },
  {
    name: 'torture',
    proves: 'nothing acknowledged is lost when server and PostgreSQL are killed a hundred times',
    programs: [['tests/torture/run.ts']],
  },
  {
    name: 'postgres-15',
    proves: 'store, records and upgrades on PostgreSQL 15',
    programs: [['tests/proof/postgres.ts', '15', ...onPostgres]],
  },
  {
    name: 'postgres-17',
    proves: 'store, records and upgrades on PostgreSQL 17',
    programs: [['tests/proof/postgres.ts', '17', ...onPostgres]],
  },
  {
    name: 'postgres-18',
    proves: 'store, records and upgrades on the PostgreSQL 18 that comes along',
    programs: [vitest(...onPostgres)],
  },
]

let running: ChildProcess | undefined
let isStopped = false
const stop = (signal: NodeJS.Signals) => {
  isStopped = true
  running?.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', () => stop('SIGTERM'))

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(`proof: ${(error as Error).message}`)
  process.exitCode = 1
}
if (process.connected) process.disconnect()

async function main(args: readonly string[]): Promise<number> {
  const { chosen, rest } = choose(args)
  const results: Result[] = []
  for (const proof of chosen) {
    if (isStopped) break
    console.log(`\n${proof.name}: ${proof.proves}`)
    results.push(await run(proof, rest))
  }
  console.log(`\n${tableOf(results)}`)
  const passed = results.filter((result) => result.passed).length
  const failed = chosen.length - passed
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** All of them, or those named; what follows a name is for its last program. */
function choose(args: readonly string[]): { chosen: readonly Proof[]; rest: readonly string[] } {
  const named = args.findIndex((arg) => arg.startsWith('-'))
  const names = named < 0 ? args : args.slice(0, named)
  const rest = named < 0 ? [] : args.slice(named)
  const unknown = names.find((name) => !proofs.some((proof) => proof.name === name))
  if (unknown !== undefined || (rest.length > 0 && names.length !== 1)) {
    const known = proofs.map(({ name }) => name).join(', ')
    throw new Error(`${unknown ?? 'options'}: name one of ${known}`)
  }
  return {
    chosen: names.length === 0 ? proofs : proofs.filter((p) => names.includes(p.name)),
    rest,
  }
}

async function run(proof: Proof, rest: readonly string[]): Promise<Result> {
  const began = performance.now()
  let passed = true
  for (const [at, program] of proof.programs.entries()) {
    const isLast = at === proof.programs.length - 1
    passed &&= (await runProgram(isLast ? [...program, ...rest] : program)) === 0
  }
  return { proof, passed, minutes: (performance.now() - began) / 60_000 }
}

function runProgram(args: readonly string[]): Promise<number> {
  const HOSTILE_SEED = process.env['HOSTILE_SEED'] ?? String(Date.now() % 2 ** 31)
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', PROOF: 'on', HOSTILE_SEED },
    })
    running.on('close', (code) => resolve(code ?? 1))
  })
}

function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ proof, passed, minutes }) => [
    proof.name,
    proof.proves,
    passed ? 'passed' : 'FAILED',
    minutes.toFixed(1),
  ])
  const all = [['name', 'what it proves', 'result', 'minutes'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
