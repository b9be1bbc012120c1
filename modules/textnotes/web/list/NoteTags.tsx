// All tags of the notes, with how many have each; each leads to its notes.
import { tagWords } from '#core/fields/tags.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useNoteFacts } from '../note-calls.ts'
import { NoteTexts } from '../NoteTexts.tsx'
import classes from './notes.module.css'

export default function NoteTags() {
  return (
    <NoteTexts outline={<RowsSkeleton />}>
      <Tags />
    </NoteTexts>
  )
}

function Tags() {
  const t = useTexts()
  const { db } = useGroup()
  const { data, error, refetch } = useNoteFacts(db)
  return (
    <Page>
      <PageHeader title={t('textnotes.tags')} count={data?.tags.length} />
      {!data && !error && <RowsSkeleton />}
      {!data && error && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {data?.tags.length === 0 && (
        <EmptyState
          title={t('notes.no_tags')}
          text={t('notes.no_tags_text')}
          drawing={<Icon name="tags" size={28} />}
        />
      )}
      {data && data.tags.length > 0 && (
        <ul className={classes.cloud}>
          {data.tags.map(({ tag, count }) => (
            <li key={tag}>
              <a href={`/account/${db}/notes?tag=${encodeURIComponent(tag)}`}>
                {tagWords(tag)} <small className="num">{count}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
