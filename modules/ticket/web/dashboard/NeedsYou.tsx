// What needs this person today: their own tickets that were promised for today or before, then what somebody should look at:
// approvals that wait or were refused, tickets nobody took, reviews, quiet ones. The most urgent first, a few of them.
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { referencedIds } from '#web/records/references.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { RowGroup, RowList } from '#web/ui/list/Rows.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { ticket } from '../../entities/ticket.ts'
import { lateSelector } from '../../rules/ticket/handover.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { selectorOf } from '../list/tabs.ts'
import { TicketRows } from '../list/TicketRows.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { answerReasons, isDue, needOf, needsColumns } from './need.ts'

const max = 7

/** Candidates of one sort, the most urgent of them. */
function useCandidates(db: string, selector: Record<string, unknown>) {
  const query = { selector, sort: [{ urgency: 'desc' as const }], limit: max, labels: true }
  return useFind(db, 'Ticket', query)
}

export default function NeedsYou({ db }: { db: string }) {
  const t = useTexts()
  const now = useNow()
  const me = useGroup().actor.user_id
  const open = selectorOf('open', null, now)
  const answers = [
    useCandidates(db, { ...lateSelector(dayOf(now)), technical_id: me }),
    useCandidates(db, { status: 'block', block_reason: { $in: answerReasons } }),
    useCandidates(db, { ...open, technical_id: { $exists: false } }),
    useCandidates(db, { status: 'review' }),
    useCandidates(db, selectorOf('quiet', null, now)),
  ]
  const isPhone = useIsPhone()
  const found = new Map<string, WireDocument>()
  for (const { data } of answers) for (const doc of data?.docs ?? []) found.set(doc._id, doc)
  const needy: Ticket[] = [...found.values()].filter((doc: Ticket) => !hasEnded(doc.status))
  const shown = needy
    .toSorted(
      (a, b) =>
        Number(isDue(b, me, now)) - Number(isDue(a, me, now)) ||
        (b.urgency ?? 0) - (a.urgency ?? 0) ||
        order(a.updated_at, b.updated_at),
    )
    .slice(0, max)
  if (answers.some(({ isPending }) => isPending)) return <RowsSkeleton rows={4} />
  if (shown.length === 0) {
    return <EmptyState title={t('ticket.needs.none.title')} text={t('ticket.needs.none.text')} />
  }
  const why = (one: Ticket) => t(`ticket.needs.${needOf(one, me, now)}`)
  const rows = <TicketRows tickets={shown} why={why} narrow />
  return (
    <LabelsProvider ids={referencedIds(ticket, shown)}>
      {isPhone ? (
        <section>
          <h2 className={classes.phoneHead}>{t('ticket.needs.title')}</h2>
          {rows}
        </section>
      ) : (
        <RowList columns={needsColumns} label={t('ticket.needs.title')}>
          <RowGroup label={t('ticket.needs.title')}>{rows}</RowGroup>
        </RowList>
      )}
    </LabelsProvider>
  )
}

function order(a = '', b = ''): number {
  return a < b ? -1 : 1
}
