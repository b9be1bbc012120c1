// The chip that narrows tickets to the days they were opened.
import { Popover } from '@mantine/core'
import { useState } from 'react'
import { spanText } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { FilterDates } from '#web/records/list/FilterDates.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'

export function OpenedChip() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const [opened, setOpened] = useState(false)
  const value = params.get('opened') ?? ''
  const label = t('ticket.list.opened')
  const choose = (days: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (days) next.set('opened', days)
    else next.delete('opened')
    go(next.size > 0 ? `${path}?${next}` : path, { replace: true })
    setOpened(false)
  }
  const clear = {
    onClear: () => choose(''),
    clearLabel: t('records.clear_filter', { field: label }),
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Chip {...(value ? clear : {})} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {value ? `${label}: ${spanText(value, t.locale)}` : label}
        </Chip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <FilterDates entity={ticket} name="created_at" value={value} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
