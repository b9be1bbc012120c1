// One list: what it shows (from the address), its page of records (from the server), and the keys that walk its rows.
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { Tab } from '#core/entity/list.ts'
import { byFit } from '#core/search/fit.ts'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { exactQuery, findQuery } from './list-query.ts'
import { pagesOf, readList, writeList, type Listed, type ListState } from './list-state.ts'
import { rememberRow, rememberedRow, rememberList, rowId } from './list-position.ts'
import { useAddress } from '#web/router/use-address.ts'

export interface List {
  readonly state: ListState
  /** Whole address of this list, as it is now. */
  readonly address: string
  /** Changes the address; everything but a new page goes back to the first one. */
  readonly set: (patch: Partial<ListState>) => void
  /** Turns to another page, and Back turns back. */
  readonly turn: (page: number) => void
}

/** The list that the address describes, in a tab, which the address names once it is narrowed. */
export function useList(listed: Listed, tab?: Tab): List {
  const { path, params, go } = useAddress()
  const entity = tab?.sort ? { ...listed, sort: tab.sort } : listed
  const state = readList(entity, params)
  const query = writeList(entity, state, params)
  useEffect(() => rememberList(path, query), [path, query])
  const change = (patch: Partial<ListState>, replace: boolean) => {
    const page = patch.page ?? 1
    const beside = new URLSearchParams(params)
    if (tab) beside.set('tab', tab.name)
    go(`${path}${writeList(entity, { ...state, ...patch, page }, beside)}`, { replace })
    // Another page is read from its first row.
    if (page !== state.page) window.scrollTo({ top: 0 })
  }
  const set = (patch: Partial<ListState>) => change(patch, true)
  const turn = (page: number) => change({ page }, false)
  return { state, address: `${path}${query}`, set, turn }
}

export interface ListPage {
  readonly docs: readonly WireDocument[]
  /** A number is searched for, and the record that has it comes first, whatever the sort. */
  readonly isExact: boolean
  /** All matches; undefined until they are counted. */
  readonly total: number | undefined
  /** There are more than `total`. */
  readonly more: true | undefined
  readonly pages: number
  /** Nothing to show yet. */
  readonly isPending: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

interface PageOptions {
  /** Applied besides what the person chose. */
  readonly selector?: Record<string, unknown>
  /** The screen asks for its rows itself, group by group: this page is needed when a number is searched for and found. */
  readonly inGroups?: boolean
}

/** Records of the page; of what is searched for those that fit best first, where no sort was chosen. */
export function useListPage(
  entity: Entity,
  list: List,
  { selector, inGroups = false }: PageOptions = {},
): ListPage {
  const { db } = useGroup()
  const { state, set } = list
  const exactly = exactQuery(entity, state, selector)
  const exact = useFind(db, entity.kind, exactly ?? {}, { enabled: exactly !== undefined })
  const [named] = exactly ? (exact.data?.docs ?? []) : []
  const { data, isPending, isPlaceholderData, error, refetch } = useFind(
    db,
    entity.kind,
    findQuery(entity, state, selector),
    { enabled: !inGroups || named !== undefined },
  )
  const isSorted = useAddress().params.has('sort')
  const found = data?.docs ?? []
  const docs = isSorted ? found : byFit(state.search, found)
  const total = data?.total
  const pages = pagesOf(data ?? {}, state.size)
  // The last page may vanish while it is open: somebody deleted its records. An earlier page says nothing of this one.
  const isBeyond = total !== undefined && !isPlaceholderData && state.page > pages
  useEffect(() => {
    if (isBeyond) set({ page: pages })
  })
  return {
    docs: named ? [named, ...docs.filter(({ _id }) => _id !== named._id)] : docs,
    isExact: named !== undefined,
    total,
    more: data?.more,
    pages,
    isPending: isPending && named === undefined,
    error,
    retry: () => void refetch(),
  }
}

export interface RowWalk {
  /** The row that J and K have reached. */
  readonly focused: string | undefined
  /** To be called when a row is opened, so that the list keeps its position. */
  readonly leave: (id: string) => void
}

/** J and K walk the rows; coming back to the list finds the row that was left. */
export function useRowWalk(list: List, ids: readonly string[]): RowWalk {
  const { address } = list
  const [walked, setWalked] = useState<string>()
  const [left] = useState(() => rememberedRow(address))
  const returned = useRef(false)
  const focused = walked ?? (left !== undefined && ids.includes(left) ? left : undefined)
  const focusRow = (id: string | undefined) => {
    if (id === undefined) return
    setWalked(id)
    const row = document.getElementById(rowId(id))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: 1 | -1) => {
    const at = focused === undefined ? -1 : ids.indexOf(focused)
    focusRow(at === -1 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, at + by))])
  }
  useShortcuts([
    { key: 'j', text: 'records.keys.next', run: () => step(1) },
    { key: 'k', text: 'records.keys.previous', run: () => step(-1) },
    {
      key: 'Enter',
      text: 'records.keys.open',
      run: () => focused && document.getElementById(rowId(focused))?.click(),
      disabled: focused === undefined,
    },
  ])
  useEffect(() => {
    if (returned.current || ids.length === 0) return
    returned.current = true
    if (left === undefined) return
    // The focus itself goes to the title of the page; Enter opens the row that is marked.
    requestAnimationFrame(() => {
      document.getElementById(rowId(left))?.scrollIntoView({ block: 'center' })
    })
  }, [ids, left])
  return { focused, leave: (id) => rememberRow(address, id) }
}
