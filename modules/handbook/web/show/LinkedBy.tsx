// Who names this page: other pages, with what of it they take.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { listSize, useSources, type PageAnswer, type Source } from '../wiki-calls.ts'
import classes from './show.module.css'

/** Shown at first. */
const few = 6

export function LinkedBy({ answer }: { answer: PageAnswer }) {
  const t = useTexts()
  const { doc, linked_by, linked_by_total: total } = answer
  const [limit, setLimit] = useState(few)
  const { data, isFetching } = useSources(doc._id, limit, limit > linked_by.length)
  const sources = (limit > linked_by.length ? data?.sources : undefined) ?? linked_by
  return (
    <Card title={t('wiki.linked_by.title')} count={total || undefined}>
      {total === 0 && <p className={classes.quiet}>{t('wiki.linked_by.none')}</p>}
      <ul className={classes.sources}>
        {sources.slice(0, limit).map((source) => (
          <SourceLine key={source.id} source={source} />
        ))}
      </ul>
      {total > limit && (
        <Button
          size="xs"
          variant="subtle"
          loading={isFetching}
          onClick={() => setLimit(limit === few ? listSize : limit + listSize)}
        >
          {t('wiki.linked_by.more')}
        </Button>
      )}
    </Card>
  )
}

/** Addresses of the kinds that name pages; of a comment its own. */
const paths: Readonly<Record<string, string>> = {
  Handbook: 'handbooks',
  Ticket: 'tickets',
  Comment: 'comments',
  CloudFile: 'notes',
}

function SourceLine({ source }: { source: Source }) {
  const t = useTexts()
  const { db } = useGroup()
  const { id, klass, label, uri, kind, updated_at } = source
  const href = uri ? `/account/${db}/wiki/${uri}` : `/account/${db}/${paths[klass]}/${id}`
  return (
    <li>
      <a href={href}>{label}</a>
      <small>
        {kind.includes('field') && `${t('wiki.linked_by.value')} · `}
        <When at={updated_at} still />
      </small>
    </li>
  )
}
