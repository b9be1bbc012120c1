// What the days to come add up to, in one line over a list that ends today; it opens.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { AmountPair } from './AmountPair.tsx'
import { narrowed } from './links.ts'
import classes from '../entry/entry.module.css'
import type { Later } from './use-later.ts'

export function LaterLine({ lines, end, until }: Later) {
  const t = useTexts()
  const today = dayOf(useNow())
  const { path, params, go } = useAddress()
  if (lines.length === 0) return null
  const isFolded = until !== undefined
  const Drawing = isFolded ? IconChevronRight : IconChevronDown
  const count = lines.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <button
      type="button"
      className={classes.ahead}
      aria-expanded={!isFolded}
      onClick={() => go(narrowed({ path, params }, { later: isFolded ? 'open' : '' }))}
    >
      <Drawing size={16} aria-hidden />
      {t('entry.ahead', { count, until: shortDay(end, today, t.locale) })}
      <span>
        {lines.map(({ sums }, at) => (
          <span key={sums[0]!.currency}>
            {at > 0 && ' · '}
            <AmountPair sums={sums} part="total" />
          </span>
        ))}
      </span>
    </button>
  )
}
