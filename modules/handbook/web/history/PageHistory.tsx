// How a page became what it is: every version with who and when, and what it changed.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { historyStep, useHistory } from '#web/records/show/history.ts'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { WikiTexts } from '../WikiTexts.tsx'
import { VersionCard } from './VersionCard.tsx'

const outline = (
  <Page narrow>
    <RecordOutline />
  </Page>
)

export default function PageHistory() {
  return (
    <WikiTexts outline={outline}>
      <Versions />
    </WikiTexts>
  )
}

function Versions() {
  const t = useTexts()
  const id = useRecordId()
  const { db } = useGroup()
  const { data: page, error, refetch } = useRecord(db, entity.kind, id)
  const [limit, setLimit] = useState(historyStep)
  const { entries, isPending, hasMore } = useHistory(db, id, limit)
  useTitle(page && `${t('records.history')}: ${page.label}`)
  if (error && !page) {
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  }
  if (!page || isPending) return outline
  const crumbs = [
    { label: t('handbook.many'), href: `/account/${db}/wiki` },
    { label: page.label ?? '', href: `/account/${db}/handbooks/${id}` },
  ]
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={t('records.history')} />
      <Stack>
        {entries.map((entry, at) => (
          <VersionCard key={entry.rev} entry={entry} page={page} isFirst={at === 0} />
        ))}
        {hasMore && (
          <Button variant="subtle" onClick={() => setLimit(limit + historyStep)}>
            {t('records.older')}
          </Button>
        )}
      </Stack>
    </Page>
  )
}
