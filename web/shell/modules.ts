// The product as the shell sees it: declarations of all modules and their web faces, handed over by `app/web.tsx`.
// From them: registry, screens by address, slots, dashboard cards, menus. Pure.
import type { Module } from '#core/entity/module.ts'
import { registry } from '#core/entity/registry.ts'
import type { Registry } from '#core/entity/registry.ts'
import type { DashboardCard, Lazy, Screen, Slots, WebModule } from '#web/face.ts'
import { recordScreens } from '#web/records/routes.ts'

export interface Product {
  readonly registry: Registry
  readonly faces: readonly WebModule[]
  /** Generic ones, replaced by a module's own where both claim an address. */
  readonly screens: readonly Screen[]
  readonly slots: Readonly<Record<string, Slots>>
  readonly dashboard: readonly DashboardCard[]
  readonly home: readonly Lazy[]
  /** Notices by the screens they stand on. */
  readonly notices: Readonly<
    Record<'home' | 'dashboard', readonly (() => Promise<{ default: unknown }>)[]>
  >
  readonly badges: Readonly<Record<string, Lazy<{ db: string }>>>
}

export function product(modules: readonly Module[], faces: readonly WebModule[]): Product {
  const declared = registry(modules)
  const generic = declared.entities.filter(({ path }) => path !== undefined).flatMap(recordScreens)
  const own = faces.flatMap(({ screens = [] }) => screens)
  const byPath = new Map([...generic, ...own].map((screen) => [screen.path, screen]))
  const dashboard = faces.flatMap((face) => face.dashboard ?? [])
  const home = faces.flatMap((face) => face.home ?? [])
  return {
    registry: declared,
    faces,
    screens: [...byPath.values()],
    slots: Object.assign({}, ...faces.map(({ slots }) => slots)) as Product['slots'],
    dashboard,
    home,
    notices: {
      home,
      dashboard: dashboard.filter(({ place }) => place === 'notice').map(({ load }) => load),
    },
    badges: Object.assign({}, ...faces.map(({ badges }) => badges)) as Product['badges'],
  }
}
