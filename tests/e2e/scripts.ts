// Which script of the built pages holds a source: their names are hashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const notes = join(import.meta.dirname, '../../dist/.vite/sources.json')

/** Pattern of the address of the script that holds this source, for `page.route`. Throws where the build has none. */
export function scriptOf(source: string): string {
  const scripts = JSON.parse(readFileSync(notes, 'utf8')) as Record<string, string>
  const script = scripts[source]
  if (script === undefined) throw new Error(`no script holds ${source}`)
  return `**/${script}`
}
