// The balance over time, and the expected balance, as a step chart.
import { dayMs } from '#core/time/zone.ts'
import { dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { StepChart } from '../report/StepChart.tsx'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { BalancePath } from '../../rules/statement/statement.ts'
import { plainWords } from '../amounts.ts'

/** Days since 1970. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Where today is further right than this, its label would overlap that of the last day. */
const lastTickAt = 0.78

/** Rounds to what a pixel can show. */
const height = (amount: string) => Number(amount)

export function PathChart({ path, today }: { path: BalancePath; today: string }) {
  const t = useTexts()
  const { from, opening, steps, expected } = path
  const last = expected.at(-1)
  const end = last && last.date > today ? last.date : today
  const width = Math.max(1, dayNumber(end) - dayNumber(from))
  const at = (day: string) => Math.min(1, (dayNumber(day) - dayNumber(from)) / width)
  const current = steps.at(-1)?.balance ?? opening
  const amount = (text: string) => plainWords(text, t.locale)
  const isAhead = end > today
  const words = t('wallet.statement.path', {
    opening: amount(opening),
    from: dayText(from, t.locale),
    current: amount(current),
  })
  const further =
    last &&
    t('wallet.statement.path-on', { amount: amount(last.balance), day: dayText(end, t.locale) })
  return (
    <StepChart
      label={[words, further].filter(Boolean).join(' ')}
      steps={[{ at: 0, value: height(opening) }, ...steps.map(stepAt)]}
      now={isAhead ? at(today) : 1}
      expected={isAhead ? expected.map(stepAt) : []}
      notes={[
        { at: 0, value: height(opening), text: amount(opening) },
        { at: isAhead ? at(today) : 1, value: height(current), text: amount(current) },
        ...(last && isAhead
          ? [
              {
                at: 1,
                value: height(last.balance),
                text: amount(last.balance),
                detail: t('wallet.statement.expected-short'),
              },
            ]
          : []),
      ]}
      ticks={[
        { at: 0, text: shortDay(from, today, t.locale) },
        { at: isAhead ? at(today) : 1, text: t('wallet.statement.today'), strong: true },
        ...(isAhead && at(today) <= lastTickAt
          ? [{ at: 1, text: shortDay(end, today, t.locale) }]
          : []),
      ]}
    />
  )

  function stepAt({ date, balance }: { date: string; balance: string }) {
    return { at: at(date), value: height(balance) }
  }
}
