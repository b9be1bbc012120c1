// What modules say of their scripts (`modules/M/web/scripts.ts`), and which sources they mean.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Scripts } from '../web/face.ts'

const root = join(import.meta.dirname, '..')

export const moduleName = (id: string) => /\/modules\/([^/]+)\//.exec(id)?.[1] ?? null

/** What each says, by its name. */
export const declared = new Map<string, Scripts>()
for (const file of globSync('modules/*/web/scripts.ts', { cwd: root })) {
  const { scripts } = (await import(join(root, file))) as { scripts: Scripts }
  declared.set(moduleName(`/${file}`)!, scripts)
}

/** Whether a source of a module begins with one of these; `!` before what is left out. */
export function isNamed(id: string, module: string, names: readonly string[] = []): boolean {
  const [, place] = id.split(`/modules/${module}/`)
  if (!place) return false
  const meant = names.filter((name) => place.startsWith(name.replace('!', '')))
  return meant.length > 0 && !meant.some((name) => name.startsWith('!'))
}

/** Whether some module says this of a source. */
export const isOf = (part: 'apart' | 'withKinds') => (id: string) =>
  [...declared].some(([module, scripts]) => isNamed(id, module, scripts[part]))
