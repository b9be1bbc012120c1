// Unfinished tickets under a heading for each status, with how many there are; long groups open on demand.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import type { List, ListPage, RowWalk } from '#web/records/list/use-list.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowGroup } from '#web/ui/list/Rows.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket } from '../../entities/ticket.ts'
import type { Status } from '../../rules/ticket/status.ts'
import classes from '../ticket.module.css'
import { PhoneGroup } from './PhoneGroup.tsx'
import { TicketRows } from './TicketRows.tsx'

/** Rows a group shows, and after "show all" at most. */
const few = 20
const many = 200

export interface TicketGroup {
  readonly status: Status
  readonly docs: readonly WireDocument[]
  readonly total: number
  readonly more: true | undefined
}

/** The groups, and all of them together as one page. */
export interface GroupedPage extends ListPage {
  readonly groups: readonly TicketGroup[]
}

function useGroupOf(
  status: Status,
  list: List,
  { selector, enabled }: { selector: Record<string, unknown>; enabled: boolean },
) {
  const { db } = useGroup()
  const { params } = useAddress()
  const size = params.get('more') === status ? many : few
  const query = findQuery(ticket, { ...list.state, page: 1, size }, { ...selector, status })
  const answer = useFind(db, 'Ticket', query, { enabled })
  const { docs = [], total = 0, more } = answer.data ?? {}
  const group: TicketGroup = { status, docs, total, more }
  return { group, answer }
}

/** The groups in the order of work; empty ones are left out. */
export function useTicketGroups(
  list: List,
  selector: Record<string, unknown>,
  enabled: boolean,
): GroupedPage {
  const options = { selector, enabled }
  const all = [
    useGroupOf('doing', list, options),
    useGroupOf('review', list, options),
    useGroupOf('block', list, options),
    useGroupOf('open', list, options),
  ]
  const groups = all.map(({ group }) => group).filter(({ docs }) => docs.length > 0)
  const isPending = all.some(({ answer }) => answer.isPending)
  return {
    groups,
    docs: groups.flatMap(({ docs }) => docs),
    isExact: false,
    total: isPending ? undefined : groups.reduce((sum, { total }) => sum + total, 0),
    more: groups.some(({ more }) => more) || undefined,
    pages: 1,
    isPending,
    error: all.find(({ answer }) => answer.error)?.answer.error ?? null,
    retry: () => all.forEach(({ answer }) => void answer.refetch()),
  }
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
  const Group = isPhone ? PhoneGroup : RowGroup
  const among = groups.flatMap(({ docs }) => docs)
  return groups.map(({ status, docs, total, more }) => (
    <Group
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
    </Group>
  ))
}
