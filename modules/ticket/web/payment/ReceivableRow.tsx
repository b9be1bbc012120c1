// One line of what is to be received: from whom, for what, since when, how much, and the way to receive it.
import { prefixOf } from '#core/ids.ts'
import { lateDays } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRow } from '#web/records/due/DueRow.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { incomePrefix } from '../../rules/payment/kinds.ts'
import type { Receivable } from '../../rules/payment/receivable.ts'
import { RemindButton } from './remind/RemindButton.tsx'
import { useReceive } from './use-receive.tsx'

interface ReceivableRowProps {
  row: Receivable
  today: string
  /** It names the customer: on a page of many. */
  isNamed?: boolean
}

export function ReceivableRow({ row, today, isNamed = false }: ReceivableRowProps) {
  const t = useTexts()
  const { page } = useReceiving(row)
  const { customer, about, due, deposit, currency } = row
  const soon =
    deposit === undefined
      ? t('payments.at-pickup')
      : t('payments.deposit-now', { sum: moneyWords(deposit, currency, t.locale) })
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
      <ReceiveStep row={row} />
    </DueRow>
  )
}

/** Its page, and where it is received unless by the form of payments. */
function useReceiving({ _id, due, deposit }: Receivable): { page: string; href?: string } {
  const { db } = useGroup()
  // The kinds of the money app may not be loaded here.
  const isIncome = prefixOf(_id) === incomePrefix
  const page = `/account/${db}/${isIncome ? 'incomes' : 'tickets'}/${_id}`
  return due === null && deposit === undefined ? { page, href: `${page}/deliver` } : { page }
}

/** The way to receive it; `hasKey`: R does so too. */
export function ReceiveStep({ row, hasKey = false }: { row: Receivable; hasKey?: boolean }) {
  const t = useTexts()
  const { go } = useAddress()
  const { href } = useReceiving(row)
  const receiving = useReceive(row._id)
  const run = () => (href === undefined ? receiving.open() : go(href))
  useShortcuts([{ key: 'r', text: 'customer.receive', run, disabled: !hasKey }])
  const words = (
    <>
      {t('payments.receive')}
      {hasKey && <Kbd>R</Kbd>}
    </>
  )
  return (
    <>
      {href === undefined ? (
        <Button size="xs" onClick={receiving.open}>
          {words}
        </Button>
      ) : (
        <Button size="xs" component="a" href={href}>
          {words}
        </Button>
      )}
      {receiving.dialog}
    </>
  )
}
