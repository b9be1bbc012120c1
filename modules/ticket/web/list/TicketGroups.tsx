// Unfinished tickets under a heading for each status, with how many there are; long groups open on demand. On a phone what is late or due
// today comes before them, unless another order was chosen.
import { IconAlertTriangle } from '@tabler/icons-react'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import { useGroups, type DocGroup, type GroupedPage } from '#web/records/list/tabs/use-groups.ts'
import type { List, RowWalk } from '#web/records/list/use-list.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowGroup } from '#web/ui/list/Rows.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket } from '../../entities/ticket.ts'
import { laterSelector, lateSelector } from '../../rules/ticket/handover.ts'
import type { Status } from '../../rules/ticket/status.ts'
import classes from '../ticket.module.css'
import { TicketRows } from './TicketRows.tsx'

/** Rows a group shows, and after "show all" at most. */
const few = 20
const many = 200

/** What is late or due today, else a status. */
type GroupName = 'late' | Status

export type TicketGroup = DocGroup<GroupName>

/** The order of work. */
const order = ['doing', 'review', 'block', 'open'] as const satisfies Status[]

export function useTicketGroups(
  list: List,
  selector: Record<string, unknown>,
  enabled: boolean,
): GroupedPage<GroupName> {
  const { params } = useAddress()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const hasLate = isPhone && !params.has('sort')
  const sizeOf = (name: GroupName) => (params.get('more') === name ? many : few)
  const late = {
    name: 'late' as const,
    selector: { ...selector, ...lateSelector(today) },
    size: sizeOf('late'),
    sort: { field: 'promised_at', direction: 'asc' as const },
  }
  const others = order.map((status) => ({
    name: status,
    selector: { ...selector, ...(hasLate && laterSelector(today)), status },
    size: sizeOf(status),
  }))
  const parts = hasLate ? [late, ...others] : others
  return useGroups<GroupName>(ticket, list, enabled ? parts : [])
}

function GroupMark({ name }: { name: GroupName }) {
  if (name !== 'late') return <StatusMark state={name} size={14} />
  return <IconAlertTriangle className={classes.lateMark} size={15} aria-hidden />
}

interface TicketGroupsProps {
  groups: readonly TicketGroup[]
  walk: RowWalk
  selection: Selection
  /** Little room, as `TicketRows` has it. */
  narrow: boolean
}

export function TicketGroups({ groups, walk, selection, narrow }: TicketGroupsProps) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const showAll = (status: GroupName) => {
    const next = new URLSearchParams(params)
    next.set('more', status)
    go(`${path}?${next}`, { replace: true })
  }
  const isPhone = useIsPhone()
  const among = groups.flatMap(({ docs }) => docs)
  return groups.map(({ name: status, docs, total, more }) => (
    <RowGroup
      cards={isPhone || undefined}
      key={status}
      mark={<GroupMark name={status} />}
      label={t(status === 'late' ? 'ticket.list.late' : `ticket.options.status.${status}`)}
      count={totalText(t.locale, { total, more })}
    >
      <TicketRows tickets={docs} {...{ walk, selection, narrow, among }} />
      {total > docs.length && docs.length < many && (
        <div className={classes.more}>
          <Button variant="subtle" size="xs" onClick={() => showAll(status)}>
            {t('ticket.list.more', { count: Math.min(total, many) })}
          </Button>
        </div>
      )}
      {total > docs.length && docs.length >= many && (
        <p className={classes.more}>
          {t('ticket.list.first', { count: docs.length })}{' '}
          <a
            className="link"
            href={`${path}?tab=${status === 'late' ? status : `all&status=${status}`}`}
          >
            {t('ticket.list.rest', { count: total })}
          </a>
        </p>
      )}
    </RowGroup>
  ))
}
