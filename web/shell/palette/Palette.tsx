// The command palette: go to a place, create a record, find one across all kinds, switch Group or theme.
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import '@mantine/spotlight/styles.layer.css'
import { useMenu } from '../frame/menu.ts'
import { matching } from './commands.ts'
import { useSearch } from './search.tsx'
import { closeOverlay } from './state.ts'
import { useCommands, useFurther } from './use-commands.tsx'
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
  const further = useFurther(group?.db_name, wanted)
  const groups = Object.entries({
    [t('shell.palette.records')]: records.length > 0 ? [...records, ...further] : records,
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
    <ThemeProvider>
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
    </ThemeProvider>
  )
}

/** The library chooses the first action when the query changes, but not when the list opens or grows. */
function chooseFirst(): void {
  const list = document.getElementById(listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}
