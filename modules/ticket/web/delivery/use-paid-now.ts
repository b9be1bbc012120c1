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
  const { currency, received, taken, left } = payments
  const confirmed = may(actor, 'confirms_money')
  const before = payments.payments.map(({ is_received, is_taken, way, ...one }): DatedPayment => {
    const how = { ...(way && { payment_way: way }), ...(is_taken && { taken_on: one.date }) }
    return { ...one, confirmed: is_received, ...how }
  })
  const now = takings
    .filter(({ value }) => isOpen({ left: value }))
    .map(({ value, way }): DatedPayment => {
      const paid = { value, currency, confirmed, date, payment_way: way }
      return confirmed ? paid : { ...paid, taken_on: date }
    })
  const values = now.map(({ value = '0' }) => value)
  const sums = confirmed
    ? { received: totalOf([received, ...values]) }
    : { taken: totalOf([taken, ...values]) }
  const isLater = later.day && isOpen({ left: rest })
  return {
    country,
    balance: { ...payments, ...sums, left: restOf(left, values) },
    payments: [
      ...(isLater ? [{ value: rest, currency, date: later.day }] : []),
      ...now.toReversed(),
      ...before,
    ],
  }
}
