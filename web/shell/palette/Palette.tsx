// The command palette: go to a place, create a record, find one across all kinds, switch Group or theme.
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconKeyboard, IconMoon, IconPlus, IconSearch, IconSun, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { chooseScheme } from '#web/ui/theme/scheme.ts'
import '@mantine/spotlight/styles.layer.css'
import { useMenu } from '../frame/menu.ts'
import { useProduct } from '../product.ts'
import { matching, recordCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { useSearch } from './search.tsx'
import { closeOverlay, openKeys } from './state.ts'
import styles from './palette.module.css'

const [store, spotlight] = createSpotlight()
const listId = 'palette-list'

export default function Palette() {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), 150)
  const { group } = useMenu()
  const isPhone = useIsPhone()
  const commands = useCommands()
  const { records, searching } = useSearch(group?.db_name, wanted)
  useEffect(() => {
    spotlight.open()
  }, [])
  const shown = matching(commands, query)
  const groups = Object.entries({
    [t('shell.palette.records')]: records,
    [t('shell.palette.go')]: shown.filter(({ section }) => section === 'go'),
    [t('shell.palette.create')]: shown.filter(({ section }) => section === 'create'),
    [t('shell.palette.groups')]: shown.filter(({ section }) => section === 'groups'),
    [t('shell.palette.settings')]: shown.filter(({ section }) => section === 'settings'),
  }).filter(([, found]) => found.length > 0)
  // The first one is chosen, so that Enter does what is seen on top, also when records arrive late.
  const first = groups[0]?.[1][0]?.id
  useEffect(() => {
    if (first !== undefined) chooseFirst()
  }, [first])
  // Enter waits for what belongs to the words typed, unless a row was chosen with the arrow keys.
  const isSettled = wanted === query.trim() && !searching
  const isEntering = useRef(false)
  const hasChosen = useRef(false)
  const enter = () => {
    isEntering.current = !isSettled
    if (!isSettled) return
    groups[0]?.[1][0]?.run()
    spotlight.close()
  }
  useEffect(() => {
    if (isEntering.current) enter()
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasChosen.current = true
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasChosen.current) return
    event.preventDefault()
    event.stopPropagation()
    enter()
  }
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        isEntering.current = false
        hasChosen.current = false
        setQuery(typed)
      }}
      onSpotlightClose={closeOverlay}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      size={620}
      yOffset={isPhone ? 0 : '12vh'}
      fullScreen={isPhone}
      centered={false}
      attributes={{ content: { 'aria-label': t('shell.palette.placeholder') } }}
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 120, transition: 'fade-down' }}
      classNames={{
        content: styles.content,
        search: styles.search,
        actionsList: styles.list,
        empty: styles.empty,
      }}
    >
      <Spotlight.Search
        placeholder={t('shell.palette.placeholder')}
        aria-label={t('shell.palette.placeholder')}
        onKeyDownCapture={keys}
        leftSection={<IconSearch size={18} stroke={1.9} aria-hidden />}
        rightSection={
          isPhone && (
            <ActionIcon aria-label={t('actions.close')} onClick={spotlight.close}>
              <IconX size={18} stroke={1.9} aria-hidden />
            </ActionIcon>
          )
        }
        rightSectionPointerEvents="all"
      />
      <Spotlight.ActionsList id={listId} ref={chooseFirst}>
        {groups.map(([label, found]) => (
          <Spotlight.ActionsGroup key={label} label={label} className={styles.group}>
            {found.map((command) => (
              <Spotlight.Action key={command.id} className={styles.action} onClick={command.run}>
                {command.icon}
                <span className={styles.words}>
                  <span className={styles.label}>{command.label}</span>
                  {command.detail !== undefined && (
                    <span className={styles.detail}>{command.detail}</span>
                  )}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {t(searching ? 'shell.palette.searching' : 'shell.palette.nothing')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** The library chooses the first action when the query changes, but not when the list opens or grows. */
function chooseFirst(): void {
  const list = document.getElementById(listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Everything that can be done from here without searching. */
function useCommands(): Command[] {
  const t = useTexts()
  const router = useRouter()
  const { registry } = useProduct()
  const { groups } = useSession()
  const { group, main, others, admin, app } = useMenu()
  const go = (href: string) => () => void router.navigate(href)
  const places = [...main, ...others, ...admin].map(({ href, label, icon }): Command => {
    return { id: href, section: 'go', label, icon: <Icon name={icon} />, run: go(href) }
  })
  const plus = <IconPlus size={18} stroke={1.9} aria-hidden />
  const creating = recordCommands(registry, app, group?.db_name, (entity) => t(`${entity.key}.new`))
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
    ...creating.map(({ href, label }): Command => {
      return { id: href, section: 'create', label, icon: plus, run: go(href) }
    }),
    ...switching,
    {
      id: 'profile',
      section: 'settings',
      label: t('shell.profile'),
      icon: <Icon name="user" />,
      run: go('/user/profile'),
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
