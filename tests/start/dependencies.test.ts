// The door of every npm script: it installs once, again when the lock file changed, and never under a running program.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'

afterEach(cleanUp)

const script = join(import.meta.dirname, '../../scripts/dependencies.mjs')
const code = `import { ensureDependencies } from '${script}'; await ensureDependencies(process.argv[1])`

function newProject(): string {
  const root = newFolder()
  writeManifests(root, '1.0.0')
  return root
}

function writeManifests(root: string, version: string): void {
  const manifest = { name: 'shop', version, private: true }
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
}

function ensure(root: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code, root],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    },
  )
  return { said: stdout, failed: /Error: (.*)/.exec(stderr)?.[1] }
}

/** What npm leaves in node_modules, for a project that needs nothing. */
function pretendInstalled(root: string, packages: Record<string, { version: string }>): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

test('a fresh clone is installed with npm ci', () => {
  const root = newProject()
  expect(ensure(root)).toEqual({ said: expect.stringContaining('Installing'), failed: undefined })
})

test('what npm installed by hand is left alone', () => {
  const root = newProject()
  pretendInstalled(root, {})
  expect(ensure(root).said).toBe('')
  expect(ensure(root).said).toBe('')
})

test('a changed lock file does not pull the dependencies from under a running program', () => {
  const root = newProject()
  pretendInstalled(root, {})
  ensure(root)
  const users = join(root, 'node_modules/.bancada-users')
  writeFileSync(join(users, String(process.pid)), '')
  const lock = join(root, 'package-lock.json')
  const needed = { 'node_modules/a': { version: '1.0.0' } }
  writeFileSync(lock, JSON.stringify({ lockfileVersion: 3, packages: needed }))
  expect(ensure(root).failed).toContain(`process ${process.pid} still runs with the old ones`)
})

test('an unknown command is said in one line', () => {
  const run = () => execFileSync(process.execPath, ['scripts/run.mjs', 'fly'], { stdio: 'pipe' })
  expect(run).toThrow('bancada: unknown command fly: one of start, dev, demo, test, check, build')
})
