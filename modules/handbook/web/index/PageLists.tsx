// Pages of the wiki that are found by words, open, or were changed last.
import { IconX } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useFind, useLabels } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useOpenEntries } from '../open-entries.ts'
import { listSize, type PageName } from '../wiki-calls.ts'
import classes from './index.module.css'
import { Listed, PageRow, type ListedProps } from './Listed.tsx'
import { useWords } from './PageSearch.tsx'

/** Pages that a search or a sort finds. */
function Found({
  query,
  empty,
}: {
  query: Parameters<typeof useFind>[2]
  empty: ListedProps['empty']
}) {
  const { db } = useGroup()
  const fields = ['_id', 'uri', 'title', 'icon', 'updated_at']
  const { data, error, refetch } = useFind(db, 'Handbook', { ...query, fields, limit: listSize })
  const pages = data?.docs.map((doc): PageName => {
    const { _id: id, updated_at = '', uri, title, icon } = doc
    return { id, updated_at, uri: String(uri), title: String(title), icon: icon as string }
  })
  return (
    <Listed count={pages?.length} error={error} onRetry={() => void refetch()} empty={empty}>
      {pages?.map((page) => (
        <PageRow key={page.id} page={page} />
      ))}
    </Listed>
  )
}

export function FoundPages() {
  const t = useTexts()
  const words = useWords()
  const empty = { title: t('records.no_match.title'), text: t('wiki.found.none') }
  return <Found query={{ selector: { $text: words } }} empty={empty} />
}

export function RecentPages() {
  const t = useTexts()
  const empty = { title: t('handbook.empty.title'), text: t('handbook.empty.text') }
  return <Found query={{ sort: [{ updated_at: 'desc' }] }} empty={empty} />
}

export function OpenPages() {
  const t = useTexts()
  const { db } = useGroup()
  const { ids, close, closeAll } = useOpenEntries()
  const { data: titles } = useLabels(db, ids)
  const empty = { title: t('wiki.open.none'), text: t('wiki.open.none_text') }
  return (
    <>
      <Listed count={ids.length} error={null} onRetry={() => undefined} empty={empty}>
        {ids.map((id) => (
          <li key={id} className={classes.open}>
            <a href={`/account/${db}/handbooks/${id}`}>{titles?.get(id) ?? '…'}</a>
            <ActionIcon
              size="sm"
              aria-label={t('wiki.open.close', { name: titles?.get(id) ?? '' })}
              onClick={() => close(id)}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </Listed>
      {ids.length > 1 && (
        <Button variant="subtle" size="xs" className={classes.further} onClick={closeAll}>
          {t('wiki.open.close_all')}
        </Button>
      )}
    </>
  )
}
