// `npm test` (everything) and `npm run check` (what needs no page): runs each step to its end, shows what
// failed, and closes with one line, `N passed, N failed`: Vitest's tests, and each other step as one. What reads the sources alone
// runs beside the rest, one after the other: a browser's test waits much of its time.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingEnv, sayMissing } from './missing.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
}

interface Count {
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')

const staticSteps: Step[] = [
  { name: 'format', args: [join(modules, 'oxfmt/bin/oxfmt'), '--check', '.'] },
  // Types are read once for both: the compiler by itself read them again.
  {
    name: 'lint and types',
    args: [join(modules, 'oxlint/bin/oxlint'), '--type-aware', '--type-check'],
  },
  { name: 'dead code', args: [join(modules, 'knip/bin/knip.js'), '--no-progress'] },
]
/** Tests that read what was written and open no page: `npm test` runs them with all others. */
const houseRules: Step = {
  name: 'rules of the house',
  args: [
    join(modules, 'vitest/vitest.mjs'),
    'run',
    'app/menus.test.ts',
    ...['architecture', 'texts', 'guide', 'decisions', 'proofs'].map(
      (name) => `tests/${name}.test.ts`,
    ),
  ],
}
const build: Step = { name: 'build', args: ['scripts/run.mjs', 'build'] }
const budget: Step = { name: 'bundle budget', args: ['scripts/budget.ts'] }

/** Types are read by a program in Go: with its usual garbage collection that took a quarter more of the processors. */
const rareCollections = { GOGC: '400' }

const running = new Set<ReturnType<typeof spawn>>()
let stopped: NodeJS.Signals | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped ??= signal
    // Vitest stops its PostgreSQL on a termination signal; anything else just ends.
    for (const child of running) child.kill(signal)
  })
}
process.on('disconnect', () => {
  stopped ??= 'SIGTERM'
  for (const child of running) child.kill('SIGTERM')
})

process.exitCode = await main(process.argv.slice(2))
if (process.connected) process.disconnect()

async function main(args: string[]): Promise<number> {
  const count: Count = { passed: 0, failed: 0 }
  const isStatic = args.includes('--static')
  const beside = [...staticSteps, houseRules].map((step) => [step])
  const all = isStatic ? beside.map(runSteps) : [runSteps(staticSteps), runPrograms()]
  for (const one of await Promise.all(all)) add(count, one)
  if (stopped) return 128 + constants.signals[stopped]
  sayMissing()
  console.log(`\n${count.passed} passed, ${count.failed} failed`)
  return count.failed === 0 ? 0 : 1
}

async function runSteps(steps: readonly Step[]): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 }
  for (const step of steps) add(count, await runStep(step))
  return count
}

/** The tests need the pages built. */
async function runPrograms(): Promise<Count> {
  const count = await runSteps([build, budget])
  add(count, await runVitest())
  return count
}

function add(total: Count, { passed, failed }: Count): void {
  total.passed += passed
  total.failed += failed
}

/** Silent while all is well: what a step says is shown when it fails. */
async function runStep({ name, args }: Step): Promise<Count> {
  if (stopped) return { passed: 0, failed: 0 }
  const began = performance.now()
  const { code, said } = await run(args, 'pipe')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (code !== 0) console.log(said)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Counts tests from Vitest's report; a run that fails in any other way counts as one failure more. */
async function runVitest(): Promise<Count> {
  if (stopped) return { passed: 0, failed: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'bancada-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const { code } = await run([join(modules, 'vitest/vitest.mjs'), 'run', ...reporters], 'inherit')
    const count = readReport(file)
    if (code !== 0 && count.failed === 0) count.failed = 1
    return count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { status: string; assertionResults: readonly unknown[] }[]
}

function readReport(file: string): Count {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    // A file that does not load has no tests to count.
    const unread = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(args: readonly string[], output: 'pipe' | 'inherit') {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...rareCollections, ...process.env, ...missingEnv, NODE_ENV: 'test' },
    })
    running.add(child)
    const said: string[] = []
    child.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, said: said.join('').trim() })
    })
  })
}
