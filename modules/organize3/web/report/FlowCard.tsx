// Cash flow: what came in and what went out over the period, as a chart and as a table.
import { useTexts } from '#web/api/texts.ts'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'
import { stepName, tickText } from '#web/records/report/steps.ts'
import { TwoSidedChart } from '#web/ui/charts/TwoSidedChart.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { moneyWords } from '#core/numbers/money.ts'
import type { Span } from '#core/time/periods.ts'
import { isNought, lengthOf } from '../../rules/amounts.ts'
import type { MoneyLinks } from '../../rules/report/links.ts'
import { feeFlows, reportFlows } from '../../rules/report/figures.ts'
import type { FlowStep, MoneyReport } from '../../rules/report/report.ts'
import { AmountLink } from './AmountLink.tsx'
import { shortWords } from './words.ts'

interface FlowCardProps {
  report: MoneyReport
  span: Span
  links: MoneyLinks
}

export function FlowCard({ report, span, links }: FlowCardProps) {
  const { step, steps, currency, imported } = report
  const t = useTexts()
  const title = t('report.money.flow.title')
  const [income, out] = [t('report.money.flow.in'), t('report.money.flow.out')]
  /** Fees are records of other kinds: what holds some leads to its parts in the table. */
  const block = (amount: string, flow: 'in' | 'out', days: FlowStep) => ({
    amount: lengthOf(amount),
    text: shortWords(amount, t.locale),
    label: t(`report.money.flow.said.${flow}`, {
      amount: moneyWords(amount, currency, t.locale),
      days: stepName(days, t.locale),
    }),
    ...(amount === days.flows[flow] && { href: links.flow(flow, days) }),
  })
  const lines = [
    [
      t('records.from'),
      t('records.to'),
      t('report.money.currency'),
      ...reportFlows.map((flow) => t(`report.money.flows.${flow}`)),
      t('report.money.flows.result'),
    ],
    ...steps.map((one) => [
      one.from,
      one.to,
      currency,
      ...reportFlows.map((flow) => one.flows[flow]),
      one.result,
    ]),
  ]
  return (
    <Card title={title} action={<CsvButton name="cash-flow" {...{ title, span, lines }} />}>
      {steps.every((one) => isNought(one.in) && isNought(one.out)) ? (
        <p className={styles.note}>{t('report.money.flow.none')}</p>
      ) : (
        <TwoSidedChart
          label={title}
          up={income}
          down={out}
          locale={t.locale}
          columns={steps.map((one) => ({
            key: one.from,
            tick: tickText(one, step, t.locale),
            up: block(one.in, 'in', one),
            down: block(one.out, 'out', one),
          }))}
        />
      )}
      <p className={styles.note}>
        {t('report.money.flow.note', {
          imported: reportFlows.some((flow) => imported[flow].amount > 0) ? 'yes' : 'no',
        })}
      </p>
      <FlowTable {...{ report, links }} />
    </Card>
  )
}

function FlowTable({ report: { steps, currency }, links }: Omit<FlowCardProps, 'span'>) {
  const t = useTexts()
  const hasFees = steps.some((one) => feeFlows.some((flow) => !isNought(one.flows[flow])))
  return (
    <details className={`${styles.table} ${styles.section}`}>
      <summary>{t('report.as_table')}</summary>
      <DataTable
        label={t('report.money.flow.title')}
        rows={steps}
        rowKey={({ from }) => from}
        columns={[
          { key: 'days', header: t('report.money.days'), cell: (days) => stepName(days, t.locale) },
          ...(hasFees ? reportFlows : (['in', 'out'] as const)).map((flow) => ({
            key: flow,
            header: t(`report.money.flows.${flow}`),
            end: true,
            cell: (one: FlowStep) => (
              <AmountLink text={one.flows[flow]} currency={currency} href={links.flow(flow, one)} />
            ),
          })),
          {
            key: 'result',
            header: t('report.money.flows.result'),
            end: true,
            cell: (one) => <AmountLink text={one.result} currency={currency} href={undefined} />,
          },
        ]}
      />
    </details>
  )
}
