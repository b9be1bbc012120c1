// On a customer's page: what they owe, what waits for their yes, what they paid. Nothing where there was no money yet.
import { seesMoney } from '#core/access/policies.ts'
import { lateDays } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRows } from '#web/records/due/DueRow.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { waitingStates } from '../../rules/estimate/state.ts'
import { byAge } from '../../rules/payment/receivable.ts'
import type { CustomerSum } from '../../rules/payment/wire.ts'
import styles from './money.module.css'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceivableRow } from './ReceivableRow.tsx'
import { useReceivable } from './use-receivable.ts'

export default function CustomerMoney({ id }: { id: string }) {
  if (seesMoney(useGroup().actor)) return null
  return (
    <PaymentTexts outline={null}>
      <Shown id={id} />
    </PaymentTexts>
  )
}

function Shown({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useReceivable(id)
  if (!data?.customer) return null
  const { rows, today, customer } = data
  const { paid, waiting } = customer
  if (rows.length + paid.length + waiting.length === 0) return null
  const owed = byAge(rows, today)
  const isLate = rows.some((row) => lateDays(row, today) > 0)
  const money = (sum: string, currency: string) => moneyWords(sum, currency, t.locale)
  const estimates = `/account/${db}/estimates?customer_id=${id}&status=${waitingStates.join(',')}`
  return (
    <Card>
      <dl className={styles.figures}>
        <div data-late={isLate || undefined}>
          <dt>{t('payments.owes')}</dt>
          {owed.map(({ currency, total }) => (
            <dd key={currency}>{money(total, currency)}</dd>
          ))}
          {owed.length === 0 && <dd>{t('payments.nothing')}</dd>}
        </div>
        <Sums name={t('payments.waits')} sums={waiting} href={estimates} />
        <Sums name={t('payments.received')} sums={paid} />
      </dl>
      {rows.length > 0 && (
        <DueRows>
          {rows.map((row) => (
            <ReceivableRow key={row._id} row={row} today={today} />
          ))}
        </DueRows>
      )}
    </Card>
  )
}

interface SumsProps {
  name: string
  sums: readonly CustomerSum[]
  /** Where its records are. */
  href?: string
}

function Sums({ name, sums, href }: SumsProps) {
  const t = useTexts()
  if (sums.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      {sums.map(({ currency, sum }) => (
        <dd key={currency}>
          {href ? (
            <a href={href}>{moneyWords(sum, currency, t.locale)}</a>
          ) : (
            moneyWords(sum, currency, t.locale)
          )}
        </dd>
      ))}
    </div>
  )
}
