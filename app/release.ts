// Which build this is: version, commit and day, for the welcome, the footer and the "new version" banner.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import type { Release } from '#server/http/system.ts'

/** Asks git; without git or outside a clone the version takes the place of the commit, and package.json's day for its day. */
export function readRelease(): Release {
  const manifest = new URL('../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  try {
    const said = execFileSync('git', ['log', '-1', '--format=%h %cs'], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [sha, released] = said.trim().split(' ')
    if (sha && released) return { version, sha, released }
  } catch {
    // No git here: a downloaded archive.
  }
  return { version, sha: version, released: statSync(manifest).mtime.toISOString().slice(0, 10) }
}
