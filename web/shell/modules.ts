// The product as the shell sees it: declarations and web faces of the modules that the page needs. From them: registry,
// screens by address, slots, dashboard cards.
import type { App, AppName, MenuEntry } from '#core/entity/module.ts'
import type { Entity } from '#core/entity/entity.ts'
import { registry, type Registry } from '#core/entity/registry.ts'
import type { ImportSource } from '#web/api/context.ts'
import { followKinds } from '#core/entity/computed-from.ts'
import type {
  BellProps,
  DashboardCard,
  Declared,
  Lazy,
  PaletteCommand,
  Screen,
  Slots,
  WebModule,
} from '#web/face.ts'
import { importScreen, recordScreens } from '#web/records/routes.ts'
import type { MyMembership, SessionPerson } from '../api/session/session.ts'
import { actorOf } from './actor.ts'
import { groupOfMenu } from './frame/last-group.ts'
import { appOfPage } from './frame/offered.ts'
import { appOf } from './loading/needed.ts'

export interface Product {
  /** Kinds of every app, and of those apps that the page needs. */
  readonly registry: Registry
  /** All of them, whether the page needs them or not. */
  readonly apps: readonly App[]
  /** The app whose menu a page has (`appOfPage`), for this person in the Group of its menu. */
  appAt(page: PageAddress): App | undefined
  /** Generic ones, replaced by a module's own where both claim an address. */
  readonly screens: readonly Screen[]
  readonly slots: Readonly<Record<string, Slots>>
  readonly dashboard: readonly DashboardCard[]
  /** Of all modules, whether the page needs them or not. */
  readonly settings: readonly NonNullable<WebModule['settings']>[]
  readonly imports: readonly ImportSource[]
  readonly chips: readonly Lazy<{ entity: Pick<Entity, 'path'> }>[]
  readonly behind: readonly Lazy<{ db: string }>[]
  readonly commands: readonly PaletteCommand[]
  readonly home: readonly Lazy[]
  readonly badges: Readonly<Record<string, Lazy<{ db: string }>>>
  readonly bell: Lazy<BellProps> | undefined
  /** Of all modules, whether the page needs them or not. */
  readonly audited: readonly NonNullable<WebModule['audited']>[]
}

interface PageAddress {
  readonly path: string
  /** The app at hand. */
  readonly name: AppName | undefined
  readonly person: SessionPerson | null | undefined
  readonly groups: readonly MyMembership[]
  /** Of the address. */
  readonly account_id: string | undefined
}

/** Segments of a face's own screens below a Group, and its app. */
function homesOf(face: WebModule): [string, AppName][] {
  const app = appOf(face)
  const segments = (face.screens ?? []).flatMap(({ path }) => path.split('/')[3] ?? [])
  return app ? segments.map((segment) => [segment, app]) : []
}

/** By kind what all of them add: several modules may add to one kind, each pieces of its own. */
function slotsOf(faces: readonly Pick<WebModule, 'slots'>[]): Product['slots'] {
  const all: Record<string, Slots> = {}
  for (const { slots = {} } of faces)
    for (const [kind, own] of Object.entries(slots)) all[kind] = { ...all[kind], ...own }
  return all
}

/** The app with the kinds in its menu that say so themselves, as far as they are loaded. */
function withOwnKinds(app: App, modules: readonly Declared[]): App {
  const { entities = [] } = modules.find((module) => module.app?.name === app.name) ?? {}
  const own = entities.flatMap(({ kind, menu }): MenuEntry[] => {
    if (menu === undefined) return []
    return [menu === 'others' ? { kind, group: menu } : { kind }]
  })
  return { ...app, menu: [...app.menu, ...own] }
}

/** `modules`: the declarations that are loaded; a face whose module is not among them adds its own screens alone. */
export function product(modules: readonly Declared[], faces: readonly WebModule[]): Product {
  const declared = registry(modules)
  for (const { kind, ledger } of declared.entities) if (ledger) followKinds(kind, ledger.of)
  const generic = declared.entities.filter(({ path }) => path !== undefined).flatMap(recordScreens)
  const own = faces.flatMap(({ screens = [] }) => screens)
  const apps = [undefined, ...modules.flatMap(({ app }) => app?.name ?? [])]
  // An app without kinds of its own waits for none.
  const isLoaded = (face: WebModule) =>
    face.declare
      ? modules.some(({ name }) => name === face.name)
      : face.app !== undefined || apps.includes(appOf(face))
  const loaded = faces.filter(isLoaded)
  const imports = loaded.flatMap(({ imports: own, messages }) =>
    own && messages ? [{ ...own, messages }] : [],
  )
  const imported = imports
    .filter(({ path }) => path === undefined)
    .flatMap(({ kinds }) => kinds.map((kind) => importScreen(declared.byKind(kind)!)))
  const byPath = new Map([...generic, ...imported, ...own].map((screen) => [screen.path, screen]))
  const all = faces.flatMap(({ app }) => (app ? [withOwnKinds(app, modules)] : []))
  const homes = new Map(faces.flatMap(homesOf))
  return {
    registry: declared,
    apps: all,
    appAt({ path, name, person, groups, account_id }) {
      const group = groupOfMenu(groups, account_id)
      const actor = person && group ? actorOf(person, group) : undefined
      return appOfPage({ apps: all, homes, registry: declared }, { path, name, actor })
    },
    screens: [...byPath.values()],
    slots: slotsOf([...loaded, ...modules]),
    dashboard: [...loaded, ...modules].flatMap(({ dashboard = [] }) => dashboard),
    settings: faces.flatMap(({ settings }) => settings ?? []),
    imports,
    chips: loaded.flatMap(({ chip }) => chip ?? []),
    behind: [...loaded, ...modules].flatMap(({ behind }) => behind ?? []),
    commands: loaded.flatMap(({ commands }) => commands ?? []),
    home: loaded.flatMap((face) => face.home ?? []),
    badges: Object.assign({}, ...loaded.map(({ badges }) => badges)) as Product['badges'],
    bell: faces.find(({ bell }) => bell)?.bell,
    audited: faces.flatMap(({ audited }) => audited ?? []),
  }
}
