// What a report is about: its period, its category, its technician. The address holds all of it.
import { FilterChip } from '#web/records/list/FilterChips.tsx'
import { useList } from '#web/records/list/use-list.ts'
import { DaysChip } from '#web/records/report/DaysChip.tsx'
import { PeriodTabs } from '#web/records/report/PeriodTabs.tsx'
import { Chips } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'
import type { AskedReport } from './use-report.ts'

export function ReportTools({ asked }: { asked: AskedReport }) {
  const list = useList(ticket)
  return (
    <div className="no-print">
      <PeriodTabs asked={asked} />
      <Chips>
        <DaysChip asked={asked} entity={ticket} name="created_at" />
        {['category_id', 'technical_id'].map((name) => (
          <FilterChip key={name} entity={ticket} list={list} name={name} />
        ))}
      </Chips>
    </div>
  )
}
