// How far a ticket or an estimate is paid, as a mark and a word.
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import type { Texts } from '#web/api/texts.ts'
import type { State } from '#web/ui/marks/shapes.tsx'
import type { PaidState } from '../../rules/payment/balance.ts'
import type { PaidTicket } from '../../rules/payment/wire.ts'

export const paidMarks: Readonly<Record<PaidState, State>> = {
  none: 'open',
  unpaid: 'open',
  partly: 'doing',
  taken: 'review',
  paid: 'done',
  received: 'done',
}

/** "Paid", "R$ 100,00 of R$ 250,00 paid", "R$ 250,00 to be paid", "Paid, R$ 250,00 to be confirmed". */
export function paidWords(t: Texts, paid: PaidTicket): string {
  const { state, currency, due, received, taken } = paid
  const money = (text: string) => moneyWords(text, currency, t.locale)
  return t(`payments.state.${state}`, {
    due: money(due),
    received: money(totalOf([received, taken])),
    taken: money(taken),
  })
}
