// Spending by category, month beside month: the year up to the last month of the report.
import { moneyWords } from '#core/numbers/money.ts'
import { tagWords } from '#core/fields/tags.ts'
import type { CSSProperties } from 'react'
import { monthSpan } from '#core/time/periods.ts'
import { useTexts } from '#web/api/texts.ts'
import { none } from '#web/fields/face.ts'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'
import { Card } from '#web/ui/page/Card.tsx'
import { isNought, lengthOf } from '../../rules/amounts.ts'
import type { MoneyLinks } from '../../rules/report/links.ts'
import type { MoneyReport, MonthLine } from '../../rules/report/report.ts'
import money from './money.module.css'
import { plainWords } from '../amounts.ts'
import { monthTick, shortMonth } from './words.ts'

interface MonthsCardProps {
  report: MoneyReport
  links: MoneyLinks
}

/** Of a cell: the line under its number is as long as its share of the largest. */
const maxLength = 100

/** The last months are what is looked at first. */
function scrollToEnd(element: HTMLElement | null): void {
  element?.scrollTo({ left: element.scrollWidth })
}

export function MonthsCard({ report, links }: MonthsCardProps) {
  const t = useTexts()
  const nameOf = useLineName()
  const { months, lines, totals } = report.months
  const title = t('report.money.months.title')
  const span = { from: monthSpan(months[0]!).from, to: monthSpan(months.at(-1)!).to }
  const csv = [
    [title, ...months],
    ...lines.map((line) => [nameOf(line), ...line.totals]),
    [t('report.money.months.all'), ...totals],
  ]
  return (
    <Card
      title={title}
      count={report.currency}
      action={<CsvButton name="money-months" {...{ title, span }} lines={csv} />}
    >
      {lines.length === 0 ? (
        <p className={styles.note}>{t('report.money.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <section className={money.wide} aria-label={title} tabIndex={0} ref={scrollToEnd}>
          <table className={money.months}>
            <Head months={months} />
            <tbody>
              {lines.map((line) => (
                <Line key={`${line.flow} ${line.name ?? none}`} {...{ report, links, line }} />
              ))}
            </tbody>
            <Foot {...{ report, links }} />
          </table>
        </section>
      )}
    </Card>
  )
}

function useLineName() {
  const t = useTexts()
  return ({ flow, name }: MonthLine) =>
    flow === 'out'
      ? name
        ? tagWords(name)
        : t('report.money.by.spent.none')
      : t(`report.money.flows.${flow}`)
}

/** What an amount is, in words: `Rent, November 2026: R$ 1,200.00`. */
function useSaid(currency: string) {
  const t = useTexts()
  return (total: string, month: string, name: string) =>
    `${name}, ${shortMonth(month, t.locale)}: ${moneyWords(total, currency, t.locale)}`
}

function Head({ months }: { months: readonly string[] }) {
  const t = useTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{t('report.money.by.spent.name')}</th>
        {months.map((month, at) => (
          <th key={month} scope="col" title={shortMonth(month, t.locale)}>
            {monthTick(month, t.locale, at === 0)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LineProps extends MonthsCardProps {
  line: MonthLine
}

function Line({ report: { months: table, currency }, links, line }: LineProps) {
  const t = useTexts()
  const said = useSaid(currency)
  const name = useLineName()(line)
  const { months, lines } = table
  const { flow } = line
  const largest = Math.max(0, ...lines.flatMap((one) => one.totals.map(lengthOf)))
  const lineOf = (total: string) =>
    ({ '--share': `${(maxLength * lengthOf(total)) / (largest || 1)}%` }) as CSSProperties
  const hrefOf = (month: string) =>
    links.flow(flow, monthSpan(month), flow === 'out' ? { categories: line.name ?? none } : {})
  return (
    <tr>
      <th scope="row">{name}</th>
      {line.totals.map((total, at) => (
        <td key={months[at]} style={lineOf(total)}>
          {isNought(total) ? (
            '–'
          ) : (
            <a href={hrefOf(months[at]!)} title={said(total, months[at]!, name)}>
              {plainWords(total, t.locale)}
            </a>
          )}
        </td>
      ))}
    </tr>
  )
}

function Foot({ report: { months: table, currency }, links }: MonthsCardProps) {
  const t = useTexts()
  const said = useSaid(currency)
  const { months, lines, totals } = table
  const hasFees = (at: number) =>
    lines.some(({ flow, totals: own }) => flow !== 'out' && !isNought(own[at]!))
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('report.money.months.all')}</th>
        {totals.map((total, at) => (
          <td key={months[at]}>
            {isNought(total) || hasFees(at) ? (
              plainWords(total, t.locale)
            ) : (
              <a
                href={links.flow('out', monthSpan(months[at]!))}
                title={said(total, months[at]!, t('report.money.months.all'))}
              >
                {plainWords(total, t.locale)}
              </a>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
