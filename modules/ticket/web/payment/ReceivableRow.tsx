// One line of what is to be received: from whom, for what, since when, how much, and the way to receive it.
import { may } from '#core/access/rights.ts'
import { prefixOf } from '#core/ids.ts'
import { lateDays } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRow } from '#web/records/due/DueRow.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { incomePrefix } from '../../rules/payment/kinds.ts'
import type { Receivable } from '../../rules/payment/receivable.ts'
import { ReceiveButton } from './ReceiveButton.tsx'
import { RemindButton } from './remind/RemindButton.tsx'

interface ReceivableRowProps {
  row: Receivable
  today: string
  /** It names the customer: on a page of many. */
  isNamed?: boolean
}

export function ReceivableRow({ row, today, isNamed = false }: ReceivableRowProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { _id, customer, about, due, deposit, currency } = row
  // The kinds of the money app may not be loaded here.
  const isIncome = prefixOf(_id) === incomePrefix
  const page = `/account/${db}/${isIncome ? 'incomes' : 'tickets'}/${_id}`
  const mayReceive = !isIncome || may(actor, 'confirms_money')
  const soon =
    deposit === undefined
      ? t('payments.at-pickup')
      : t('payments.deposit-now', { sum: moneyWords(deposit, currency, t.locale) })
  const href = mayReceive ? due === null && deposit === undefined && `${page}/deliver` : page
  return (
    <DueRow
      due={row}
      today={today}
      href={page}
      name={isNamed ? customer : ''}
      about={isNamed && about === customer ? '' : about}
      when={due === null ? soon : shortDay(due, today, t.locale)}
    >
      {row.customer_id !== null && lateDays(row, today) > 0 && <RemindButton row={row} />}
      {href ? (
        <Button size="xs" component="a" href={href}>
          {t('payments.receive')}
        </Button>
      ) : (
        <ReceiveButton id={_id} />
      )}
    </DueRow>
  )
}
