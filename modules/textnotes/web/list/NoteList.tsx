// The notes of a Group, the latest first: found by their words, narrowed by tag and folder. Only rows near the screen are drawn, so
// ten thousand open as ten do.
import { IconDownload, IconFileArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { WordSearch } from '#web/records/search/WordSearch.tsx'
import { useNewKey } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { useNoteFacts, useNotes, type NotesQuery } from '../note-calls.ts'
import { downloadFolder } from '../download.ts'
import { useMayWrite } from '../may-write.ts'
import { NoteTexts } from '../NoteTexts.tsx'
import { addressWith } from './address.ts'
import { NoteChips } from './NoteChips.tsx'
import { NoteRows } from './NoteRows.tsx'

const ImportDialog = lateDialog(() => import('../import/ImportDialog.tsx'))

const outline = (
  <Page>
    <RowsSkeleton />
  </Page>
)

export default function NoteList() {
  return (
    <NoteTexts outline={outline}>
      <Listed starred={false} />
    </NoteTexts>
  )
}

export function StarredNotes() {
  return (
    <NoteTexts outline={outline}>
      <Listed starred />
    </NoteTexts>
  )
}

function Listed({ starred }: { starred: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const { path, params, go } = useAddress()
  const facts = useNoteFacts(db).data
  const [isImporting, setImporting] = useState(false)
  const mayWrite = useMayWrite()
  const root = `/account/${db}/notes`
  useNewKey(mayWrite ? `${root}/new` : undefined)
  useEffect(() => whenIdle(() => import('../note/NotePage.tsx')), [])
  const query: NotesQuery = {
    q: params.get('q') ?? undefined,
    tag: params.get('tag') ?? undefined,
    folder: params.get('folder') ?? undefined,
    starred: starred || undefined,
  }
  return (
    <Page>
      <PageHeader
        title={t(starred ? 'textnotes.starred' : 'textnotes.notes')}
        count={starred ? undefined : facts?.notes}
        actions={
          mayWrite && (
            <>
              <DotsMenu label={t('notes.more')}>
                <Menu.Item
                  leftSection={<IconFileArrowLeft size={16} aria-hidden />}
                  onClick={() => setImporting(true)}
                >
                  {t('notes.import.action')}
                </Menu.Item>
                {isFolder(query.folder) && (
                  <Menu.Item
                    leftSection={<IconDownload size={16} aria-hidden />}
                    onClick={() => downloadFolder(db, query.folder!)}
                  >
                    {t('notes.export')}
                  </Menu.Item>
                )}
                <Menu.Item
                  href={`${root}/new?encrypted=1`}
                  leftSection={<Icon name="key" size={16} />}
                >
                  {t('notes.new_encrypted')}
                </Menu.Item>
              </DotsMenu>
              <MainAction label={t('textnotes.new')} shortcut="C" href={`${root}/new`} />
            </>
          )
        }
      />
      <WordSearch
        label={t('notes.find')}
        words={query.q ?? ''}
        onSearch={(q) => go(addressWith(path, params, { q }), { replace: true })}
      />
      <NoteChips facts={facts} query={query} />
      <Found key={JSON.stringify(query)} query={query} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}

/** Notes at the top of the disk lie in no folder that could be taken along. */
const isFolder = (folder: string | undefined) => folder !== undefined && folder !== 'top'

function Found({ query }: { query: NotesQuery }) {
  const t = useTexts()
  const { db } = useGroup()
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useNotes(db, query, { pages })
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  if (data.items.length === 0) return <Nothing query={query} />
  return (
    <NoteRows
      items={data.items}
      hasMore={data.next !== undefined}
      label={t('textnotes.notes')}
      onEnd={() => {
        if (!isPlaceholderData) setPages(pages + 1)
      }}
    />
  )
}

function Nothing({ query }: { query: NotesQuery }) {
  const t = useTexts()
  const { db } = useGroup()
  const mayWrite = useMayWrite()
  const isNarrowed = query.q !== undefined || query.tag !== undefined || query.folder !== undefined
  if (isNarrowed) return <EmptyState title={t('notes.nothing')} text={t('notes.nothing_text')} />
  const drawing = <Icon name="note" size={28} />
  if (query.starred) {
    return (
      <EmptyState title={t('notes.no_stars')} text={t('notes.no_stars_text')} drawing={drawing} />
    )
  }
  return (
    <EmptyState title={t('notes.empty')} text={t('notes.empty_text')} drawing={drawing}>
      {mayWrite && (
        <Button component="a" variant="filled" href={`/account/${db}/notes/new`}>
          {t('notes.write_first')}
        </Button>
      )}
    </EmptyState>
  )
}
