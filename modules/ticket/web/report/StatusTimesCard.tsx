// How long finished tickets were in each status, and how many of them were in it at all.
import { useTexts } from '#web/api/texts.ts'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import type { Span } from '#core/time/periods.ts'
import type { StatusTime } from '../../rules/report/report.ts'
import { CountLink } from './CountLink.tsx'
import type { ReportLinks } from './links.ts'
import styles from '#web/records/report/report.module.css'
import { TableSection } from './TableSection.tsx'
import { shareText } from '#web/records/report/words.ts'
import { timeText } from './words.ts'

interface StatusTimesCardProps {
  times: readonly StatusTime[]
  span: Span
  links: ReportLinks
}

export function StatusTimesCard({ times, span, links }: StatusTimesCardProps) {
  const t = useTexts()
  const title = t('report.times.title')
  const whole = times.reduce((sum, { total_minutes }) => sum + total_minutes, 0)
  const statusName = ({ status }: StatusTime) => t(`ticket.options.status.${status}`)
  const lines = [
    ['status', 'tickets', 'median', 'total'].map((name) => t(`report.times.csv.${name}`)),
    ...times.map((time) => [
      statusName(time),
      time.amount,
      time.median_minutes === null ? '' : Math.round(time.median_minutes),
      time.total_minutes,
    ]),
  ]
  return (
    <TableSection name="report-times" {...{ title, span, lines }}>
      <DataTable
        label={title}
        rows={times}
        rowKey={({ status }) => status}
        columns={[
          {
            key: 'status',
            header: t('report.times.status'),
            cell: (time) => (
              <span className={styles.named}>
                <StatusMark state={time.status} size={14} />
                {statusName(time)}
              </span>
            ),
          },
          {
            key: 'tickets',
            header: t('report.times.tickets'),
            end: true,
            cell: ({ status, amount }) => (
              <CountLink count={amount} href={links.finished({ figure: `was-${status}` })} />
            ),
          },
          {
            key: 'median',
            header: t('report.times.median'),
            end: true,
            cell: ({ median_minutes }) => timeText(median_minutes, t.locale),
          },
          {
            key: 'share',
            header: t('report.times.share'),
            end: true,
            cell: ({ total_minutes }) => shareText(total_minutes, whole, t.locale),
          },
        ]}
      />
    </TableSection>
  )
}
