// What was opened and what was finished over the period: a chart, and the same numbers as a table.
import { useTexts } from '#web/api/texts.ts'
import { TwoSidedChart } from '#web/ui/charts/TwoSidedChart.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { Span } from '#core/time/periods.ts'
import type { TicketReport } from '../../rules/report/report.ts'
import { CountLink } from './CountLink.tsx'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import type { ReportLinks } from './links.ts'
import styles from '#web/records/report/report.module.css'
import { stepName, tickText } from '#web/records/report/steps.ts'

interface StepsCardProps {
  report: TicketReport
  span: Span
  links: ReportLinks
}

export function StepsCard({ report: { step, steps }, span, links }: StepsCardProps) {
  const t = useTexts()
  const title = t('report.steps.title')
  const [opened, finished] = [t('report.totals.opened'), t('report.totals.finished')]
  const lines = [
    [t('records.from'), t('records.to'), opened, finished],
    ...steps.map(({ from, to, ...of }) => [from, to, of.opened, of.finished]),
  ]
  const name = (days: Span) => stepName(days, t.locale)
  return (
    <Card title={title} action={<CsvButton name="report-days" {...{ title, span, lines }} />}>
      {steps.every((one) => one.opened + one.finished === 0) ? (
        <p className={styles.note}>{t('report.steps.none')}</p>
      ) : (
        <TwoSidedChart
          label={title}
          up={opened}
          down={finished}
          locale={t.locale}
          columns={steps.map((one) => ({
            key: one.from,
            tick: tickText(one, step, t.locale),
            up: {
              amount: one.opened,
              label: t('report.steps.opened', { count: one.opened, days: name(one) }),
              href: links.opened({}, one),
            },
            down: {
              amount: one.finished,
              label: t('report.steps.finished', { count: one.finished, days: name(one) }),
              href: links.finished({}, one),
            },
          }))}
        />
      )}
      <details className={`${styles.table} ${styles.section}`}>
        <summary>{t('report.as_table')}</summary>
        <DataTable
          label={title}
          rows={steps}
          rowKey={({ from }) => from}
          columns={[
            { key: 'days', header: t('report.steps.days'), cell: name },
            {
              key: 'opened',
              header: opened,
              end: true,
              cell: (one) => <CountLink count={one.opened} href={links.opened({}, one)} />,
            },
            {
              key: 'finished',
              header: finished,
              end: true,
              cell: (one) => <CountLink count={one.finished} href={links.finished({}, one)} />,
            },
          ]}
        />
      </details>
    </Card>
  )
}
