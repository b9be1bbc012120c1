// Files from all folders: those changed last, those with a star.
import { IconHistory, IconStar } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { Details } from '../details/Details.tsx'
import { DetailsSheet } from '../details/DetailsSheet.tsx'
import { useNamedList } from '../disk-calls.ts'
import type { Item } from '#web/files/disk/items.ts'
import { FolderTree } from '../tree/FolderTree.tsx'
import { Usage } from '../tree/Usage.tsx'
import classes from './browser.module.css'
import { DiskFrame } from './DiskFrame.tsx'
import { Listed } from './Listed.tsx'
import { useChoice } from './use-choice.ts'
import { useListKeys } from './use-list-keys.ts'
import { useView } from './use-view.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

type Name = 'recent' | 'starred'

const icons = { recent: IconHistory, starred: IconStar } as const
const noItems: readonly Item[] = []

export const RecentScreen = () => <NamedScreen name="recent" />
export const StarredScreen = () => <NamedScreen name="starred" />

function NamedScreen({ name }: { name: Name }) {
  return (
    <DiskFrame>
      <NamedList name={name} />
    </DiskFrame>
  )
}

function NamedList({ name }: { name: Name }) {
  const t = useTexts()
  const { data, error, refetch } = useNamedList(name)
  const [view, setView] = useView()
  const [columns, setColumns] = useState(1)
  const [informed, setInformed] = useState<Item>()
  const items = data?.items ?? noItems
  const choice = useChoice(name, items)
  useListKeys({
    choice,
    columns: view === 'grid' ? columns : 1,
    above: undefined,
    onSearch: undefined,
  })
  return (
    <Page wide>
      <PageHeader
        title={t(`rdisk.menu.${name}`)}
        count={items.length > 0 ? t('disk.items', { count: items.length }) : undefined}
        actions={<ViewSwitch view={view} onView={setView} />}
      />
      <div className={classes.columns}>
        <div className={classes.side}>
          <FolderTree current={undefined} />
          <Usage />
        </div>
        <NamedBody name={name} error={error} isEmpty={data?.items.length === 0} onRetry={refetch}>
          {data && (
            <Listed
              label={t(`rdisk.menu.${name}`)}
              {...{ view, items, choice }}
              total={items.length}
              loadMore={() => undefined}
              isChoosing={false}
              onColumns={setColumns}
              onInfo={setInformed}
            />
          )}
        </NamedBody>
        <aside className={classes.aside} aria-label={t('disk.info')}>
          {choice.focused && <Details item={choice.focused} />}
        </aside>
      </div>
      {informed && <DetailsSheet item={informed} onClose={() => setInformed(undefined)} />}
    </Page>
  )
}

interface NamedBodyProps {
  name: Name
  error: Error | null
  isEmpty: boolean
  onRetry: () => unknown
  /** Undefined while it is loaded. */
  children: ReactNode
}

function NamedBody({ name, error, isEmpty, onRetry, children }: NamedBodyProps) {
  const t = useTexts()
  const Icon = icons[name]
  if (isEmpty) {
    return (
      <EmptyState
        title={t(`disk.${name}.empty`)}
        text={t(`disk.${name}.empty_text`)}
        drawing={<Icon size={28} stroke={1.5} aria-hidden />}
      />
    )
  }
  if (!children && error) return <NotLoaded error={error} onRetry={() => void onRetry()} />
  return children ?? <RowsSkeleton />
}
