// What an income pays for, where that is work of the app of service orders: the ticket, the estimate, and the receipt once it has come
// in; of an expense the ticket that it was for.
import type { WireDocument } from '#core/wire.ts'
import { useLabels } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { standingOf } from '../../rules/entry/standing.ts'

interface PaidForProps {
  db: string
  record: WireDocument
}

/** Fields that lead there, and the pages of their records. */
const pages = { ticket_id: 'tickets', estimate_id: 'estimates' } as const

export default function PaidFor({ db, record }: PaidForProps) {
  const t = useTexts()
  const work = Object.entries(pages).flatMap(([name, path]) => {
    const id = record[name]
    return typeof id === 'string' ? [{ id, path }] : []
  })
  const ids = work.map(({ id }) => id)
  const { data: labels } = useLabels(db, ids)
  if (!labels || work.length === 0) return null
  const links = work.flatMap(({ id, path }) => {
    const label = labels.get(id)
    const href = `/account/${db}/${path}/${id}`
    return label ? [{ href, label }] : []
  })
  const isIncome = record.klass === 'Income'
  const hasReceipt = isIncome && standingOf(record) !== 'pending'
  const receipt = {
    href: `/account/${db}/payment-receipts/${record._id}`,
    label: t('entry.receipt'),
  }
  return (
    <Facts
      facts={[
        [
          t(isIncome ? 'entry.paid_for' : 'outgo.fields.ticket_id'),
          [...links, ...(hasReceipt ? [receipt] : [])].map(({ href, label }) => (
            <div key={href}>
              <a className="link" href={href}>
                {label}
              </a>
            </div>
          )),
        ],
      ]}
    />
  )
}
