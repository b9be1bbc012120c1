// How it is paid: a button for each kind that the country takes most, what is paid by each, a code for Pix, and what is left open.
import { may } from '#core/access/rights.ts'
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { isOpen, restOf } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import styles from './delivery.module.css'
import { useWays } from '../payment/form/use-ways.ts'
import { PixCode } from '../payment/form/PixCode.tsx'
import { TakingLines } from './TakingLines.tsx'
import type { Takings } from './use-takings.ts'
import type { Place } from './use-wallets.ts'
import { WalletChoice } from '../payment/form/WalletChoice.tsx'
import { WayChoice } from '../payment/form/WayChoice.tsx'

interface TakingsCardProps {
  payments: Payments
  takings: Takings
  /** It was tried to send them: what is wrong is said. */
  isAsked: boolean
  /** Where it goes. */
  places: readonly Place[]
}

export function TakingsCard(props: TakingsCardProps) {
  const { payments, takings, isAsked, places } = props
  const t = useTexts()
  const ways = useWays()
  const { rest, isDue, sum } = takings
  const mayConfirm = may(useGroup().actor, 'confirms_money')
  const { currency } = payments
  const money = (text: string) => moneyWords(text, currency, t.locale)
  const pix = takings.takings.find(({ way }) => way === 'pix')
  useShortcuts(
    ways.map((way, at) => ({
      key: `alt+${at + 1}`,
      text: `payments.ways.${way}`,
      run: () => takings.add(way),
    })),
  )
  const isLeft = isOpen({ left: rest })
  // What is typed here, and what was taken before.
  const unsure = totalOf([payments.taken, mayConfirm ? '0' : sum])
  const isUnsure = isOpen({ left: unsure })
  const isLater = isOpen({ left: restOf(payments.left, [sum]) })
  const words = isUnsure
    ? t('delivery.taken', { sum: money(unsure) })
    : t(isLater ? 'delivery.later-due' : 'delivery.all')
  return (
    <Card title={t('delivery.payment')}>
      <WayChoice chosen={takings.takings.map(({ way }) => way)} onTake={takings.add} />
      {places
        .filter(({ lines }) => lines.length > 0)
        .map((place) => (
          <TakingLines key={place.way ?? ''} {...{ place, payments, takings, isAsked }} />
        ))}
      {pix && <PixCode payments={payments} value={pix.value} currency={currency} />}
      {isDue && (
        <p className={styles.left} data-open={isLeft || isUnsure || isLater || undefined}>
          {isLeft ? t('delivery.left', { sum: money(rest) }) : words}
        </p>
      )}
      {isDue && isLeft && <Later {...{ takings, isAsked }} />}
      {places
        .filter(({ lines }) => lines.length === 0)
        .map(({ lines: _none, ...place }) => (
          <WalletChoice key={place.way ?? ''} {...place} payments={payments} />
        ))}
    </Card>
  )
}

/** The rest is owed until a day. */
function Later({ takings, isAsked }: Pick<TakingsCardProps, 'takings' | 'isAsked'>) {
  const t = useTexts()
  const { later, setLater, lacksDay } = takings
  if (later.day === undefined)
    return (
      <Button variant="subtle" size="xs" onClick={() => setLater('')}>
        {t('delivery.later')}
      </Button>
    )
  return (
    <DayInput
      label={t('delivery.by')}
      required
      error={isAsked && lacksDay ? t('payments.errors.date.blank') : undefined}
      value={later.day}
      onChange={(day) => setLater(day === '' ? undefined : day)}
    />
  )
}
