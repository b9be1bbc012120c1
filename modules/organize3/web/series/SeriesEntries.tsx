// The entries of a series on its page, those to come and those that are past, and what a change of it changes.
import type { WireDocument } from '#core/wire.ts'
import { useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { kindOfSeries, type Series } from '../../rules/series/template.ts'
import { EntryRows } from '../entry/EntryRows.tsx'
import InInstalments from './InInstalments.tsx'
import { Behind } from './Behind.tsx'
import { SeriesTexts } from './SeriesTexts.tsx'
import classes from '../entry/entry.module.css'

/** Entries that are shown, the latest ones. */
const max = 100

export default function SeriesEntries({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const kind = kindOfSeries(record as Series)
  const entity = useRegistry().byKind(kind)!
  const query = {
    selector: { series_id: record._id },
    sort: [{ date: 'desc' as const }],
    limit: max,
    labels: true,
  }
  const { data, error } = useFind(db, kind, query)
  return (
    <Stack>
      <SeriesTexts>
        <Behind series={record as Series} />
      </SeriesTexts>
      <Card title={t('series.entries')} count={data?.docs.length}>
        {(record as Series).instalments && (
          <p>
            <InInstalments record={record} name="value" isWide />
          </p>
        )}
        <p className={classes.quiet}>{t('series.rule')}</p>
      </Card>
      {error && <p role="alert">{t.problem(error)}</p>}
      {!data && !error && <RowsSkeleton />}
      {data && data.docs.length > 0 && <EntryRows entity={entity} docs={data.docs} isNarrow />}
    </Stack>
  )
}
