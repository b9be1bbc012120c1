// `npm run hostile`: the hostile walk of `npm test` with ten times its requests and a seed of its own, which is printed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const seed = process.env['HOSTILE_SEED'] ?? String(Date.now() % 2 ** 31)
const inputs = process.env['HOSTILE_INPUTS'] ?? '100000'

console.log(`${inputs} requests, HOSTILE_SEED=${seed}`)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'integration', 'tests/hostile'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', HOSTILE_SEED: seed, HOSTILE_INPUTS: inputs },
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => child.kill(signal))
}
child.on('close', (code) => (process.exitCode = code ?? 1))
