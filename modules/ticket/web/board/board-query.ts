// What the columns of the board ask of the server. Pure.
import type { FindQuery } from '#core/wire.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import type { ListState } from '#web/records/list/list-state.ts'
import { ticket } from '../../entities/ticket.ts'
import { hasEnded, type Status } from '../../rules/ticket/status.ts'
import { selectorOf, type Tab } from '../list/tabs.ts'

/** Days after which done and cancelled tickets leave the board (trade 18). */
export const endedDays = 14

/** Cards that a column shows, and after "show more" at most. */
export const few = 50
export const many = 500

const hourMs = 3_600_000

/** Saved filters that make sense where statuses are columns. */
export const boardTabs = ['open', 'mine', 'late', 'quiet'] as const satisfies Tab[]
export type BoardTab = (typeof boardTabs)[number]

export function readBoardTab(params: URLSearchParams): BoardTab {
  return boardTabs.find((tab) => tab === params.get('tab')) ?? 'open'
}

/** What a card shows, and what the move rules compare. */
const fields = [
  '_id',
  '_rev',
  'number',
  'label',
  'status',
  'status_at',
  'block_reason',
  'priority',
  'customer_id',
  'equipment_id',
  'technical_id',
  'checklist',
  'promised_at',
  'waiting_since',
  'created_at',
  'brought',
]

interface ColumnOptions {
  readonly status: Status
  readonly tab: BoardTab
  /** Id of the person who looks. */
  readonly me: string | null
  readonly now: Date
  /** All cards of the column, as far as it shows them. */
  readonly isWhole: boolean
}

/** Unfinished tickets, longest in their status first; those that ended lately, last one first. */
export function columnQuery(state: ListState, options: ColumnOptions): FindQuery {
  const { status, tab, me, now, isWhole } = options
  const isEnded = hasEnded(status)
  // Whole hours, so that the answer can be kept for a while.
  const edge = Math.floor(now.getTime() / hourMs) * hourMs - endedDays * 24 * hourMs
  const { status: _filtered, ...filters } = state.filters
  const shown: ListState = {
    ...state,
    filters,
    page: 1,
    size: isWhole ? many : few,
    sort: { field: 'status_at', direction: isEnded ? 'desc' : 'asc' },
  }
  const selector = {
    ...selectorOf(tab, me, now),
    status,
    ...(isEnded && { status_at: { $gte: new Date(edge).toISOString() } }),
  }
  return { ...findQuery(ticket, shown, selector), fields }
}
