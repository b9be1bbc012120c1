// What a report is about: its period, its category, its technician. The address holds all of it.
import { Suspense } from 'react'
import { spanText } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { FilterChip } from '#web/records/list/FilterChips.tsx'
import { FilterDates } from '#web/records/list/spans/spans.ts'
import { useList } from '#web/records/list/use-list.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { ticket } from '../../entities/ticket.ts'
import { periods, readSpan, spanText as spanOf } from '../../rules/report/periods.ts'
import type { AskedReport } from './use-report.ts'

export function ReportTools({ asked }: { asked: AskedReport }) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const list = useList(ticket)
  const addressOf = (name: 'period' | 'days', value: string) => {
    const next = new URLSearchParams(params)
    next.delete('period')
    next.delete('days')
    next.set(name, value)
    return `${path}?${String(next)}`
  }
  const chosen = asked.period === undefined ? spanOf(asked.span) : ''
  const label = t('report.chosen')
  return (
    <div className="no-print">
      <Tabs
        label={t('report.period')}
        tabs={periods.map((period) => ({
          label: t(`report.periods.${period}`),
          href: addressOf('period', period),
          current: asked.period === period,
        }))}
      />
      <Chips>
        <Popover
          label={label}
          target={(button) => (
            <Chip on={chosen !== ''} {...button}>
              {chosen ? spanText(chosen, t.locale) : label}
            </Chip>
          )}
        >
          {(close) => (
            <Suspense>
              <FilterDates
                entity={ticket}
                name="created_at"
                value={chosen || spanOf(asked.span)}
                onChoose={(days) => {
                  if (readSpan(days)) go(addressOf('days', days), { replace: true })
                  close()
                }}
              />
            </Suspense>
          )}
        </Popover>
        {['category_id', 'technical_id'].map((name) => (
          <FilterChip key={name} entity={ticket} list={list} name={name} />
        ))}
      </Chips>
    </div>
  )
}
