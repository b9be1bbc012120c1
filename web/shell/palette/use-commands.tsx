// What the palette offers besides records: places, what can be created, other Groups, settings, and the way to all that is found.
import {
  IconHelp,
  IconKeyboard,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { chooseScheme } from '#web/ui/theme/scheme.ts'
import { useSession } from '../../api/session/session.ts'
import { useMenu } from '../frame/menu.ts'
import { useProduct } from '../product.ts'
import { matching, recordCommands, type Command } from './commands.ts'
import { useGuideHere } from '../guide/address.ts'
import { useGuidePlaces } from '../guide/use-guide-places.tsx'
import { openKeys } from './state.ts'
import { useSettingsPlaces } from '../settings/use-places.tsx'
import { useSearch } from './search.tsx'

/** The way from a few records to all that the words find. */
export function useFurther(db: string | undefined, words: string): Command[] {
  const t = useTexts()
  const router = useRouter()
  if (db === undefined || words === '') return []
  const href = `/account/${db}/search?q=${encodeURIComponent(words)}`
  const icon = <IconSearch size={18} stroke={1.75} aria-hidden />
  const run = () => void router.navigate(href)
  return [{ id: 'further', section: 'records', label: t('shell.palette.further'), icon, run }]
}

/** Everything that can be done from here without searching. */
export function useCommands(): Command[] {
  const t = useTexts()
  const router = useRouter()
  const { registry, commands } = useProduct()
  const { groups } = useSession()
  const { group, main, others, admin, app, off } = useMenu()
  const guideHere = useGuideHere()
  const go = (href: string) => () => void router.navigate(href)
  const places = [...main, ...others, ...admin].map(({ href, label, icon }): Command => {
    return { id: href, section: 'go', label, icon: <Icon name={icon} />, run: go(href) }
  })
  const search = group && {
    id: 'search',
    section: 'go' as const,
    label: t('shell.advanced'),
    icon: <IconSearch size={18} stroke={1.75} aria-hidden />,
    run: go(`/account/${group.db_name}/search`),
  }
  const plus = <IconPlus size={18} stroke={1.9} aria-hidden />
  const creating = recordCommands(registry, app, group?.db_name, (entity) => t(`${entity.key}.new`))
  const usable = commands.filter(({ feature }) => feature === undefined || !off.includes(feature))
  const doing = (group ? usable : []).map(({ text, icon, run }): Command => {
    // The palette closes first.
    const start = () => void setTimeout(() => void run())
    return { id: text, section: 'create', label: t(text), icon: <Icon name={icon} />, run: start }
  })
  const switching = groups
    .filter(({ db_name }) => db_name !== group?.db_name)
    .map(({ db_name, account }): Command => {
      const href = `/account/${db_name}`
      const icon = <Tile name={account.label} db={db_name} size={20} />
      return { id: href, section: 'groups', label: account.label, icon, run: go(href) }
    })
  const theme = (scheme: 'light' | 'dark', Drawing: typeof IconSun): Command => ({
    id: scheme,
    section: 'settings',
    label: t(`shell.palette.${scheme}`),
    icon: <Drawing size={18} stroke={1.75} aria-hidden />,
    run: () => chooseScheme(scheme),
  })
  return [
    ...places,
    ...(search ? [search] : []),
    ...creating.map(({ href, label }): Command => {
      return { id: href, section: 'create', label, icon: plus, run: go(href) }
    }),
    ...doing,
    ...switching,
    {
      id: 'profile',
      section: 'settings',
      label: t('shell.profile'),
      icon: <Icon name="user" />,
      run: go('/user/profile'),
    },
    {
      id: 'guide',
      section: 'go',
      label: t('shell.guide_here'),
      icon: <IconHelp size={18} stroke={1.75} aria-hidden />,
      run: go(guideHere),
    },
    {
      id: 'keys',
      section: 'settings',
      label: t('shell.keys.title'),
      icon: <IconKeyboard size={18} stroke={1.75} aria-hidden />,
      // The palette closes first.
      run: () => setTimeout(openKeys),
    },
    theme('light', IconSun),
    theme('dark', IconMoon),
  ]
}

/** Answers of the guide that are offered at most. */
const maxGuide = 5

interface FoundCommands {
  /** Each with its title; none is empty. */
  readonly groups: readonly (readonly [title: string, commands: readonly Command[]])[]
  /** The records belong to the words that are typed now. */
  readonly isSettled: boolean
  readonly searching: boolean
}

/** What the palette offers for the words that are typed: places and actions at once, records of all kinds once they are found. */
export function useFound(query: string): FoundCommands {
  const t = useTexts()
  const { group } = useMenu()
  const [wanted] = useDebouncedValue(query.trim(), 150)
  const isTyped = wanted !== ''
  const commands = [...useCommands(), ...useSettingsPlaces(isTyped), ...useGuidePlaces(isTyped)]
  const { records, searching } = useSearch(group?.db_name, wanted)
  const further = useFurther(group?.db_name, wanted)
  const shown = matching(commands, query)
  const inSection = (name: Command['section']) => shown.filter(({ section }) => section === name)
  const groups = Object.entries({
    [t('shell.palette.records')]: records.length > 0 ? [...records, ...further] : records,
    [t('shell.palette.go')]: inSection('go'),
    [t('shell.palette.create')]: inSection('create'),
    [t('shell.palette.groups')]: inSection('groups'),
    [t('shell.palette.settings')]: inSection('settings'),
    [t('shell.guide')]: inSection('guide').slice(0, maxGuide),
  }).filter(([, found]) => found.length > 0)
  return { groups, searching, isSettled: wanted === query.trim() && !searching }
}
