// What is billed at the counter: the lines of the approved estimates, those that are typed here, what was paid before, and what is due now.
import { Suspense } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { seesMoney } from '#core/access/policies.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'
import { DiscountAndTaxes, ItemRow, TaxRows } from '../estimate/OfferRows.tsx'
import type { Ticket } from '../ticket-doc.ts'
import styles from './delivery.module.css'
import { useApproved } from './use-approved.ts'
import type { MoreBilled } from './use-more-billed.ts'

const BilledLines = latePiece(() => import('./BilledLines.tsx'), true)

export function Bill({ ticket, more }: { ticket: Ticket; more: MoreBilled }) {
  const t = useTexts()
  const { actor } = useGroup()
  const estimates = useApproved(ticket)
  const hidesMoney = seesMoney(actor) !== undefined
  const { payments, isAny } = more
  return (
    <Card title={t('delivery.bill')}>
      {estimates?.length === 0 && !isAny && (
        <p className="faint">
          {t('delivery.no-bill')} {payments.may_record && t('delivery.no-bill-paid')}
        </p>
      )}
      {estimates && estimates.length > 0 && (
        <table className={styles.bill}>
          {estimates.map((estimate) => (
            <BillOf key={estimate._id} estimate={estimate} />
          ))}
        </table>
      )}
      {!hidesMoney && <TypedLines more={more} />}
      {!hidesMoney && <Totals more={more} />}
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

function TypedLines({ more }: { more: MoreBilled }) {
  const t = useTexts()
  const { form, isBegun, mayBegin, isDiagnosis, begin } = more
  if (isBegun)
    return (
      <Suspense>
        <BilledLines form={form} />
      </Suspense>
    )
  if (!mayBegin) return null
  return (
    <p className={styles.begin}>
      <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={begin}>
        {t(isDiagnosis ? 'delivery.charge' : 'estimate.add_line')}
      </Button>
    </p>
  )
}

/** What came in before, and what is left. */
function Totals({ more: { taxes, payments } }: { more: MoreBilled }) {
  const t = useTexts()
  const { currency, open, due, left, taken } = payments
  const isDue = isOpen({ left: open })
  const settled = isOpen({ left: due }) ? 'delivery.all' : 'delivery.nothing'
  const rest = isOpen({ left }) ? 'delivery.later-due' : settled
  const words = isOpen({ left: taken })
    ? t('delivery.taken', { sum: moneyWords(taken, currency, t.locale) })
    : t(rest)
  return (
    <>
      {/* What is due is written large: in a table of its own it takes no room from the words of the others. */}
      <table className={styles.bill}>
        <tfoot>
          <TaxRows taxes={taxes} />
          {payments.payments.map(({ _id, date, value, way, is_received, is_taken }) => (
            <tr key={_id}>
              <td colSpan={2}>
                {t(
                  is_taken
                    ? 'delivery.taken-on'
                    : is_received
                      ? 'delivery.paid'
                      : 'delivery.expected',
                  {
                    day: dayText(date, t.locale),
                  },
                )}
                {way && ` · ${t(`payments.ways.${way}`)}`}
              </td>
              <td>{moneyWords(`-${value}`, undefined, t.locale)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <table className={styles.bill}>
        <tfoot>
          <tr data-due>
            <th scope="row">{isDue ? t('delivery.due') : words}</th>
            <td>{isDue && moneyWords(open, currency, t.locale)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
