// What was promised for today or before and is not finished, and what is ready and waits to be picked up. Nothing is drawn
// where there is neither.
import { dayOf } from '#core/time/day.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { totalText } from '#web/records/list/total.ts'
import { referencedIds } from '#web/records/references.ts'
import { RowGroup, RowList } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket } from '../../entities/ticket.ts'
import { lateSelector, waitingSelector } from '../../rules/ticket/handover.ts'
import { tabAddress } from '../list/tabs.ts'
import { narrowColumns, TicketRows } from '../list/TicketRows.tsx'
import classes from '../ticket.module.css'

/** Rows of each list; the rest is in the list of tickets. */
const few = 5

export default function Handovers({ db }: { db: string }) {
  const today = dayOf(useNow())
  return (
    <>
      <Group db={db} tab="late" selector={lateSelector(today)} sort="promised_at" />
      <Group db={db} tab="ready" selector={waitingSelector} sort="waiting_since" />
    </>
  )
}

interface GroupProps {
  db: string
  tab: 'late' | 'ready'
  selector: Record<string, unknown>
  sort: string
}

function Group({ db, tab, selector, sort }: GroupProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const { data } = useFind(db, 'Ticket', {
    selector,
    sort: [{ [sort]: 'asc' }],
    limit: few,
    total: true,
    labels: true,
  })
  if (!data?.docs.length) return null
  const { docs, total = 0 } = data
  const label = t(`ticket.tabs.${tab}`)
  const href = tabAddress(`/account/${db}/tickets`, tab)
  const count = totalText(t.locale, data)
  const rows = (
    <>
      <TicketRows tickets={docs} narrow />
      {total > docs.length && (
        <p className={classes.more}>
          <a className="link" href={href}>
            {t('ticket.list.more', { count: total })}
          </a>
        </p>
      )}
    </>
  )
  return (
    <LabelsProvider ids={referencedIds(ticket, docs)}>
      {isPhone ? (
        <RowGroup cards label={label} count={count}>
          {rows}
        </RowGroup>
      ) : (
        <RowList columns={narrowColumns} label={label}>
          <RowGroup label={label} count={count}>
            {rows}
          </RowGroup>
        </RowList>
      )}
    </LabelsProvider>
  )
}
