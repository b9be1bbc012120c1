// Which app a page is of: the app at hand, unless the page is of another one alone, as a link may lead from one app to another. Pure.
import type { App, AppName } from '#core/entity/module.ts'
import type { Registry } from '#core/entity/registry.ts'
import { appAtHand } from '../loading/needed.ts'
import type { Product } from '../modules.ts'

/** `name`: of the app at hand. */
export function appOfPage(
  { apps, homes, registry }: Pick<Product, 'apps' | 'homes' | 'registry'>,
  { path, name }: { readonly path: string; readonly name: AppName | undefined },
): App | undefined {
  const [, , , segment = ''] = path.split('/')
  const leadsThere = (app: App) => segmentsOf(app, registry).includes(segment)
  const chosen = appAtHand(apps, name)
  if (!chosen || leadsThere(chosen)) return chosen
  return apps.find((app) => app.name === homes.get(segment)) ?? apps.find(leadsThere) ?? chosen
}

/** Segments of addresses below a Group that a menu leads to, as far as its kinds are known. */
function segmentsOf(
  { menu, reports, tools = [] }: App,
  registry: Registry,
): (string | undefined)[] {
  const entries = menu.flatMap(({ kind, path, looks }) => [
    path,
    (registry.byKind(kind) ?? looks)?.path,
  ])
  return [...entries, reports, ...tools.map(({ path }) => path)]
}
