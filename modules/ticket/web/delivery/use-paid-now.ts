// What will have come in of what is due once the payments that are typed are written down, as paper says it.
import { may } from '#core/access/rights.ts'
import { totalOf } from '#core/numbers/money.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { DatedPayment, PaidSoFar } from '../../paper/payment/paid.ts'
import { isOpen, restOf } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import type { Takings } from './use-takings.ts'

export function usePaidNow(payments: Payments, { takings, rest, later }: Takings): PaidSoFar {
  const { actor, country } = useGroup()
  const date = dayOf(useNow())
  const { currency, received, left } = payments
  const confirmed = may(actor, 'confirms_money')
  const before = payments.payments.map(({ is_received, way, ...one }): DatedPayment => {
    return { ...one, confirmed: is_received, ...(way && { payment_way: way }) }
  })
  const now = takings
    .filter(({ value }) => isOpen({ left: value }))
    .map(({ value, way }): DatedPayment => ({ value, currency, confirmed, date, payment_way: way }))
  const values = confirmed ? now.map(({ value = '0' }) => value) : []
  const isLater = later.day && isOpen({ left: rest })
  return {
    country,
    balance: { ...payments, received: totalOf([received, ...values]), left: restOf(left, values) },
    payments: [
      ...(isLater ? [{ value: rest, currency, date: later.day }] : []),
      ...now.toReversed(),
      ...before,
    ],
  }
}
