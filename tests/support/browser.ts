// The Chromium of the browser tests: CHROMIUM_PATH, else Debian's, else the one that comes as an npm package
// (`CHROMIUM_PATH=package` asks for that one even where Debian's is installed).
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { hasMemoryRoom } from './scratch.ts'

const debian = '/usr/bin/chromium'

// Nothing here may call home; each switch silences one caller. Only our own pages are opened, so the sandbox, which root
// and most containers cannot have, is left out everywhere: one way to run on every machine.
// What draws is a thread of the browser's own process, which saves a tenth of the work.
const switches =
  '--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic --disable-gpu --in-process-gpu --no-sandbox'

interface Program {
  readonly path: string
  readonly env: Record<string, string>
}

/** A headless browser; the caller closes it. `scripts`: flags of V8, for pages that need not run as in life. */
export async function launchBrowser(scripts = ''): Promise<Browser> {
  const { path, env } = await findChromium()
  const launch = () =>
    chromium.launch({
      executablePath: path,
      args: [...switches.split(' '), `--js-flags=${scripts}`],
      // Where memory is short, as in most containers, what its processes share lies in files, which costs a twentieth more.
      ignoreDefaultArgs: hasMemoryRoom() ? ['--disable-dev-shm-usage'] : [],
      env: { ...(process.env as Record<string, string>), ...env },
      // Vitest handles signals; the browser goes with the process that started it.
      handleSIGINT: false,
      handleSIGTERM: false,
    })
  // On a busy machine one in thousands dies while it starts.
  return launch().catch(launch)
}

async function findChromium(): Promise<Program> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && chosen !== 'package') return { path: chosen, env: {} }
  if (!chosen && existsSync(debian)) return { path: debian, env: {} }
  return unpackChromium()
}

/**
 * Unpacks the package's compressed files once per user and version. Its own `executablePath()` is not used: it
 * unpacks into names shared by everybody on the machine, and takes a half-written file for a whole one.
 */
async function unpackChromium(): Promise<Program> {
  const require = createRequire(import.meta.url)
  const root = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const { version } = require(join(root, 'package.json')) as { version: string }
  const home = join(tmpdir(), `bancada-browser-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) {
    const making = mkdtempSync(`${home}-`)
    await unpackInto(making, join(root, 'bin'))
    writeFileSync(join(making, 'fonts.conf'), fontConfiguration(home))
    try {
      renameSync(making, home)
    } catch {
      // Another process was quicker.
      rmSync(making, { recursive: true, force: true })
    }
  }
  return {
    path: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

async function unpackInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  // The package unpacks into the temporary folder of the moment.
  process.env['TMPDIR'] = folder
  try {
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(files.map((file) => inflate(join(packed, file))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/**
 * Where fontconfig finds the package's fonts, and keeps what it learnt of them. The package's own file names folders of
 * other machines: on one without fonts of its own no letter would be drawn, and a heading in the system's font be 0 px high.
 */
function fontConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
