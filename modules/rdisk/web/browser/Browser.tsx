// A folder of the disk: the tree, its files or those that a search found, and what is known of the one in focus.
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { Details } from '../details/Details.tsx'
import { DetailsSheet } from '../details/DetailsSheet.tsx'
import { useFound, useMembers, type Members } from '../disk-calls.ts'
import type { Item } from '#web/files/disk/items.ts'
import { FolderTree } from '../tree/FolderTree.tsx'
import { Usage } from '../tree/Usage.tsx'
import { BrowserHeader } from './BrowserHeader.tsx'
import classes from './browser.module.css'
import { FolderBody, FoundLine } from './FolderBody.tsx'
import { Listed } from './Listed.tsx'
import { useWords } from './SearchField.tsx'
import { useChoice } from './use-choice.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSorting, useView } from './use-view.ts'

const noItems: readonly Item[] = []

/** Files that a search found, as a list has its members. */
function useFoundMembers(words: string, folder: Members): Members {
  const { data, error, refetch } = useFound(words, folder.folder?.id ?? '')
  if (words === '') return folder
  return {
    ...folder,
    items: data?.items,
    total: data?.items.length ?? 0,
    more: data?.more ?? false,
    error,
    loadMore: () => undefined,
    retry: () => void refetch(),
  }
}

/** `id`: of the folder, `''` the root. */
export function Browser({ id }: { id: string }) {
  const t = useTexts()
  const words = useWords()
  const [sorting, setSorting] = useSorting()
  const [view, setView] = useView()
  const [isChoosing, setChoosing] = useState(false)
  const [columns, setColumns] = useState(1)
  const [informed, setInformed] = useState<Item>()
  const search = useRef<HTMLInputElement>(null)
  const members = useFoundMembers(words, useMembers(id, sorting))
  const { items = noItems, folder, crumbs, total } = members
  const choice = useChoice(words === '' ? id : `${id} ${words}`, items)
  const { wantsMore } = choice
  const { more, loadMore } = members
  useEffect(() => {
    if (wantsMore && more) loadMore()
  })
  const name = folder?.name ?? t('disk.root')
  useTitle(name)
  useListKeys({
    choice,
    columns: view === 'grid' ? columns : 1,
    above: id === '' ? undefined : (crumbs.at(-2)?.id ?? ''),
    onSearch: () => search.current?.focus(),
  })
  const shown = choice.focused ?? (words === '' ? folder : null)
  return (
    <Page wide>
      <BrowserHeader
        {...{ id, members, words, view, search, isChoosing }}
        onView={setView}
        onChoosing={setChoosing}
      />
      <div className={classes.columns}>
        <div className={classes.side}>
          <FolderTree current={id} />
          <Usage />
        </div>
        <div>
          {words !== '' && <FoundLine members={members} />}
          <FolderBody members={members} words={words}>
            <Listed
              label={name}
              {...{ view, items, total, choice, isChoosing }}
              loadMore={loadMore}
              sorting={words === '' ? sorting : undefined}
              onSort={setSorting}
              onColumns={setColumns}
              onInfo={setInformed}
            />
          </FolderBody>
        </div>
        <aside className={classes.aside} aria-label={t('disk.info')}>
          {shown && <Details item={shown} beside={shown === folder ? 'folder' : 'list'} />}
        </aside>
      </div>
      {informed && <DetailsSheet item={informed} onClose={() => setInformed(undefined)} />}
    </Page>
  )
}
