// How money is divided by category or third party: bars, and a table beside the time before. Every figure leads to its records.
import { useTexts } from '#web/api/texts.ts'
import { none } from '#web/fields/face.ts'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'
import { changeText } from '#web/records/report/words.ts'
import { BarTable } from '#web/ui/charts/BarTable.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { moneyWords } from '#core/numbers/money.ts'
import type { Span } from '#core/time/periods.ts'
import { isNought, lengthOf } from '../../rules/amounts.ts'
import { nameWords } from '../../rules/entry/kinds.ts'
import { partyFields, type MoneyLinks } from '../../rules/report/links.ts'
import type { MoneyReport, Share } from '../../rules/report/report.ts'
import { AmountLink } from './AmountLink.tsx'
import { FeeParts } from './FeeParts.tsx'

const divisions = {
  spent: { flow: 'out', field: 'categories' },
  earned: { flow: 'in', field: 'categories' },
  paid_to: { flow: 'out', field: partyFields.out },
  paid_by: { flow: 'in', field: partyFields.in },
} as const

interface SharesCardProps {
  report: MoneyReport
  of: keyof typeof divisions
  span: Span
  before: Span
  links: MoneyLinks
}

/** Bars that are drawn; the table holds them all. */
const maxBars = 8

const wordsOf = (field: string, name: string | null) => name && nameWords(field, name)

export function SharesCard({ report, of, span, before, links }: SharesCardProps) {
  const t = useTexts()
  const { currency, now } = report
  const { shares, others } = report[of]
  const { flow, field } = divisions[of]
  const title = t(`report.money.by.${of}.title`)
  const nameOf = ({ name }: Share) => wordsOf(field, name) ?? t(`report.money.by.${of}.none`)
  const hrefOf = (share: Share, days = span) =>
    share.fees ? undefined : links.flow(flow, days, { [field]: share.name ?? none })
  const words = (text: string) => moneyWords(text, currency, t.locale)
  const change = (share: Share) =>
    changeText(Number(share.total), Number(share.before), t.locale) ?? ''
  const lines = [
    [title, t('report.money.currency'), t('report.money.now'), t('report.money.earlier')],
    ...shares.map((share) => [nameOf(share), currency, share.total, share.before]),
  ]
  const drawn = shares.filter(({ total }) => !isNought(total)).slice(0, maxBars)
  const hasNote = field === 'categories' && drawn.length > 0
  return (
    <Card title={title} action={<CsvButton name={`money-${of}`} {...{ title, span, lines }} />}>
      {hasNote && <p className={styles.note}>{t('report.money.by.note')}</p>}
      {drawn.length === 0 ? (
        <p className={styles.note}>{t('report.money.none')}</p>
      ) : (
        <BarTable
          label={title}
          locale={t.locale}
          whole={lengthOf(now[flow])}
          bars={drawn.map((share) => ({
            key: share.name ?? none,
            label: nameOf(share),
            amount: lengthOf(share.total),
            text: words(share.total),
            href: hrefOf(share),
          }))}
        />
      )}
      {shares.length > 0 && (
        <details className={`${styles.table} ${styles.section}`}>
          <summary>{t('report.as_table')}</summary>
          <DataTable
            label={title}
            rows={shares}
            rowKey={({ name }) => name ?? none}
            columns={[
              { key: 'name', header: t(`report.money.by.${of}.name`), cell: nameOf },
              {
                key: 'now',
                header: t('report.money.now'),
                end: true,
                cell: (share) =>
                  share.fees ? (
                    <FeeParts share={share} {...{ currency, links }} />
                  ) : (
                    <AmountLink text={share.total} currency={currency} href={hrefOf(share)} />
                  ),
              },
              {
                key: 'before',
                header: t('report.money.earlier'),
                end: true,
                cell: (share) => (
                  <AmountLink
                    text={share.before}
                    currency={currency}
                    href={hrefOf(share, before)}
                  />
                ),
              },
              { key: 'change', header: t('report.money.change'), end: true, cell: change },
            ]}
          />
          {others > 0 && (
            <p className={styles.note}>{t('report.money.others', { count: others })}</p>
          )}
        </details>
      )}
    </Card>
  )
}
