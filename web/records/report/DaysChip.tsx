// The chip by which any days are chosen for a report, with the calendar of a list's filter.
import { Suspense } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { spanText } from '#core/time/day.ts'
import { readSpan, spanText as spanOf } from '#core/time/periods.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { FilterDates } from '../list/spans/spans.ts'
import type { AskedPeriod } from './period.ts'
import { usePeriodAddress } from './PeriodTabs.tsx'

interface DaysChipProps {
  asked: AskedPeriod
  /** The field of days that the report is about. */
  entity: Entity
  name: string
}

export function DaysChip({ asked, entity, name }: DaysChipProps) {
  const t = useTexts()
  const { go } = useAddress()
  const addressOf = usePeriodAddress()
  const chosen = asked.period === undefined ? spanOf(asked.span) : ''
  const label = t('report.chosen')
  return (
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
            {...{ entity, name }}
            value={chosen || spanOf(asked.span)}
            onChoose={(days) => {
              if (readSpan(days)) go(addressOf('days', days), { replace: true })
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
