// What the menu offers in the Group at hand: the app's own entries, "others", reports and settings. Nothing leads
// to what is not there: a kind without screens and a screen no module brings are left out.
import { isLocked, isLockedOut, lockedByOperator, seesReports } from '#core/access/policies.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress, useParams } from '#web/router/use-address.ts'
import type { App } from '#core/entity/module.ts'
import { useSession, type MyMembership } from '../../api/session/session.ts'
import { actorOf } from '../actor.ts'
import { offered } from './offered.ts'
import { useProduct } from '../product.ts'
import { useWelcome } from '../welcome.ts'
import { namedPlaces } from '../settings/places.ts'
import { groupOfMenu } from './last-group.ts'

export interface MenuItem {
  readonly href: string
  /** Other addresses whose screens belong to it too, such as the index of its kind. */
  readonly also?: readonly string[]
  readonly label: string
  /** Where there is little room: the phone's bar. */
  readonly short?: string
  readonly icon: string
  /** The entry whose badge is at the right. */
  readonly kind?: string
}

export interface Menu {
  /** The Group the menu speaks of: of the address, else the one visited last. */
  readonly group: MyMembership | undefined
  readonly main: readonly MenuItem[]
  readonly others: readonly MenuItem[]
  readonly admin: readonly MenuItem[]
  /** Those that the Group uses, and the one at hand, each with what it uses of them. */
  readonly apps: readonly App[]
  readonly app: App | undefined
  /** What is switched off in the Group. */
  readonly off: readonly string[]
  /** Kinds that are in no menu because of that. */
  readonly hiddenKinds: ReadonlySet<string>
  /** The Group is locked: nothing leads where nothing opens. */
  readonly isClosed: boolean
}

/** Screens of a Group that are no list of a kind, as far as a module brings them. */
const groupScreens = [
  ['reports', 'shell.menu.reports', 'chart-bar'],
  ['room', 'shell.menu.room', 'trash'],
  ['admin', 'shell.menu.admin', 'settings'],
] as const

/** They lead to a part of the settings, or hang below them. */
const settingsPaths = [...Object.keys(namedPlaces), 'groups', 'audit']

const noFeatures: readonly string[] = []

export function useMenu(): Menu {
  const t = useTexts()
  const product = useProduct()
  const { registry, screens } = product
  const { groups, person } = useSession()
  const welcome = useWelcome()
  const { account_id } = useParams()
  const group = groupOfMenu(groups, account_id)
  const { off = noFeatures } = group ?? {}
  const actor = person && group && actorOf(person, group)
  const { path } = useAddress()
  const atHand = product.appAt({ path, name: welcome?.app, person, groups, account_id })
  const { apps, hiddenKinds } = offered(product.apps, off, atHand?.name)
  const app = apps.find(({ name }) => name === atHand?.name)
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
          path === undefined ? { href: index } : { href: `${root}/${path}`, also: [index] }
        return [{ ...place, label, short, icon: entity.icon, kind }]
      })
  const isClosed = actor ? isLocked(actor) : false
  const exists = (path: string) =>
    screens.some(
      (one) => one.path === `/account/$account_id/${path}` && (!isClosed || one.whenLocked),
    )
  const mayReport = actor ? seesReports(actor) === undefined : false
  const isOffered = (path: (typeof groupScreens)[number][0]) => {
    if (isClosed && actor && (isLockedOut(actor) || actor.group?.deleted)) return false
    if (path === 'room') return isClosed && actor && lockedByOperator(actor) === undefined
    if (path === 'admin') return true
    return mayReport && !welcome?.hidden?.includes(path)
  }
  const admin = groupScreens
    .filter(([path]) => exists(path) && isOffered(path))
    .map(([path, text, icon]) => {
      const place = path === 'reports' ? (app?.reports ?? path) : path
      const also = path === 'admin' ? settingsPaths.map((one) => `${root}/${one}`) : []
      return { href: `${root}/${place}`, also, label: t(text), icon }
    })
  const known = { group, app, off, hiddenKinds, isClosed }
  if (!group) return { ...known, main: [], others: [], admin: [], apps }
  const isHome = isClosed || app?.home === undefined
  const first = { href: root, label: t('shell.menu.dashboard'), icon: 'home' }
  const dashboard = isHome ? [first] : []
  if (isClosed) return { ...known, main: dashboard, others: [], admin, apps: [] }
  const tools = (of: 'main' | undefined) =>
    (app?.tools ?? [])
      .filter(
        ({ path, place, isReport }) => place === of && exists(path) && (!isReport || mayReport),
      )
      .map(({ path, text, icon }): MenuItem => ({ href: `${root}/${path}`, label: t(text), icon }))
  const main = [...dashboard, ...entries(false), ...tools('main')]
  const others = [...entries(true), ...tools(undefined)]
  return { ...known, main, others, admin, apps }
}

/** The entry whose place the address is, or is below of. */
export function isCurrent({ href, also = [] }: MenuItem, path: string, root: string): boolean {
  if (href === root) return path === root || path === `${root}/`
  return [href, ...also].some((place) => path === place || path.startsWith(`${place}/`))
}
