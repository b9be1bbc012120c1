// What is usually paid at once: all that is due, or half of it.
import { compareAmounts } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { halfOf } from '../../../rules/payment/balance.ts'
import styles from './form.module.css'

interface SharesProps {
  /** All of it; decimal text. */
  open: string
  /** What is written; decimal text, blank for what is no amount. */
  value: string
  onTake: (value: string) => void
}

export function Shares({ open, value, onTake }: SharesProps) {
  const t = useTexts()
  const shares = [
    [t('payments.whole'), open],
    [t('payments.half'), halfOf(open)],
  ] as const
  return (
    <div className={styles.shares}>
      {shares.map(([name, share]) => (
        <Chip
          key={name}
          on={compareAmounts(value || '0', share) === 0}
          onClick={() => onTake(share)}
        >
          {name}
        </Chip>
      ))}
    </div>
  )
}
