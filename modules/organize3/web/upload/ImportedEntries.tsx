// The entries that an import made, and nothing else, kind by kind; they grow by portions.
import { useState } from 'react'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useImport } from '#web/records/import/import-calls.ts'
import { totalText } from '#web/records/list/total.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardTitle } from '#web/ui/page/Card.tsx'
import { entryKinds, type EntryKind } from '../../rules/entry/kinds.ts'
import { EntryRows } from '../entry/EntryRows.tsx'

const portion = 50

/** None of them before the import is done: it comes in whole. */
export function ImportedEntries({ id }: { id: string }) {
  const { db } = useGroup()
  if (useImport(db, id).data?.state !== 'done') return null
  return entryKinds.map((kind) => <OfKind key={kind} id={id} kind={kind} />)
}

function OfKind({ id, kind }: { id: string; kind: EntryKind }) {
  const t = useTexts()
  const { db } = useGroup()
  const entity = useRegistry().byKind(kind)!
  const [limit, setLimit] = useState(portion)
  const { data } = useFind(db, kind, {
    selector: { import_id: id },
    sort: [{ date: 'desc' }],
    limit,
    total: true,
    labels: true,
  })
  if (!data || data.docs.length === 0) return null
  const { docs, total = 0 } = data
  return (
    <section>
      <CardTitle count={totalText(t.locale, data)}>{t(`${entity.key}.many`)}</CardTitle>
      <EntryRows {...{ entity, docs }} />
      {docs.length < total && (
        <Button variant="subtle" onClick={() => setLimit(limit + portion)}>
          {t('records.more')}
        </Button>
      )}
    </section>
  )
}
