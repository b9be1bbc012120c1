// A part of a report that divides its tickets: bars, each leading to its tickets, and the same as a file.
import { useTexts } from '#web/api/texts.ts'
import { BarTable, type Bar } from '#web/ui/charts/BarTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { Span } from '#core/time/periods.ts'
import { CsvButton } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'

interface BarsCardProps {
  title: string
  /** Which tickets these are. */
  note: string
  /** Of the file. */
  name: string
  /** What is counted, as the column of the file is named. */
  counted: string
  span: Span
  bars: readonly Bar[]
}

export function BarsCard({ title, note, name, counted, span, bars }: BarsCardProps) {
  const t = useTexts()
  const lines = [[title, counted], ...bars.map(({ label, amount }) => [label, amount])]
  return (
    <Card title={title} action={<CsvButton {...{ title, name, span, lines }} />}>
      <p className={styles.note}>{note}</p>
      {bars.some(({ amount }) => amount > 0) ? (
        <BarTable label={title} bars={bars} locale={t.locale} />
      ) : (
        <p className={styles.note}>{t('report.none')}</p>
      )}
    </Card>
  )
}
