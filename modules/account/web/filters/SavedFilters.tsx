// The saved filters of a list, as one of its chips: choose one, save what the list is narrowed to, take one away.
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { savedFilter } from '../../entities/saved-filter.ts'
import classes from './filters.module.css'

const SavedChoices = latePiece(() => import('./SavedChoices.tsx'), true)

/** What a list is narrowed to, as its address says it, in one order; the page does not matter. */
function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

export default function SavedFilters({ entity }: { entity: Pick<Entity, 'path'> }) {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const query = queryOf(params)
  useEffect(() => whenIdle(SavedChoices.ahead), [])
  const { data } = useFind(db, savedFilter.kind, {
    selector: { list: entity.path },
    sort: [{ name: 'asc' }],
    limit: 100,
  })
  const filters = data?.docs ?? []
  const current = filters.find((one) => one.query === query)
  if (filters.length === 0 && query === '') return null
  return (
    <Popover
      label={t('saved-filter.many')}
      target={(button) => (
        <Chip on={current !== undefined} title={t('saved-filter.many')} {...button}>
          <IconBookmark size={15} aria-hidden />
          <span className={current ? undefined : classes.name}>
            {current?.label ?? t('saved-filter.many')}
          </span>
        </Chip>
      )}
    >
      {(close) => (
        <Suspense>
          <SavedChoices list={entity.path ?? ''} {...{ filters, current, query, close }} />
        </Suspense>
      )}
    </Popover>
  )
}
