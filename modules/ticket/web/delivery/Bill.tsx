// What is billed at the counter: the lines of the approved estimates, what was paid before, and what is due now.
import { seesMoney } from '#core/access/policies.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'
import { DiscountAndTaxes, ItemRow } from '../estimate/OfferRows.tsx'
import type { Ticket } from '../ticket-doc.ts'
import styles from './delivery.module.css'

/** Estimates of a ticket that are billed at most. */
const maxEstimates = 50

export function Bill({ ticket, payments }: { ticket: Ticket; payments: Payments }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const selector = { ticket_id: ticket._id, status: 'approved' }
  const { data } = useFind(db, 'Estimate', { selector, limit: maxEstimates })
  const estimates: Estimate[] = data?.docs ?? []
  const { currency, open, due } = payments
  const plain = (text: string) => moneyWords(text, undefined, t.locale)
  return (
    <Card title={t('delivery.bill')}>
      {data && estimates.length === 0 && (
        <p className="faint">
          {t('delivery.no-bill')} {payments.may_record && t('delivery.no-bill-paid')}
        </p>
      )}
      <table className={styles.bill}>
        {estimates.map((estimate) => (
          <BillOf key={estimate._id} estimate={estimate} />
        ))}
        <tfoot hidden={seesMoney(actor) !== undefined}>
          {payments.payments.map(({ _id, date, value, way }) => (
            <tr key={_id}>
              <td colSpan={2}>
                {t('delivery.paid', { day: dayText(date, t.locale) })}
                {way && ` · ${t(`payments.ways.${way}`)}`}
              </td>
              <td>{plain(`-${value}`)}</td>
            </tr>
          ))}
          <tr data-due>
            <th scope="row">
              {t(
                isOpen({ left: open })
                  ? 'delivery.due'
                  : isOpen({ left: due })
                    ? 'delivery.all'
                    : 'delivery.nothing',
              )}
            </th>
            <td colSpan={2}>{isOpen({ left: open }) && moneyWords(open, currency, t.locale)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

function BillOf({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { items = [], number } = estimate
  return (
    <tbody aria-label={`${t('estimate.one')} #${number}`}>
      {items.map((item, index) => (
        // Lines have no identity of their own, and never change places here.
        <ItemRow key={index} item={item} />
      ))}
      <DiscountAndTaxes estimate={estimate} />
    </tbody>
  )
}
