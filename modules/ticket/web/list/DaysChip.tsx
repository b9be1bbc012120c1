// The chip that narrows tickets to the days they were opened, or finished.
import { Suspense } from 'react'
import { spanText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { FilterDates } from '#web/records/list/spans/spans.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'
import { dayFilters, type DayFilter } from './tabs.ts'

export function DaysChip({ name }: { name: DayFilter }) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const value = params.get(name) ?? ''
  const label = t(`ticket.list.${name}`)
  const choose = (days: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (days) next.set(name, days)
    else next.delete(name)
    go(next.size > 0 ? `${path}?${next}` : path, { replace: true })
  }
  const clear = {
    onClear: () => choose(''),
    clearLabel: t('records.clear_filter', { field: label }),
  }
  return (
    <Popover
      label={label}
      target={(button) => (
        <Chip {...(value ? clear : {})} {...button}>
          {value ? `${label}: ${spanText(value, t.locale)}` : label}
        </Chip>
      )}
    >
      {(close) => (
        <Suspense>
          <FilterDates
            entity={ticket}
            name={dayFilters[name]}
            value={value}
            onChoose={(days) => {
              choose(days)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
