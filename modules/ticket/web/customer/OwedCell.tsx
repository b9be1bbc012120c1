// In a row of customers: what they owe, in red where some of it is late, with a "+" where there may be more. One call answers for all rows of the page.
import { lateDays } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import type { UnderProps } from '#web/face.ts'
import { byAge } from '../../rules/payment/receivable.ts'
import { useReceivable } from '../payment/use-receivable.ts'

export default function OwedCell({ docs, record, name }: UnderProps) {
  return name === 'owes' ? <Owed docs={docs} record={record} /> : null
}

function Owed({ docs, record }: Pick<UnderProps, 'docs' | 'record'>) {
  const t = useTexts()
  const { data } = useReceivable(docs.map(({ _id }) => _id).join(','))
  if (!data) return null
  const { today, more } = data
  const rows = data.rows.filter(({ customer_id }) => customer_id === record._id)
  if (rows.length === 0 && !more) return null
  const isLate = rows.some((row) => lateDays(row, today) > 0)
  const sums = byAge(rows, today).map(({ total, currency }) =>
    moneyWords(total, currency, t.locale),
  )
  return <span data-late={isLate || undefined}>{`${sums.join(' + ')}${more ? '+' : ''}`}</span>
}
