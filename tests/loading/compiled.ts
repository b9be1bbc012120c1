// What Node compiled for one process of the tests is there for the next, and for the next run: half of the work of a file that
// runs alone. Node looks at the text of each file before it takes what was kept of it.
import { readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/** For programs that tests start: their `NODE_COMPILE_CACHE`. */
export const compiledFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** Files that may be there before it is begun anew: a run leaves those of its tests behind, under names that no other run has. */
const maxFiles = 20_000

/** Keeps what this process compiles from here on, and what those compile that it starts. */
export function keepCompiled(): void {
  if (countFiles() > maxFiles) rmSync(compiledFolder, { recursive: true, force: true })
  process.env['NODE_COMPILE_CACHE'] = compiledFolder
  enableCompileCache(compiledFolder)
}

/** Hands on what this process has compiled, before it ends. */
export const shareCompiled = flushCompileCache

function countFiles(): number {
  try {
    return readdirSync(compiledFolder, { recursive: true }).length
  } catch {
    return 0
  }
}
