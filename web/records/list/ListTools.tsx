// What surrounds a list: the search box, the sort menu and the pages.
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { maxSize, pageSizes, sortable } from './list-state.ts'
import classes from './list.module.css'
import type { List, ListPage } from './use-list.ts'

const Onward = latePiece(() => import('./Onward.tsx'))

const typingPauseMs = 200

interface SearchBoxProps {
  list: List
  label: string
  /** It was just opened: what is typed goes there. */
  isAsked?: boolean
}

/** Searches while typing; `/` goes there, Escape leaves. */
export function SearchBox({ list, label, isAsked }: SearchBoxProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(list.state.search)
  const { state, set } = list
  const sent = useRef(state.search)
  useEffect(() => {
    if (state.search !== sent.current) setTyped(state.search)
    sent.current = state.search
  }, [state.search])
  useEffect(() => {
    if (typed === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = typed
      set({ search: typed })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])
  useShortcuts([{ key: '/', text: 'records.keys.search', run: () => input.current?.select() }])
  const clear = typed !== '' && (
    <ActionIcon size="sm" aria-label={t('records.clear_search')} onClick={() => setTyped('')}>
      <IconX size={14} />
    </ActionIcon>
  )
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={isPhone ? t('actions.search') : label}
      value={typed}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={clear || <Kbd>/</Kbd>}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser would empty the box; what was searched for stays.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}

/** Words of a field one can sort by. */
export function useFieldLabel({
  key,
  fields,
}: Pick<Entity, 'key' | 'fields'>): (name: string) => string {
  const t = useTexts()
  return (name) => t(name in fields ? `${key}.fields.${name}` : `fields.${name}`)
}

export function SortMenu({ entity, list }: { entity: Entity; list: List }) {
  const t = useTexts()
  const label = useFieldLabel(entity)
  const { sort } = list.state
  const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Chip aria-label={t('records.sorted_by', { field: label(sort.field) })}>
          {label(sort.field)} <Arrow size={13} aria-hidden />
        </Chip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('records.sort')}</Menu.Label>
        <Menu.RadioGroup
          value={sort.field}
          onChange={(field) => list.set({ sort: { ...sort, field } })}
        >
          {sortable(entity).map((field) => (
            <Menu.RadioItem key={field} value={field}>
              {label(field)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={sort.direction}
          onChange={(chosen) =>
            list.set({ sort: { ...sort, direction: chosen === 'asc' ? 'asc' : 'desc' } })
          }
        >
          <Menu.RadioItem value="asc">{t('records.ascending')}</Menu.RadioItem>
          <Menu.RadioItem value="desc">{t('records.descending')}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export interface PagerProps {
  readonly list: List
  readonly page: Pick<ListPage, 'docs' | 'total' | 'more' | 'pages'>
}

/** "26–50 of 1,042", how many a page holds, and the way to the next one. */
export function Pager({ list, page }: PagerProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const { state, set, turn } = list
  const { total = 0, more, pages, docs } = page
  if (total <= pageSizes[0]) return null
  if (isPhone && state.page === 1 && state.size < maxSize) {
    return (
      <Suspense>
        <Onward list={list} page={page} />
      </Suspense>
    )
  }
  const first = (state.page - 1) * state.size + 1
  return (
    <nav className={classes.pager} aria-label={t('records.pages')}>
      <span className="num">
        {t(more ? 'records.range_of_more' : 'records.range', {
          first,
          last: first + docs.length - 1,
          total,
        })}
      </span>
      <NativeSelect
        className={classes.pageSize}
        aria-label={t('records.page_size')}
        value={String(state.size)}
        data={[...new Set([...pageSizes, state.size])].map((size) => ({
          value: String(size),
          label: t('records.per_page', { size }),
        }))}
        onChange={(event) => set({ size: Number(event.currentTarget.value) })}
      />
      <ActionIcon
        variant="default"
        aria-label={t('records.previous_page')}
        disabled={state.page <= 1}
        onClick={() => turn(state.page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('records.next_page')}
        disabled={state.page >= pages}
        onClick={() => turn(state.page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  )
}
