// The days that a list shows: a month or a year, turned one further with a click, or any other days, as a report's figure
// names them; all days where none are chosen.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Entity } from '#core/entity/entity.ts'
import { FilterChip } from '#web/records/list/FilterChips.tsx'
import type { List } from '#web/records/list/use-list.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { monthWords } from '../day-words.ts'
import { daysOf, periodAfter, periodIn } from '../totals/links.ts'
import classes from './entry.module.css'

export function DaysChip({ entity, list }: { entity: Entity; list: List }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const { date = '' } = list.state.filters
  const period = periodIn(date)
  const choose = (next: string | undefined) => {
    const { date: _old, ...others } = list.state.filters
    list.set({ filters: next === undefined ? others : { ...others, date: daysOf(next) } })
  }
  if (period === undefined && date !== '') {
    return <FilterChip name="date" {...{ entity, list }} />
  }
  if (period === undefined) {
    return (
      <>
        <Chip onClick={() => choose(today.slice(0, 7))}>{t('entry.this_month')}</Chip>
        <Chip onClick={() => choose(today.slice(0, 4))}>{t('entry.this_year')}</Chip>
      </>
    )
  }
  const isYear = period.length === 4
  return (
    <span className={classes.period}>
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={t(isYear ? 'entry.year_before' : 'entry.month_before')}
        onClick={() => choose(periodAfter(period, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Chip
        on
        onClear={() => choose(undefined)}
        clearLabel={t('entry.all_days')}
        onClick={() => choose(isYear ? undefined : period.slice(0, 4))}
      >
        {isYear ? period : monthWords(period, today, t.locale)}
      </Chip>
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={t(isYear ? 'entry.year_after' : 'entry.month_after')}
        onClick={() => choose(periodAfter(period, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </span>
  )
}
