// One comment on a page of its own: what the timeline and links from mails lead to.
import type { Mention } from '#core/notifications/mention.ts'
import { labelText } from '#core/time/day.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useLabels, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { pictureOf } from '#web/files/Picture.tsx'
import { FilesSlot } from '#web/files/FilesSlot.tsx'
import { Markdown } from '#web/markdown/Markdown.tsx'
import { HistoryCard } from '#web/records/show/HistoryCard.tsx'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { comment } from '../entities/comment.ts'
import styles from './account.module.css'

export default function CommentShow() {
  const t = useTexts()
  const id = useRecordId()
  const { db, people } = useGroup()
  const registry = useRegistry()
  const { data: record, error, refetch } = useRecord(db, comment.kind, id)
  const about = typeof record?.record_id === 'string' ? record.record_id : ''
  const label = useLabels(db, about ? [about] : []).data?.get(about)
  if (error && !record) {
    return <RecordMissing entity={comment} id={id} error={error} onRetry={() => void refetch()} />
  }
  const path = registry.byId(about)?.path
  const href = path && `/account/${db}/${path}/${about}`
  const who = people.get(record?.created_by ?? '')
  const date = typeof record?.date === 'string' ? record.date : record?.created_at
  return (
    <Page narrow>
      <PageHeader
        crumbs={href && label ? [{ label: labelText(label, t.locale), href }] : undefined}
        title={t('comment.one')}
        actions={
          href && (
            <Button component="a" href={href}>
              {t('comment.to_record')}
            </Button>
          )
        }
      />
      {record ? (
        <Stack>
          <Card>
            <div className={styles.byline}>
              <Avatar id={who?.id} name={who?.name} size={28} spoken={false} />
              <span>
                <b>{who?.name ?? t('records.elsewhere')}</b> · {date && <When at={date} />}
              </span>
            </div>
            <div className={styles.words}>
              <Markdown
                text={String(record.content ?? '')}
                mentions={(record.mentions ?? []) as Mention[]}
                picture={pictureOf({ db, kind: comment.kind, id }, record)}
              />
            </div>
          </Card>
          <FilesSlot entity={comment} record={record} />
          <HistoryCard entity={comment} id={id} />
        </Stack>
      ) : (
        <CardSkeleton lines={4} />
      )}
    </Page>
  )
}
