// What a contract includes in a period, what of it is used and left, and that nothing is.
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Facts, type Fact } from '#web/ui/list/Facts.tsx'
import {
  overdrawn,
  usedUp,
  type Balance,
  type Period,
  type Share,
} from '../../rules/contract/period.ts'
import { minutesText } from '../../rules/time/time.ts'

interface IncludedProps {
  readonly balance: Balance
  /** The ticket at hand is among what is used. */
  readonly isCounted?: boolean
}

/** Says the share of each sort with its period, behind other facts. */
export function Included({ balance, before = [] }: { balance?: Balance; before?: Fact[] }) {
  const t = useTexts()
  const { visits, minutes, period } = balance ?? {}
  const hasShare = visits !== undefined || minutes !== undefined
  if (!hasShare && !before.some(([, value]) => value)) return null
  const count = (amount: number) => amount.toLocaleString(t.locale)
  const share = (
    { included, used }: Share,
    write: (amount: number) => string,
    left: (amount: number) => string,
  ) => {
    const words = t('contracts.used', { used: write(used), included: write(included) })
    return used < included ? `${words} · ${left(included - used)}` : words
  }
  const leftOf = (amount: number) => t('contracts.left', { count: amount })
  // The sign of hours goes with its number into the next line.
  const time = (amount: number) => minutesText(amount).replaceAll(' ', '\u00a0')
  const leftTime = (amount: number) => t('contracts.left-time', { time: time(amount) })
  return (
    <Facts
      facts={[
        ...before,
        [t('contracts.visits'), visits && share(visits, count, leftOf)],
        [t('contracts.hours'), minutes && share(minutes, time, leftTime)],
        [t('contracts.period'), hasShare && period && spanOf(period, t.locale)],
      ]}
    />
  )
}

/** Nothing for a contract without days, which includes it once. */
function spanOf({ from = '', to = '' }: Period, locale: Locale): string {
  return from || to ? `${dayText(from, locale)} – ${dayText(to, locale)}`.trim() : ''
}

/** A warning where nothing is left, or more was used than is included. It keeps nobody from working. */
export function UsedUp({ balance, isCounted }: IncludedProps) {
  const t = useTexts()
  const [beyond, what] = [overdrawn(balance), usedUp(balance)]
  const { to } = balance.period
  if (beyond) return <Banner tone="warning" title={t('contracts.overdrawn', { what: beyond })} />
  if (!what || isCounted) return null
  const words =
    to === undefined
      ? t('contracts.used-up', { what })
      : t('contracts.used-up-until', { what, day: dayText(to, t.locale) })
  return <Banner tone="warning" title={words} />
}
