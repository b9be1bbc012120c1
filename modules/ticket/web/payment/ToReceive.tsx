// On the first page of the money app: what is to be received, by age and by customer, the oldest first.
import { useTexts } from '#web/api/texts.ts'
import { DueCard } from '#web/records/due/DueCard.tsx'
import { ages, byAge } from '../../rules/payment/receivable.ts'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceivableRow } from './ReceivableRow.tsx'
import { useReceivable } from './use-receivable.ts'

export default function ToReceive() {
  return (
    <PaymentTexts outline={null}>
      <Shown />
    </PaymentTexts>
  )
}

function Shown() {
  const t = useTexts()
  const { data } = useReceivable()
  if (!data || data.rows.length === 0) return null
  const { rows, today, more } = data
  const named = ages.map((age) => [age, t(`payments.ages.${age}`)] as const)
  return (
    <DueCard
      title={t('payments.to-receive')}
      count={rows.length}
      sums={byAge(rows, today)}
      ages={Object.fromEntries(named) as Record<(typeof ages)[number], string>}
      note={more && t('payments.first', { count: rows.length })}
      rows={rows.map((row) => (
        <ReceivableRow key={row._id} row={row} today={today} isNamed />
      ))}
    />
  )
}
