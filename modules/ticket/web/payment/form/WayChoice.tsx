// How it is paid: a button for each kind that the shop takes.
import {
  IconBolt,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDots,
  IconQrcode,
  IconWriting,
} from '@tabler/icons-react'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import styles from './form.module.css'
import { useWays } from './use-ways.ts'

const marks = {
  pix: IconQrcode,
  cash: IconCash,
  debit: IconCreditCard,
  credit: IconCreditCard,
  check: IconWriting,
  zelle: IconBolt,
  transfer: IconBuildingBank,
  other: IconDots,
} as const

interface WayChoiceProps {
  chosen: readonly PaymentWay[]
  /** What is wrong with what is chosen. */
  error?: string | undefined
  onTake: (way: PaymentWay) => void
}

export function WayChoice({ chosen, error, onTake }: WayChoiceProps) {
  const t = useTexts()
  return (
    <fieldset className={styles.ways} aria-label={t('payments.payment_way')}>
      <div className={styles.kinds}>
        {useWays().map((way) => {
          const Mark = marks[way]
          return (
            <Button
              key={way}
              variant={chosen.includes(way) ? 'light' : 'default'}
              aria-pressed={chosen.includes(way)}
              leftSection={<Mark size={20} stroke={1.7} aria-hidden />}
              onClick={() => onTake(way)}
            >
              {t(`payments.ways.${way}`)}
            </Button>
          )
        })}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
