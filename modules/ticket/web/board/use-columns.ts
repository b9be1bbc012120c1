// The tickets of the board by column, as the server has them.
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import type { List } from '#web/records/list/use-list.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { isShown, type Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import { columnQuery, many, readBoardTab } from './board-query.ts'

export interface Column {
  readonly status: Status
  readonly tickets: readonly Ticket[]
  /** All that match, shown or not. */
  readonly total: number
  /** There are more than `total`. */
  readonly more: true | undefined
  /** More can be shown here; the rest is in the list. */
  readonly canGrow: boolean
}

export interface Columns {
  readonly columns: readonly Column[]
  readonly isPending: boolean
  readonly error: ApiError | null
  readonly retry: () => void
  /** Shows more cards of one column. */
  readonly grow: (status: Status) => void
}

const none: readonly WireDocument[] = []

function useColumn(status: Status, list: List) {
  const { db, actor } = useGroup()
  const { params } = useAddress()
  const now = useNow()
  const isWhole = params.get('more') === status
  const tab = readBoardTab(params)
  const query = columnQuery(list.state, { status, tab, me: actor.user_id, now, isWhole })
  const { data, isPending, error, refetch } = useFind(db, 'Ticket', query)
  const tickets: readonly Ticket[] = data?.docs ?? none
  const total = data?.total ?? 0
  const column = { status, tickets, total, more: data?.more, canGrow: !isWhole && total < many }
  return { column, isPending, error, refetch }
}

/** In their fixed order. */
export function useColumns(list: List): Columns {
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const { path, params, go } = useAddress()
  const answers = [
    useColumn('open', list),
    useColumn('doing', list),
    useColumn('block', list),
    useColumn('review', list),
    useColumn('done', list),
    useColumn('cancel', list),
  ]
  return {
    columns: answers
      .map(({ column }) => column)
      .filter(({ status, total }) => isShown(status, total, reviews)),
    isPending: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => answers.forEach(({ refetch }) => void refetch()),
    grow: (status) => {
      const next = new URLSearchParams(params)
      next.set('more', status)
      go(`${path}?${next}`, { replace: true })
    },
  }
}
