// Screens below the address of a Group, as modules declare them: shortly, since the first script of every page has them all.
import type { Screen } from '#web/face.ts'

type Loaders<Part extends string> = Readonly<Record<Part, Screen['load']>>

/**
 * For the screens of a module: `path` below the address of the Group, and their name; `title`: text key; `part`: which member of
 * what is loaded then loads them.
 */
export function groupScreens<Part extends string>(load: () => Promise<Loaders<Part>>) {
  return (path: string, title: string, part: Part): Screen => ({
    path: `/account/$account_id/${path}`,
    name: path.replace('$record_id', 'show'),
    title,
    load: async () => (await load())[part](),
  })
}
