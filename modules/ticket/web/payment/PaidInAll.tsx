// What was paid for some tickets in all, in one line, each currency for itself.
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { isOpen } from '../../rules/payment/balance.ts'
import { PaymentTexts } from './PaymentTexts.tsx'
import { usePaid } from './use-paid.ts'

export default function PaidInAll({ ids }: { ids: readonly string[] }) {
  const paid = Object.values(usePaid(ids) ?? {}).filter(({ received }) =>
    isOpen({ left: received }),
  )
  if (paid.length === 0) return null
  const sums = Map.groupBy(paid, ({ currency }) => currency)
  return (
    <PaymentTexts outline={null}>
      <Said
        sums={[...sums].map(([currency, all]) => [
          currency,
          totalOf(all.map((one) => one.received)),
        ])}
      />
    </PaymentTexts>
  )
}

/** Sums by currency. */
function Said({ sums }: { sums: readonly (readonly [currency: string, sum: string])[] }) {
  const t = useTexts()
  const words = sums.map(([currency, sum]) => moneyWords(sum, currency, t.locale))
  return <Facts facts={[[t('payments.in-all'), words.join(' + ')]]} />
}
