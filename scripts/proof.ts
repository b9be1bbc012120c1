// `npm run proof`: what takes too long for `npm test`, one after the other, then one table and `N passed, N failed`.
// `npm run proof -- torture` runs one alone (several names, several); what follows a single name goes to its program.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { missingEnv, sayMissing } from './missing.ts'
import { proofs, type Proof } from './proofs.ts'

interface Result {
  readonly proof: Proof
  readonly passed: boolean
  readonly minutes: number
}

const root = join(import.meta.dirname, '..')
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
  sayMissing()
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
      env: { ...process.env, ...missingEnv, NODE_ENV: 'test', PROOF: 'on', HOSTILE_SEED },
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
