// What each category or technician has of a report: a table, every number of which leads to its tickets.
import { useTexts } from '#web/api/texts.ts'
import { none } from '#web/fields/face.ts'
import { DataTable, type Column } from '#web/ui/list/DataTable.tsx'
import type { Span } from '#core/time/periods.ts'
import type { Share, Shares } from '../../rules/report/report.ts'
import { CountLink } from './CountLink.tsx'
import type { ReportLinks } from './links.ts'
import styles from '#web/records/report/report.module.css'
import { TableSection } from './TableSection.tsx'
import { shareText } from '#web/records/report/words.ts'
import { timeText } from './words.ts'

interface SharesCardProps {
  shares: Shares
  of: 'category' | 'technician'
  span: Span
  links: ReportLinks
  nameOf: (id: string | null) => string
}

type ShareRow = Omit<Share, 'id'> & {
  readonly key: string
  readonly name: string
  /** What a list of these tickets is narrowed to; undefined where there is no such list. */
  readonly filter: Readonly<Record<string, string>> | undefined
}

const filterNames = { category: 'category_id', technician: 'technical_id' } as const

export function SharesCard({ shares, of, span, links, nameOf }: SharesCardProps) {
  const t = useTexts()
  const { locale } = t
  const title = t(`report.by.${of}`)
  const lines: ShareRow[] = shares.shares.map(({ id, ...share }) => ({
    ...share,
    key: id ?? 'none',
    name: nameOf(id),
    filter: { [filterNames[of]]: id ?? none },
  }))
  const { others } = shares
  if (others) {
    const name = t('report.others')
    lines.push({ ...others, key: 'others', name, done_minutes: null, filter: undefined })
  }
  const link = (
    { filter }: ShareRow,
    count: number,
    href: (filter: Record<string, string>) => string,
    shown?: string,
  ) => (
    <CountLink count={count} href={filter && href(filter)}>
      {shown}
    </CountLink>
  )
  const columns: Column<ShareRow>[] = [
    { key: 'name', header: t(`report.${of}`), cell: ({ name }) => name },
    {
      key: 'opened',
      header: t('report.totals.opened'),
      end: true,
      cell: (line) => link(line, line.opened, (filter) => links.opened(filter)),
    },
    {
      key: 'finished',
      header: t('report.totals.finished'),
      end: true,
      cell: (line) => link(line, line.finished, (filter) => links.finished(filter)),
    },
    {
      key: 'time',
      header: t('report.totals.done_minutes'),
      end: true,
      cell: ({ done_minutes }) => timeText(done_minutes, locale),
    },
    {
      key: 'first_fix',
      header: t('report.totals.first_fix'),
      end: true,
      cell: (line) =>
        link(
          line,
          line.first_fix,
          (filter) => links.finished({ ...filter, figure: 'first-fix' }),
          shareText(line.first_fix, line.finished, locale),
        ),
    },
    {
      key: 'kept',
      header: t('report.totals.kept'),
      end: true,
      cell: (line) =>
        link(
          line,
          line.kept,
          (filter) => links.promised('kept', filter),
          shareText(line.kept, line.kept + line.missed, locale),
        ),
    },
  ]
  return (
    <TableSection {...{ title, span }} name={`report-${of}`} lines={csvLines(lines, t, of)}>
      {lines.length === 0 ? (
        <p className={styles.note}>{t('report.none')}</p>
      ) : (
        <DataTable label={title} rows={lines} rowKey={({ key }) => key} columns={columns} />
      )}
    </TableSection>
  )
}

function csvLines(
  lines: readonly ShareRow[],
  t: (key: string) => string,
  of: SharesCardProps['of'],
) {
  const names = ['opened', 'finished', 'first_fix', 'kept', 'missed'] as const
  return [
    [
      t(`report.${of}`),
      ...names.map((name) => t(`report.counts.${name}`)),
      t('report.counts.done_minutes'),
    ],
    ...lines.map((line) => [
      line.name,
      ...names.map((name) => line[name]),
      line.done_minutes === null ? '' : Math.round(line.done_minutes),
    ]),
  ]
}
