// The door of every npm script: makes sure that the dependencies are there, finds Node 24, and runs the command
// under it. Plain JavaScript for any Node from 18 on, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './dependencies.mjs'
import { buildIsFresh, hashSources, noteBuild } from './sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const build = 'scripts/build.ts'

/** What each command runs, in order; the build before others only when the sources changed. */
const commands = {
  start: () => [...freshBuild(), ['app/server.ts']],
  dev: () => [['scripts/dev.ts']],
  demo: () => [...freshBuild(), ['app/demo.ts']],
  test: () => [['scripts/test.ts']],
  check: () => [['scripts/test.ts', '--static']],
  build: () => [[build]],
  conformance: () => [['scripts/conformance.ts']],
  proof: () => [['scripts/proof.ts']],
  bench: () => [...freshBuild(), ['tests/bench/bench.ts']],
  admin: () => [['app/admin.ts']],
}

function freshBuild() {
  return buildIsFresh(root) ? [] : [[build]]
}

/** The Node that comes as a dependency, else the one at hand when it is new enough. */
function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Node 24 or newer is needed on ${process.platform} ${process.arch}, and this is ${process.version}: install it and try again`,
  )
}

/**
 * Runs one program to its end and resolves with its exit code. Signals are handed on; when this process is killed the
 * channel closes and the program stops by itself; when the process that started us is gone, so are we.
 */
function run(node, args) {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(':')
    const child = spawn(node, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const handOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, handOn)
    const starters = findStarters()
    const orphaned = setInterval(() => {
      if (findStarters().join() !== starters.join()) handOn('SIGTERM')
    }, 500)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(orphaned)
      for (const name of signals) process.off(name, handOn)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Who waits for us: our parent and, where npm put a shell between, npm itself. */
function findStarters() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return [parent]
  try {
    const [, name, grandparent] = /^\d+ \((.*)\) \S (\d+)/.exec(
      readFileSync(`/proc/${parent}/stat`, 'utf8'),
    )
    return name.endsWith('sh') ? [parent, Number(grandparent)] : [parent]
  } catch {
    return [parent]
  }
}

async function main([command, ...rest]) {
  const steps = commands[command]
  if (!steps)
    throw new Error(`unknown command ${command}: one of ${Object.keys(commands).join(', ')}`)
  await ensureDependencies(root)
  const node = findNode()
  const all = steps()
  for (const [index, args] of all.entries()) {
    const sources = args[0] === build ? hashSources(root) : undefined
    const code = await run(node, index === all.length - 1 ? [...args, ...rest] : args)
    if (code !== 0) return code
    if (sources) noteBuild(root, sources)
  }
  return 0
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(`bancada: ${error.message}`)
    process.exitCode = 1
  },
)
