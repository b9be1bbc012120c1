// How far a ticket or an estimate is paid, as a mark and a word.
import { moneyWords } from '#core/numbers/money.ts'
import type { Texts } from '#web/api/texts.ts'
import type { State } from '#web/ui/marks/shapes.tsx'
import type { PaidState } from '../../rules/payment/balance.ts'
import type { PaidTicket } from '../../rules/payment/wire.ts'

export const paidMarks: Readonly<Record<PaidState, State>> = {
  none: 'open',
  unpaid: 'open',
  partly: 'doing',
  paid: 'done',
  received: 'done',
}

/** "Paid", "R$ 100,00 of R$ 250,00 paid", "R$ 250,00 to be paid". */
export function paidWords(t: Texts, { state, currency, due, received }: PaidTicket): string {
  const money = (text: string) => moneyWords(text, currency, t.locale)
  return t(`payments.state.${state}`, { due: money(due), received: money(received) })
}
