// What of the apps a Group is offered that switched parts of the product off (modules/account/docs/settings.md), and which a page is of. Pure.
import type { Actor } from '#core/access/actor.ts'
import { may } from '#core/access/rights.ts'
import type { App, AppName } from '#core/entity/module.ts'
import type { Registry } from '#core/entity/registry.ts'
import { appAtHand } from '../loading/needed.ts'

export interface Offered {
  readonly apps: readonly App[]
  /** Kinds that no menu of them leads to. */
  readonly hiddenKinds: ReadonlySet<string>
}

const maybe = (off: readonly string[]) => {
  return ({ feature }: { readonly feature?: string }) =>
    feature === undefined || !off.includes(feature)
}

/** Without what is `off`; the app at hand stays, since somebody is in it. */
export function offered(
  all: readonly App[],
  off: readonly string[],
  atHand: string | undefined,
): Offered {
  const isOn = maybe(off)
  const apps = all
    .filter((app) => isOn(app) || app.name === atHand)
    .map((app) => ({ ...app, menu: app.menu.filter(isOn), tools: app.tools?.filter(isOn) ?? [] }))
  // What an app works on by other pages is found too: a note is a file.
  const on = all.filter(isOn)
  const used = all.filter(({ name }) => on.some(({ uses = [] }) => uses.includes(name)))
  const shown = [...on, ...used].flatMap(({ menu }) => menu.filter(isOn).map(({ kind }) => kind))
  const kinds = all.flatMap(({ menu }) => menu.map(({ kind }) => kind))
  return { apps, hiddenKinds: new Set(kinds.filter((kind) => !shown.includes(kind))) }
}

interface AppsKnown {
  readonly apps: readonly App[]
  /** Segment of an address below a Group → the app that has a screen of its own there. */
  readonly homes: ReadonlyMap<string, AppName>
  readonly registry: Registry
}

interface PageOpened {
  readonly path: string
  /** The app at hand. */
  readonly name: AppName | undefined
  /** In the Group of the page; an app that needs a right which they lack is none of theirs. */
  readonly actor?: Actor | undefined
}

/** The app that a page is of: the one at hand, unless it is of another one alone, as a link may lead from one app to another. */
export function appOfPage(
  { apps: all, homes, registry }: AppsKnown,
  { path, name, actor }: PageOpened,
): App | undefined {
  const apps = all.filter(({ right }) => !actor || !right || may(actor, right))
  const [, , , segment = ''] = path.split('/')
  const leadsThere = (app: App) => segmentsOf(app, registry).includes(segment)
  const chosen = appAtHand(apps, name)
  // The first page of an app is its own, wherever one comes from.
  const first = apps.find(({ home }) => home === segment)
  if (first || !chosen || leadsThere(chosen)) return first ?? chosen
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
