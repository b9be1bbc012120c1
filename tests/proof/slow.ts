// `npm run proof -- slow`: browser tests in their short form, first as fast as this machine is, then on half of one processor. All are
// green there, and each has ten times its quiet time until its limit. Files named behind `--` are tried instead.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLimitMs } from '../../vitest.config.ts'
import { onOneProcessor, throttle } from './throttle.ts'

const root = join(import.meta.dirname, '..', '..')
const reserve = 10

interface Took {
  readonly name: string
  readonly ms: number
}

interface Run {
  readonly isGreen: boolean
  /** Those that ran, the longest first. */
  readonly tests: readonly Took[]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { fullName: string; status: string; duration?: number }[]
  }[]
}

const files = process.argv.slice(2).filter((arg) => arg !== '--')
const folder = mkdtempSync(join(tmpdir(), 'bancada-slow-'))
try {
  const quiet = await run('as fast as this machine is')
  const slow = await run('on half of a processor', true)
  const near = quiet.tests.filter(({ ms }) => ms * reserve > testLimitMs)
  for (const { name, ms } of near) {
    console.log(`${name} takes ${inSeconds(ms)}: its limit is less than ${reserve} times of that`)
  }
  const isGood = quiet.isGreen && slow.isGreen && near.length === 0 && slow.tests.length > 0
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Runs them and says which took longest. */
async function run(how: string, isSlow = false): Promise<Run> {
  const report = join(folder, `${isSlow}.json`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=integration']
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = files.length > 0 ? files : ['tests/e2e']
  const [program, ...args] = [
    ...(isSlow ? onOneProcessor : []),
    process.execPath,
    ...vitest,
    ...reporters,
    ...chosen,
  ]
  const { PROOF: _proof, ...env } = process.env
  const child = spawn(program!, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill())
  if (isSlow) throttle(child)
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', resolve)
  })
  const tests = testsOf(report)
  const [longest] = tests
  console.log(
    longest
      ? `${how}: ${tests.length} tests; nearest to its limit of ${inSeconds(testLimitMs)} is ${longest.name} with ${inSeconds(longest.ms)}`
      : `${how}: no test ran`,
  )
  return { isGreen: code === 0, tests }
}

function testsOf(report: string): Took[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map((one) => ({
        name: `${name.slice(root.length + 1)}: ${one.fullName.trim()}`,
        ms: one.duration ?? 0,
      })),
  )
  return all.toSorted((a, b) => b.ms - a.ms)
}
