// Unfinished tickets under a heading for each status, with how many there are; long groups open on demand.
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import { useGroups, type DocGroup, type GroupedPage } from '#web/records/list/tabs/use-groups.ts'
import type { List, RowWalk } from '#web/records/list/use-list.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowGroup } from '#web/ui/list/Rows.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket } from '../../entities/ticket.ts'
import type { Status } from '../../rules/ticket/status.ts'
import classes from '../ticket.module.css'
import { TicketRows } from './TicketRows.tsx'

/** Rows a group shows, and after "show all" at most. */
const few = 20
const many = 200

export type TicketGroup = DocGroup<Status>

/** The order of work. */
const order = ['doing', 'review', 'block', 'open'] as const satisfies Status[]

export function useTicketGroups(
  list: List,
  selector: Record<string, unknown>,
  enabled: boolean,
): GroupedPage<Status> {
  const { params } = useAddress()
  const parts = order.map((status) => {
    const size = params.get('more') === status ? many : few
    return { name: status, selector: { ...selector, status }, size }
  })
  return useGroups<Status>(ticket, list, enabled ? parts : [])
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
  const showAll = (status: Status) => {
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
      mark={<StatusMark state={status} size={14} />}
      label={t(`ticket.options.status.${status}`)}
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
          <a className="link" href={`${path}?tab=all&status=${status}`}>
            {t('ticket.list.rest', { count: total })}
          </a>
        </p>
      )}
    </RowGroup>
  ))
}
