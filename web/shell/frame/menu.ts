// What the menu offers in the Group at hand: the app's own entries, "others", and the administration. Nothing leads
// to what is not there: a kind without screens and a screen no module brings are left out.
import { editorsAlone, seesReports } from '#core/access/policies.ts'
import { useSession } from '#web/api/session.ts'
import type { MyMembership } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress, useParams } from '#web/router/use-address.ts'
import type { App } from '#core/entity/module.ts'
import type { Registry } from '#core/entity/registry.ts'
import { actorOf } from '../actor.ts'
import { appAtHand } from '../loading/needed.ts'
import { useProduct } from '../product.ts'
import { useWelcome } from '../welcome.ts'
import { lastPlace } from './place.ts'

export interface MenuItem {
  readonly href: string
  /** Another address whose screens belong to it too: the index of its kind. */
  readonly also?: string
  readonly label: string
  /** Where there is little room: the phone's bar. */
  readonly short?: string
  readonly icon: string
  /** Whose badge stands at the right. */
  readonly kind?: string
}

export interface Menu {
  /** The Group the menu speaks of: of the address, else the one visited last. */
  readonly group: MyMembership | undefined
  readonly main: readonly MenuItem[]
  readonly others: readonly MenuItem[]
  readonly admin: readonly MenuItem[]
  readonly apps: readonly App[]
  readonly app: App | undefined
}

/** Screens of a Group that are no list of a kind, as far as a module brings them. */
const adminScreens = [
  ['admin', 'shell.menu.admin', 'settings'],
  ['reports', 'shell.menu.reports', 'chart-bar'],
  ['memberships', 'membership.many', 'users-group'],
  ['billing', 'shell.menu.billing', 'credit-card'],
  ['usage', 'shell.menu.usage', 'gauge'],
  ['backup', 'shell.menu.backup', 'archive'],
] as const

export function useMenu(): Menu {
  const t = useTexts()
  const { registry, screens, apps, homes } = useProduct()
  const { groups, person } = useSession()
  const welcome = useWelcome()
  const { account_id } = useParams()
  const wanted = account_id ?? lastPlace()
  const only = groups.length === 1 ? groups[0] : undefined
  const group = groups.find(({ db_name }) => db_name === wanted) ?? only
  const [, , , segment = ''] = useAddress().path.split('/')
  const chosen = appAtHand(apps, welcome?.app)
  const has = (one: App) => segmentsOf(one, registry).includes(segment)
  // A link may lead from one app to another: a page of that one alone shows that menu.
  const isHome = ({ name }: App) => homes.get(segment) === name
  const app = chosen && !has(chosen) ? (apps.find(has) ?? apps.find(isHome) ?? chosen) : chosen
  const root = `/account/${group?.db_name}`
  const entries = (others: boolean) =>
    (app?.menu ?? [])
      .filter((entry) => (entry.group === 'others') === others)
      .flatMap(({ kind, path, looks }): MenuItem[] => {
        const entity = registry.byKind(kind) ?? looks
        if (!entity?.path) return []
        const label = t(`${entity.key}.many`)
        const short = t(`${entity.key}.short`) || label
        const index = `${root}/${entity.path}`
        const place =
          path === undefined ? { href: index } : { href: `${root}/${path}`, also: index }
        return [{ ...place, label, short, icon: entity.icon, kind }]
      })
  const exists = (path: string) =>
    screens.some((one) => one.path === `/account/$account_id/${path}`)
  const isOffered = (path: (typeof adminScreens)[number][0]) => {
    // Without limits a plan changes nothing.
    if (path === 'billing') return group?.limited === true
    if (path !== 'reports' && path !== 'backup') return true
    if (!person || welcome?.hidden?.includes(path)) return false
    const mayOpen = path === 'reports' ? seesReports : editorsAlone
    return mayOpen(actorOf(person, group)) === undefined
  }
  const admin = adminScreens
    .filter(([path]) => exists(path) && isOffered(path))
    .map(([path, text, icon]) => {
      const place = path === 'reports' ? (app?.reports ?? path) : path
      return { href: `${root}/${place}`, label: t(text), icon }
    })
  if (!group) return { group, main: [], others: [], admin: [], apps, app }
  const dashboard = screens.some(({ path }) => path === '/account/$account_id')
    ? [{ href: root, label: t('shell.menu.dashboard'), icon: 'home' }]
    : []
  const tools = (app?.tools ?? []).map(({ path, text, icon }): MenuItem => {
    return { href: `${root}/${path}`, label: t(text), icon }
  })
  const main = [...dashboard, ...entries(false)]
  return { group, main, others: [...entries(true), ...tools], admin, apps, app }
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

/** The entry whose place the address is, or is below of. */
export function isCurrent({ href, also = href }: MenuItem, path: string, root: string): boolean {
  if (href === root) return path === root || path === `${root}/`
  return [href, also].some((place) => path === place || path.startsWith(`${place}/`))
}
