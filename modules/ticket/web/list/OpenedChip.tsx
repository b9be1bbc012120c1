// The chip that narrows tickets to the days they were opened.
import { spanText } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { FilterDates } from '#web/records/list/FilterDates.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'

export function OpenedChip() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const value = params.get('opened') ?? ''
  const label = t('ticket.list.opened')
  const choose = (days: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (days) next.set('opened', days)
    else next.delete('opened')
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
        <FilterDates
          entity={ticket}
          name="created_at"
          value={value}
          onChoose={(days) => {
            choose(days)
            close()
          }}
        />
      )}
    </Popover>
  )
}
