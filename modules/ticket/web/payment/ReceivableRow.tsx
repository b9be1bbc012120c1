// One line of what is to be received: from whom, for what, since when, how much, and the way to receive it.
import { dayText } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { lateDays, type Receivable } from '../../rules/payment/receivable.ts'
import styles from './money.module.css'

interface ReceivableRowProps {
  row: Receivable
  today: string
  /** It names the customer: on a page of many. */
  isNamed?: boolean
}

export function ReceivableRow({ row, today, isNamed = false }: ReceivableRowProps) {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const { _id, customer, about, due, value, currency } = row
  const entity = registry.byId(_id)
  const isIncome = entity?.kind === incomeKind
  const page = `/account/${db}/${entity?.path ?? (isIncome ? 'incomes' : 'tickets')}/${_id}`
  const late = lateDays(row, today)
  const when = due === null ? t('payments.at-pickup') : dayText(due, t.locale)
  return (
    <li>
      <a className={styles.what} href={page}>
        {isNamed && customer && <b>{customer}</b>}
        <span>{about}</span>
      </a>
      <span data-late={late > 0 || undefined}>
        {late > 0 ? t('payments.late', { count: late }) : when}
      </span>
      <span className={styles.amount}>{moneyWords(value, currency, t.locale)}</span>
      <Button size="xs" component="a" href={due === null && !isIncome ? `${page}/deliver` : page}>
        {t('payments.receive')}
      </Button>
    </li>
  )
}
