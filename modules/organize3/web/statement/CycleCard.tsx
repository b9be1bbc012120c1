// What the statements of a card come to: the open one, and the one that closed last.
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import type { CycleSum } from '../../rules/statement/statement.ts'
import styles from './statement.module.css'

interface CycleCardProps {
  cycles: readonly CycleSum[]
  currency: string | undefined
}

const names = ['open', 'closed'] as const

export function CycleCard({ cycles, currency }: CycleCardProps) {
  const t = useTexts()
  return (
    <dl className={styles.cycles}>
      {cycles.map(({ from, closes, due, amount }, at) => (
        <div key={from}>
          <dt>{t(`wallet.statement.cycle.${names[at]!}`)}</dt>
          <dd>
            <b>{moneyWords(amount, currency, t.locale)}</b>
          </dd>
          <dd>
            {t('wallet.statement.cycle.span', {
              from: dayText(from, t.locale),
              to: dayText(closes, t.locale),
            })}
            {due && <> · {t('wallet.statement.cycle.due', { day: dayText(due, t.locale) })}</>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
