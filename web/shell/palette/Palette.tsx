// The command palette: go to a place, create a record, find one across all kinds, switch Group or theme.
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import '@mantine/spotlight/styles.layer.css'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { cover } from '#web/ui/feedback/covers.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import type { Command } from './commands.ts'
import { closeOverlay } from './state.ts'
import { useFound } from './use-commands.tsx'
import styles from './palette.module.css'

const [store, spotlight] = createSpotlight()
const listId = 'palette-list'
const look = {
  shortcut: null,
  scrollable: true,
  maxHeight: 420,
  radius: 'lg',
  size: 620,
  centered: false,
  overlayProps: { color: 'var(--veil)', backgroundOpacity: 1, blur: 0 },
  transitionProps: { duration: 120, transition: 'fade-down' },
  classNames: {
    content: styles.content,
    search: styles.search,
    actionsList: styles.list,
    empty: styles.empty,
  },
} as const

export default function Palette() {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const isPhone = useIsPhone()
  const { groups, isSettled, searching } = useFound(query)
  useEffect(() => {
    spotlight.open()
    return cover(spotlight.close)
  }, [])
  // The first one is chosen, so that Enter does what is seen on top, also when records arrive late.
  const first = groups[0]?.[1][0]
  const firstId = first?.id
  useEffect(() => {
    if (firstId !== undefined) chooseFirst()
  }, [firstId])
  const enter = useEnter(isSettled, () => {
    first?.run()
    spotlight.close()
  })
  return (
    <ThemeProvider>
      <Spotlight.Root
        {...look}
        store={store}
        query={query}
        onQueryChange={(typed) => {
          enter.onType()
          setQuery(typed)
        }}
        onSpotlightClose={closeOverlay}
        yOffset={isPhone ? 0 : '12vh'}
        fullScreen={isPhone}
        attributes={{ content: { 'aria-label': t('shell.palette.placeholder') } }}
      >
        <Spotlight.Search
          placeholder={t('shell.palette.placeholder')}
          aria-label={t('shell.palette.placeholder')}
          onKeyDownCapture={enter.onKey}
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
                <CommandRow key={command.id} command={command} />
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

function CommandRow({ command: { icon, label, detail, run } }: { command: Command }) {
  return (
    <Spotlight.Action className={styles.action} onClick={run}>
      {icon}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
    </Spotlight.Action>
  )
}

/** The library chooses the first action when the query changes, but not when the list opens or grows. */
function chooseFirst(): void {
  const list = document.getElementById(listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** `run` is called for Enter once everything is settled. */
function useEnter(isSettled: boolean, run: () => void) {
  const isEntering = useRef(false)
  const hasChosen = useRef(false)
  const enter = () => {
    isEntering.current = !isSettled
    if (isSettled) run()
  }
  useEffect(() => {
    if (isEntering.current) enter()
  })
  return {
    onType() {
      isEntering.current = false
      hasChosen.current = false
    },
    onKey(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasChosen.current = true
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasChosen.current) return
      event.preventDefault()
      event.stopPropagation()
      enter()
    },
  }
}
