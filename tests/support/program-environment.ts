// The environment that programs of ours get from the tests that start them: they note their statements with those of the
// run (tests/statements), and what Node compiled for one of them is there for the next, which halves the work of a start.
import { join } from 'node:path'
import { compiledFolder } from '../loading/compiled.ts'

/** To be added to the environment of a program; empty outside a run of tests. */
export function programEnvironment(): Record<string, string> {
  const folder = process.env['STATEMENTS_FOLDER']
  if (!folder) return {}
  const program = join(import.meta.dirname, '..', 'statements', 'program.ts')
  return {
    STATEMENTS_FOLDER: folder,
    NODE_OPTIONS: `--import=${program}`,
    NODE_COMPILE_CACHE: compiledFolder,
  }
}
