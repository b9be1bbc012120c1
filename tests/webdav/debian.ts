// Programs of others that tests run against the product, out of Debian's packages: fetched once into a folder of the temporary
// one and unpacked there, nothing is installed. Where that cannot be done, the end of the run says so and tests run without them.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isHere } from '../support/proof.ts'

const run = promisify(execFile)

/** Programs by the packages that they need beside what every Debian has. */
const needs = {
  litmus: ['litmus', 'libneon27-gnutls'],
  cadaver: ['cadaver', 'libneon27-gnutls'],
  rclone: ['rclone'],
  apache2: ['apache2-bin', 'libapr1', 'libaprutil1'],
  age: ['age'],
  cmark: ['cmark', 'libcmark0.30.2'],
} as const

export type Program = keyof typeof needs

export interface Unpacked {
  /** Folder that `/` means. */
  readonly root: string
  /** Environment in which its programs find their libraries. */
  readonly env: NodeJS.ProcessEnv
}

/** Unpacks what a program needs, unless it is there already; undefined where it cannot be had. */
export async function unpacked(program: Program): Promise<Unpacked | undefined> {
  const root = join(tmpdir(), `bancada-debian-${process.getuid?.() ?? ''}`, program)
  try {
    if (!existsSync(root)) await unpack(needs[program], root)
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n')
    isHere(`${program} (${reason})`, false)
    return undefined
  }
  const libraries = await librariesIn(join(root, 'usr/lib'))
  return { root, env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } }
}

/** Whole or not at all, also when two do it at once. */
async function unpack(packages: readonly string[], root: string): Promise<void> {
  const above = join(root, '..')
  await mkdir(above, { recursive: true })
  const cwd = await mkdtemp(join(above, 'unpacking-'))
  try {
    await download(packages, cwd)
    for (const name of await readdir(cwd)) {
      if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', name, 'root'], { cwd })
    }
    await rename(join(cwd, 'root'), root).catch((error: unknown) => {
      if (!existsSync(root)) throw error
    })
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

/** The lists of packages may be older than the packages. */
async function download(packages: readonly string[], cwd: string): Promise<void> {
  const ask = () => run('apt-get', ['download', '--quiet', ...packages], { cwd, timeout: 60_000 })
  try {
    await ask()
  } catch {
    await run('apt-get', ['update', '--quiet'], { timeout: 60_000 })
    await ask()
  }
}

async function librariesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('-linux-gnu')).map((name) => join(folder, name))
}
