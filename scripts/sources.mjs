// Tells whether the built web application is of these sources: a hash over everything that goes into it.
// Plain JavaScript: it runs before Node 24 is found.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'app',
  'core',
  'web',
  'modules',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** Not part of the browser's side. */
const apart = /(^|\/)(server|demo)(\/|\.ts$)|\.test\.tsx?$/

const stampOf = (root) => join(root, 'dist', '.sources')

export function buildIsFresh(root) {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

/** Called by the build when it is done; `hash` was taken before it began. */
export function noteBuild(root, hash) {
  writeFileSync(stampOf(root), hash)
}

export function hashSources(root) {
  const hash = createHash('sha256')
  const walk = (path) => {
    const full = join(root, path)
    if (!existsSync(full) || apart.test(path)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) walk(`${path}/${name}`)
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
    }
  }
  for (const path of sources) walk(path)
  return hash.digest('hex')
}
