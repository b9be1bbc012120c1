// The bookmarks of a Group: a line that saves a page, parts of the list as tabs, rows that open their pages. The address holds all of it.
import { IconDownload, IconUpload, IconCheckbox } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { SelectionHead } from '#web/records/bulk/SelectionHead.tsx'
import { useSelection } from '#web/records/bulk/use-selection.ts'
import { ClearFilters } from '#web/records/list/ClearFilters.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { findQuery } from '#web/records/list/list-query.ts'
import { Pager, SearchBox, SortMenu } from '#web/records/list/ListTools.tsx'
import { ListBody } from '#web/records/list/RecordIndex.tsx'
import { totalText } from '#web/records/list/total.ts'
import { useList, useListPage, useRowWalk } from '#web/records/list/use-list.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Chips } from '#web/ui/list/Chips.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { bookmark } from '../../entities/bookmark.ts'
import { BookmarkTexts } from '../BookmarkTexts.tsx'
import { BookmarkRows } from './BookmarkRows.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { StateTabs, usePart } from './StateTabs.tsx'

const ImportSheet = lateDialog(() => import('../import/ImportSheet.tsx'))

const entity = bookmark as unknown as Entity
// Hidden fields are not offered for sorting.
const sorted = { ...entity, sorts: ['title'] }

export default function BookmarkList() {
  return (
    <BookmarkTexts outline={<Outline />}>
      <Shown />
    </BookmarkTexts>
  )
}

function Outline() {
  return (
    <Page>
      <RowsSkeleton />
    </Page>
  )
}

function Shown() {
  const t = useTexts()
  const list = useList(entity)
  const part = usePart()
  const page = useListPage(entity, list, { selector: part.selector })
  const query = findQuery(entity, list.state, part.selector)
  const ids = page.docs.map(({ _id }) => _id)
  const walk = useRowWalk(list, ids)
  const selection = useSelection(list, page, { ids, walk })
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const [isImporting, setImporting] = useState(false)
  const total = totalText(t.locale, page)
  return (
    <Page>
      <PageHeader
        title={t('bookmark.many')}
        count={page.total ? total : ''}
        actions={
          <>
            <ListMenu onChoose={selection.start} onImport={() => setImporting(true)} />
            {newAddress && <MainAction label={t('bookmark.new')} shortcut="C" href={newAddress} />}
          </>
        }
      />
      {newAddress && <QuickAdd />}
      <StateTabs part={part.name} />
      <SelectionHead {...{ entity, selection, query, total }}>
        <Chips end={<SortMenu entity={sorted} list={list} />}>
          <SearchBox
            list={list}
            label={t('records.search', {
              many: t('bookmark.many').toLocaleLowerCase(t.locale),
            })}
          />
          <FilterChips entity={entity} list={list} fields={['tag_names']} />
          <ClearFilters list={list} />
        </Chips>
      </SelectionHead>
      <ListBody
        {...{ entity, list, page, newAddress }}
        emptyTitle={part.name === 'all' ? undefined : t(`bookmarks.nothing.${part.name}`)}
      >
        <BookmarkRows {...{ walk, selection }} docs={page.docs} />
        <Pager list={list} page={page} />
      </ListBody>
      {isImporting && <ImportSheet onClose={() => setImporting(false)} />}
    </Page>
  )
}

/** The browser stores the file. */
function exportBookmarks(db: string): void {
  const href = `/${db}/_bookmarks/export`
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}

function ListMenu({ onChoose, onImport }: { onChoose: () => void; onImport: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <DotsMenu label={t('records.more')}>
      <Menu.Item leftSection={<IconCheckbox size={16} aria-hidden />} onClick={onChoose}>
        {t('records.bulk.start')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
        {t('bookmarks.import.title')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => exportBookmarks(db)}
      >
        {t('bookmarks.export')}
      </Menu.Item>
    </DotsMenu>
  )
}
