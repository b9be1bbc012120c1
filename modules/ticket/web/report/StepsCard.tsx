// What was opened and what was finished over the period: a chart, and the same numbers as a table.
import { dayText } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { TwoSidedChart } from '#web/ui/charts/TwoSidedChart.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { daysOf, type Span } from '../../rules/report/periods.ts'
import type { StepFigures, TicketReport } from '../../rules/report/report.ts'
import { CountLink } from './CountLink.tsx'
import { CsvButton } from './CsvButton.tsx'
import type { ReportLinks } from './links.ts'
import styles from './report.module.css'

interface StepsCardProps {
  report: TicketReport
  span: Span
  links: ReportLinks
}

export function StepsCard({ report: { steps }, span, links }: StepsCardProps) {
  const t = useTexts()
  const title = t('report.steps.title')
  const [opened, finished] = [t('report.totals.opened'), t('report.totals.finished')]
  const lines = [
    [t('records.from'), t('records.to'), opened, finished],
    ...steps.map((step) => [step.from, step.to, step.opened, step.finished]),
  ]
  const name = (step: StepFigures) => stepName(step, t.locale)
  return (
    <Card title={title} action={<CsvButton name="report-days" {...{ title, span, lines }} />}>
      <TwoSidedChart
        label={title}
        up={opened}
        down={finished}
        locale={t.locale}
        columns={steps.map((step) => ({
          key: step.from,
          tick: tickText(step, t.locale),
          up: {
            amount: step.opened,
            label: t('report.steps.opened', { count: step.opened, days: name(step) }),
            href: links.opened({}, step),
          },
          down: {
            amount: step.finished,
            label: t('report.steps.finished', { count: step.finished, days: name(step) }),
            href: links.finished({}, step),
          },
        }))}
      />
      <details className={styles.table}>
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
              cell: (step) => <CountLink count={step.opened} href={links.opened({}, step)} />,
            },
            {
              key: 'finished',
              header: finished,
              end: true,
              cell: (step) => <CountLink count={step.finished} href={links.finished({}, step)} />,
            },
          ]}
        />
      </details>
    </Card>
  )
}

const isWholeMonth = ({ from, to }: Span) => from.endsWith('-01') && daysOf({ from, to }) >= 28

function stepName({ from, to }: Span, locale: string): string {
  return from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`
}

/** Short enough for a narrow column: the day, the days of a week, the month, the year. */
function tickText({ from, to }: Span, locale: string): string {
  const day = (text: string) => String(Number(text.slice(8)))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${from}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', ...options })
  if (from === to) return day(from)
  const days = daysOf({ from, to })
  if (days > 300) return from.slice(0, 4)
  if (days > 31) return format({ month: 'narrow', year: '2-digit' })
  return isWholeMonth({ from, to }) ? format({ month: 'short' }).replace('.', '') : day(from)
}
