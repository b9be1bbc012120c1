// The environment in which a program of ours notes its statements with those of the run of tests that started it.
import { join } from 'node:path'

/** To be added to the environment of a program; empty where nobody collects statements. */
export function recordingEnvironment(): Record<string, string> {
  const folder = process.env['STATEMENTS_FOLDER']
  if (!folder) return {}
  const program = join(import.meta.dirname, 'program.ts')
  return { STATEMENTS_FOLDER: folder, NODE_OPTIONS: `--import=${program}` }
}
