// Installs what package-lock.json names, once, and again when it changed; leaves alone what is already right.
// Plain JavaScript without dependencies: it runs before there are any.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Resolves when node_modules holds what the lock file names. Throws one clear line when the installation fails or
 * when programs that still use the old dependencies would lose them.
 */
export async function ensureDependencies(root) {
  const modules = join(root, 'node_modules')
  const stamp = join(modules, '.bancada-stamp')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(lock).digest('hex')
  const users = join(modules, '.bancada-users')
  if (read(stamp) !== wanted) {
    if (!isInstalled(modules, JSON.parse(lock))) {
      refuseUnderUse(users)
      await alone(root, () => install(root))
    }
    note(stamp, wanted)
  }
  const mine = join(users, String(process.pid))
  if (note(mine, '')) process.on('exit', () => rmSync(mine, { force: true }))
}

/** Writes a mark beside the dependencies; somebody who may only read them goes without. */
function note(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return true
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS') return false
    throw error
  }
}

/** True when npm's own note of what it put there agrees with the lock file, as after an `npm ci` by hand. */
function isInstalled(modules, lock) {
  const note = read(join(modules, '.package-lock.json'))
  if (note === undefined) return false
  const installed = JSON.parse(note).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    return installed[path] ? installed[path].version === wanted.version : wanted.optional === true
  })
}

function refuseUnderUse(users) {
  const pid = existsSync(users) ? readdirSync(users).find(isAlive) : undefined
  if (pid === undefined) return
  throw new Error(
    `the dependencies changed, but process ${pid} still runs with the old ones: stop it and try again`,
  )
}

/** Two commands started together install once: the second waits, and finds the work done. */
async function alone(root, work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `bancada-install-${name}`)
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder && !isAlive(holder)) rmSync(file, { force: true })
    else {
      if (!waited) console.log(`Waiting for process ${holder}, which installs the dependencies.`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    if (!isInstalled(join(root, 'node_modules'), lock)) await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** `npm ci`, whatever the environment would leave out: building needs the development tools, running the binaries. */
async function install(root) {
  console.log('Installing the dependencies (only when package-lock.json changed).')
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const code = await new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
  if (code !== 0)
    throw new Error(
      `the dependencies could not be installed (npm ci ended with ${code}, see above)`,
    )
}

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
