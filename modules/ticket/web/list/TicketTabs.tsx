// Over tickets, as list and as board: saved filters as tabs; on a phone they lead with what opens search and filters. Imports
// nothing of lists, which the other screens of this app do not load.
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { Tabs, type TabsProps } from '#web/ui/list/Tabs.tsx'
import { useIsPhone } from '#web/ui/phone.ts'

/** Fields that list and board filter by. */
export const ticketFilters = [
  'category_id',
  'technical_id',
  'customer_id',
  'priority',
  'promised_at',
]

/** Whether search and filters are open: always at a desk and while they narrow the tickets. */
export function useToolsOpen(isFiltered: boolean) {
  const isPhone = useIsPhone()
  const [isAsked, setAsked] = useState(false)
  return {
    isPhone,
    isOpen: !isPhone || isAsked || isFiltered,
    toggle: () => setAsked(!isAsked),
  }
}

interface TicketTabsProps extends Pick<TabsProps, 'tabs'> {
  readonly tools: ReturnType<typeof useToolsOpen>
}

/** The tabs, on a phone behind the button that opens the tools. */
export function TicketTabs({ tabs, tools: { isPhone, isOpen, toggle } }: TicketTabsProps) {
  const t = useTexts()
  return (
    <Tabs
      label={t('ticket.list.tabs')}
      lead={
        isPhone && (
          <Chip
            on={isOpen}
            aria-expanded={isOpen}
            aria-label={t('ticket.list.filter')}
            onClick={toggle}
          >
            <IconSearch size={16} stroke={1.9} aria-hidden />
          </Chip>
        )
      }
      tabs={tabs}
    />
  )
}
