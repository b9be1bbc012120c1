// Pages of the wiki under each other, or what is drawn in their place: an outline, an error, nothing.
import type { ReactNode } from 'react'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Row, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { PageIcon } from '../PageIcon.tsx'
import { pageAddress, type PageName } from '../wiki-calls.ts'
import classes from './index.module.css'

export interface ListedProps {
  /** undefined while they load. */
  readonly count: number | undefined
  readonly error: ApiError | null
  readonly onRetry: () => void
  readonly empty: { readonly title: string; readonly text?: string }
  /** How many there are in all, where that is known. */
  readonly total?: number
  readonly children: ReactNode
}

export function Listed({ count, error, onRetry, empty, total, children }: ListedProps) {
  const t = useTexts()
  if (error && count === undefined) {
    return <NotLoaded error={error} onRetry={onRetry} />
  }
  if (count === undefined) return <RowsSkeleton />
  if (count === 0) return <EmptyState {...empty} />
  return (
    <>
      <RowList columns="minmax(0, 1fr) auto">
        <Rows>{children}</Rows>
      </RowList>
      {total !== undefined && total > count && (
        <p className={classes.further}>{t('wiki.first_of', { shown: count, total })}</p>
      )}
    </>
  )
}

export function PageRow({ page }: { page: PageName }) {
  const { db } = useGroup()
  return (
    <Row href={pageAddress(db, page)}>
      <RowTitle detail={page.uri}>
        {page.icon && (
          <span className={classes.icon}>
            <PageIcon icon={page.icon} size={15} />
          </span>
        )}
        {page.title}
      </RowTitle>
      <When at={page.updated_at} still />
    </Row>
  )
}
