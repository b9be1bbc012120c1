// Pages to choose from while `[[` and the beginning of a name are written.
import { useDebouncedValue } from '@mantine/hooks'
import { searchTerms } from '#core/values/search.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { apply, selectionOf } from '#web/markdown/box.ts'
import { Completion, useBegun } from '#web/markdown/Completion.tsx'
import { PageIcon } from '../PageIcon.tsx'
import classes from './edit.module.css'
import { pageBegun, pageLinked } from './page-link.ts'

/** Pages offered at once. */
const most = 7
const typingPauseMs = 120

interface LinkPickerProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
}

export function LinkPicker({ box, onText }: LinkPickerProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [begun, leave] = useBegun(box, pageBegun)
  const [words = ''] = useDebouncedValue(begun, typingPauseMs)
  const query = {
    selector: searchTerms(words).length > 0 ? { $text: words.trim() } : {},
    fields: ['_id', 'uri', 'title', 'icon'],
    sort: [{ updated_at: 'desc' as const }],
    limit: most,
  }
  const { data } = useFind(db, 'Handbook', query, { enabled: begun !== undefined })
  const options = (data?.docs ?? []).map(({ _id: key, uri, title, icon }) => ({
    key,
    choose() {
      leave()
      apply(box, pageLinked(selectionOf(box), begun ?? '', String(uri)), onText)
    },
    content: (
      <span className={classes.offered}>
        <span>
          <PageIcon icon={icon as string | undefined} size={15} /> {String(title)}
        </span>
        <small>{String(uri)}</small>
      </span>
    ),
  }))
  return (
    <Completion
      {...{ box, options, begun }}
      label={t('handbook.many')}
      found={t('wiki.edit.pages_found', { count: options.length })}
      onLeave={leave}
    />
  )
}
