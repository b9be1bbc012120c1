// The month or year that a list shows, turned one further with a click; all days where none is chosen.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayOf } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import type { List } from '#web/records/list/use-list.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { daysOf, periodIn } from '../totals/links.ts'
import classes from './entry.module.css'
import { monthWords, periodAfter } from './month-words.ts'

export function MonthChip({ list }: { list: List }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const { date = '' } = list.state.filters
  const period = periodIn(date)
  const choose = (next: string | undefined) => {
    const { date: _old, ...others } = list.state.filters
    list.set({ filters: next === undefined ? others : { ...others, date: daysOf(next) } })
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
        {monthWords(period, t.locale)}
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
