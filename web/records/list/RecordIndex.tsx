// The index of any kind: title and count, the main action, search, filters, sort, rows, pages, export. All of what it
// shows is in the address.
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Chips } from '#web/ui/list/Chips.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useChosenColumns } from './chosen-columns.ts'
import classes from './list.module.css'
import { ClearFilters } from './ClearFilters.tsx'
import { FilterChips } from './FilterChips.tsx'
import { findQuery } from './list-query.ts'
import { isNarrowed } from './list-state.ts'
import { Pager, SearchBox, SortMenu } from './ListTools.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { SelectionHead } from '../bulk/SelectionHead.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { RecordList } from './rows/RecordList.tsx'
import { totalText } from './total.ts'
import { useNewAddress, useNewKey } from '../use-new-address.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { Slot } from '../Slot.tsx'
import { useList, useListPage, useRowWalk, type List, type ListPage } from './use-list.ts'
import type { Arrange } from './rows/columns.ts'

export function RecordIndex({ entity }: { entity: Entity }) {
  const list = useList(entity)
  const page = useListPage(entity, list)
  const isUnused = page.total === 0 && !isNarrowed(list.state)
  return <IndexPage {...{ entity, list, page, isUnused }} />
}

export interface IndexPageProps extends Pick<ListBodyProps, 'wider' | 'emptyTitle'> {
  readonly entity: Entity
  readonly list: List
  readonly page: ListPage
  /** There are no records of the kind. */
  readonly isUnused: boolean
  /** Applied besides what the person chose. */
  readonly selector?: Record<string, unknown>
  /** They say how many records there are. */
  readonly tabs?: ReactNode
  readonly arrange?: Arrange | undefined
  /** The page has all there is. */
  readonly isWhole?: boolean
}

export function IndexPage(props: IndexPageProps) {
  const { entity, list, page, isUnused, selector, tabs, arrange, isWhole } = props
  const { wider, emptyTitle } = props
  const t = useTexts()
  const newAddress = useNewAddress(entity)
  const ids = page.docs.map(({ _id }) => _id)
  const walk = useRowWalk(list, ids)
  const selection = useSelection(list, page, { ids, walk })
  useNewKey(newAddress)
  const columns = useChosenColumns(entity)
  const isPhone = useIsPhone()
  const { db } = useGroup()
  const several = <Slot load={useSlots(entity.kind).several} db={db} docs={page.docs} />
  return (
    <Page>
      <PageHeader
        title={t(`${entity.key}.many`)}
        count={page.total && !tabs ? totalText(t.locale, page) : ''}
        actions={
          <>
            <MoreMenu {...{ entity, list, selection, selector, columns }} />
            {newAddress && (
              <MainAction label={t(`${entity.key}.new`)} shortcut="C" href={newAddress} />
            )}
          </>
        }
      />
      {!isUnused && tabs}
      {!isUnused && (
        <SelectionHead
          {...{ entity, selection }}
          query={findQuery(entity, list.state, selector)}
          total={totalText(t.locale, page)}
        >
          <Chips
            end={
              <>
                {!isPhone && several}
                <SortMenu entity={entity} list={list} />
              </>
            }
          >
            <SearchBox
              list={list}
              label={t('records.search', {
                many: t(`${entity.key}.many`).toLocaleLowerCase(t.locale),
              })}
            />
            <FilterChips entity={entity} list={list} />
            <ClearFilters list={list} others={['group']} />
          </Chips>
        </SelectionHead>
      )}
      {isPhone && <div className={classes.several}>{several}</div>}
      <ListBody {...{ entity, list, page, newAddress, wider, emptyTitle }}>
        <RecordList
          {...{ entity, list, walk, selection, arrange }}
          columns={columns.columns}
          docs={page.docs}
          label={t(`${entity.key}.many`)}
        />
        {!isWhole && <Pager list={list} page={page} />}
      </ListBody>
    </Page>
  )
}

export interface ListBodyProps {
  readonly entity: Entity
  readonly list: List
  readonly page: ListPage
  readonly newAddress: string | undefined
  /** Something else than the list's own filters narrows it; shows all when it is called. */
  readonly onShowAll?: () => void
  /** Where the same search finds more, offered when it finds nothing here. */
  readonly wider?: { readonly label: string; readonly href: string }
  /** Said when nothing is there though records of this kind exist: a saved filter that holds none. */
  readonly emptyTitle?: string
  readonly children: React.ReactNode
}

/** The rows, or what is shown in their place: outline, error, nothing yet, nothing that fits. */
export function ListBody(props: ListBodyProps) {
  const { entity, list, page, newAddress, emptyTitle, onShowAll, wider, children } = props
  const t = useTexts()
  if (page.isPending) return <RowsSkeleton />
  if (page.error && page.docs.length === 0) {
    return <NotLoaded error={page.error} onRetry={page.retry} />
  }
  if (page.docs.length > 0) return children
  if (onShowAll || isNarrowed(list.state)) {
    return (
      <EmptyState title={t('records.no_match.title')} text={t('records.no_match.text')}>
        {wider && (
          <Button component="a" href={wider.href} variant="filled">
            {wider.label}
          </Button>
        )}
        <Button onClick={onShowAll ?? (() => list.set({ search: '', filters: {} }))}>
          {t('records.show_all')}
        </Button>
      </EmptyState>
    )
  }
  if (emptyTitle !== undefined) return <EmptyState title={emptyTitle} />
  return (
    <EmptyState
      title={t(`${entity.key}.empty.title`)}
      text={t(`${entity.key}.empty.text`)}
      drawing={<Icon name={entity.icon} size={28} />}
    >
      {newAddress && (
        <Button component="a" href={newAddress} variant="filled">
          {t(`${entity.key}.new`)}
        </Button>
      )}
    </EmptyState>
  )
}
