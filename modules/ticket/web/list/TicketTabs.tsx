// Over tickets, as list and as board: saved filters as tabs. Imports nothing of lists, which the other screens of this app do not load.
import { useTexts } from '#web/api/texts.ts'
import { Tabs, type TabsProps } from '#web/ui/list/Tabs.tsx'

/** Fields that list and board filter by. */
export const ticketFilters = [
  'category_id',
  'technical_id',
  'customer_id',
  'priority',
  'promised_at',
]

export function TicketTabs({ tabs }: Pick<TabsProps, 'tabs'>) {
  const t = useTexts()
  return <Tabs label={t('ticket.list.tabs')} tabs={tabs} />
}
