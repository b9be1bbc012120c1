// One table of a report as a file.
import { useTexts } from '#web/api/texts.ts'
import { csvFile } from '#core/csv/csv.ts'
import { download } from '../list/download.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { spanText, type Span } from '#core/time/periods.ts'

export type CsvLines = readonly (readonly (string | number)[])[]

interface CsvButtonProps {
  /** Of the table, spoken with the button. */
  title: string
  /** Of the file, without its days. */
  name: string
  span: Span
  /** The first line names the columns. */
  lines: CsvLines
}

export function CsvButton({ title, name, span, lines }: CsvButtonProps) {
  const t = useTexts()
  const take = () =>
    download(csvFile(lines, t.locale), `${name}-${spanText(span).replace('..', '_')}.csv`)
  return (
    <span className="no-print">
      <Button size="xs" variant="subtle" onClick={take} aria-label={t('report.csv', { title })}>
        CSV
      </Button>
    </span>
  )
}
