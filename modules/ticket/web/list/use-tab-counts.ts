// How many tickets each saved filter holds; counters where there are some, counted answers elsewhere.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useView } from '#web/api/views.ts'
import type { Total } from '#web/records/list/total.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { selectorOf, type Tab } from './tabs.ts'

function useCount(tab: Tab): Total {
  const { db, actor } = useGroup()
  const now = useNow()
  const selector = selectorOf(tab, actor.user_id, now)
  return useFind(db, 'Ticket', { selector, fields: ['_id'], limit: 1, total: true }).data ?? {}
}

/** Empty while unknown. */
export function useTabCounts(): Record<Tab, Total> {
  const { db } = useGroup()
  const open = useView(db, 'count-by-open-ticket-priority/all').data
  return {
    open: open ? { total: open.get(null) ?? 0 } : {},
    mine: useCount('mine'),
    late: useCount('late'),
    ready: useCount('ready'),
    blocked: useCount('blocked'),
    quiet: useCount('quiet'),
    all: useCount('all'),
  }
}
