// The periods of a report as tabs; the address holds the chosen one.
import { periods } from '#core/time/periods.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import type { AskedPeriod } from './period.ts'

export function PeriodTabs({ asked }: { asked: AskedPeriod }) {
  const t = useTexts()
  const addressOf = usePeriodAddress()
  return (
    <Tabs
      label={t('report.period')}
      tabs={periods.map((period) => ({
        label: t(`report.periods.${period}`),
        href: addressOf('period', period),
        current: asked.period === period,
      }))}
    />
  )
}

/** The address of the same report about another period. */
export function usePeriodAddress(): (name: 'period' | 'days', value: string) => string {
  const { path, params } = useAddress()
  return (name, value) => {
    const next = new URLSearchParams(params)
    next.delete('period')
    next.delete('days')
    next.set(name, value)
    return `${path}?${String(next)}`
  }
}
