// `npm run proof -- bare`: `npm test` as a new user meets it, in a fresh clone of what is committed, with an empty temporary
// folder, and without the fonts and the Chromium that this machine may have.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts', '/etc/fonts']
const chromium = '/usr/bin/chromium'

const folder = mkdtempSync(join(tmpdir(), 'bancada-bare-'))
chmodSync(folder, 0o711)
const clone = join(folder, 'bancada')
const temporary = join(folder, 'tmp')
mkdirSync(temporary, { mode: 0o711 })
try {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const [program, ...args] = [...hiding(), 'npm', 'test', ...process.argv.slice(2)]
  process.exitCode = await run(program!, args)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * What starts a program for which fonts and Chromium are hidden: as root where mounts may be made. Else the environment
 * alone asks for the packaged Chromium, whose configuration names no font of the system.
 */
function hiding(): string[] {
  const mounts = [
    ...fontFolders.filter((path) => existsSync(path)).map((path) => `mount -t tmpfs tmpfs ${path}`),
    ...(existsSync(chromium) ? [`mount --bind /dev/null ${chromium}`] : []),
    'exec "$@"',
  ]
  const start = ['unshare', '--mount', 'sh', '-ec', mounts.join('\n'), 'sh']
  try {
    execFileSync(start[0]!, [...start.slice(1), 'true'], { stdio: 'ignore' })
    return start
  } catch {
    console.log('without the right to mount: fonts and Chromium are left out by the environment')
    return []
  }
}

function run(program: string, args: readonly string[]): Promise<number> {
  const { PROOF: _proof, NODE_ENV: _env, NODE_OPTIONS: _options, ...others } = process.env
  const path = (others['PATH'] ?? '').split(delimiter).filter((place) => !place.startsWith(root))
  const env = Object.entries(others).filter(([name]) => !/^(npm_|FONTCONFIG_|HOSTILE_)/.test(name))
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: clone,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...Object.fromEntries(env),
        PATH: path.join(delimiter),
        TMPDIR: temporary,
        CHROMIUM_PATH: 'package',
      },
    })
    const handOn = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handOn)
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
