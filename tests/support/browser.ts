// The Chromium of the browser tests: CHROMIUM_PATH, else Debian's, else the one that comes as an npm package.
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const debian = '/usr/bin/chromium'

// Nothing here may call home; each switch silences one caller. Only our own pages are opened, so the sandbox, which root
// and most containers cannot have, is left out everywhere: one way to run, whoever runs it.
const switches =
  '--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic --disable-gpu --no-sandbox'

interface Program {
  readonly path: string
  readonly env: Record<string, string>
}

/** A headless browser; whoever opens it closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium()
  return chromium.launch({
    executablePath: path,
    args: switches.split(' '),
    env: { ...(process.env as Record<string, string>), ...env },
    // Vitest handles signals; the browser goes with the process that started it.
    handleSIGINT: false,
    handleSIGTERM: false,
  })
}

async function findChromium(): Promise<Program> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return { path: chosen, env: {} }
  if (existsSync(debian)) return { path: debian, env: {} }
  return unpackChromium()
}

/**
 * Unpacks the package's compressed files once per user and version. Its own `executablePath()` is not used: it
 * unpacks into names shared by everybody on the machine, and takes a half-written file for a whole one.
 */
async function unpackChromium(): Promise<Program> {
  const { inflate } = await import('@sparticuz/chromium')
  const require = createRequire(import.meta.url)
  const root = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const { version } = require(join(root, 'package.json')) as { version: string }
  const home = join(tmpdir(), `bancada-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) {
    const making = mkdtempSync(`${home}-`)
    const before = process.env['TMPDIR']
    // The package unpacks into the temporary folder of the moment.
    process.env['TMPDIR'] = making
    try {
      const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
      await Promise.all(files.map((file) => inflate(join(root, 'bin', file))))
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
    try {
      renameSync(making, home)
    } catch {
      // Somebody else was quicker.
      rmSync(making, { recursive: true, force: true })
    }
  }
  return {
    path: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  }
}
