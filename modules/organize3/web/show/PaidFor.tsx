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

/** Fields that lead there, the pages of their records, and what these are: a ticket and its estimate may have the same number and words. */
const pages = {
  ticket_id: { path: 'tickets', word: 'outgo.fields.ticket_id' },
  estimate_id: { path: 'estimates', word: 'entry.estimate' },
} as const

export default function PaidFor({ db, record }: PaidForProps) {
  const t = useTexts()
  const work = Object.entries(pages).flatMap(([name, { path, word }]) => {
    const id = record[name]
    return typeof id === 'string' ? [{ id, path, word }] : []
  })
  const ids = work.map(({ id }) => id)
  const { data: labels } = useLabels(db, ids)
  if (!labels || work.length === 0) return null
  const isIncome = record.klass === 'Income'
  const links = work.flatMap(({ id, path, word }) => {
    const label = labels.get(id)
    const href = `/account/${db}/${path}/${id}`
    return label ? [{ href, label: isIncome ? `${t(word)} ${label}` : label }] : []
  })
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
