// On the first page of the money app: what is to be received, by age and by customer, the oldest first.
import { useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { isOpen } from '../../rules/payment/balance.ts'
import { ages, byAge, type ByCurrency } from '../../rules/payment/receivable.ts'
import styles from './money.module.css'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceivableRow } from './ReceivableRow.tsx'
import { useReceivable } from './use-receivable.ts'

/** Lines that are shown until all of them are asked for. */
const few = 6

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
  const [isWhole, setWhole] = useState(false)
  if (!data || data.rows.length === 0) return null
  const { rows, today } = data
  const sums = byAge(rows, today)
  const total = sums.map((sum) => moneyWords(sum.total, sum.currency, t.locale)).join(' · ')
  return (
    <Card title={t('payments.to-receive')} count={rows.length} action={<b>{total}</b>}>
      {sums.map((sum) => (
        <Ages key={sum.currency} of={sum} />
      ))}
      <ul className={styles.rows}>
        {(isWhole ? rows : rows.slice(0, few)).map((row) => (
          <ReceivableRow key={row._id} row={row} today={today} isNamed />
        ))}
      </ul>
      {!isWhole && rows.length > few && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('payments.all', { count: rows.length - few })}
        </Button>
      )}
    </Card>
  )
}

/** The parts of a sum as a bar and in words: patterns distinguish what is late, not colour alone. */
function Ages({ of: { currency, ages: sums } }: { of: ByCurrency }) {
  const t = useTexts()
  const known = ages.filter((age) => isOpen({ left: sums[age] }))
  return (
    <dl className={styles.ages}>
      {known.map((age) => (
        <div key={age} data-age={age} style={{ flexGrow: Math.max(1, Number(sums[age])) }}>
          <dd>{moneyWords(sums[age], currency, t.locale)}</dd>
          <dt>{t(`payments.ages.${age}`)}</dt>
        </div>
      ))}
    </dl>
  )
}
