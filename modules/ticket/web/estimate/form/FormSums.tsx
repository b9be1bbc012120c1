// What an estimate comes to while it is typed: below its lines, where discount and deposit are asked, and beside the buttons.
import { minorUnits, moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { DiscountInput } from '../lines/DiscountInput.tsx'
import { taxWordsIn } from '../tax-words.ts'
import styles from './form.module.css'
import { useSums } from './use-sums.ts'

export function FormSums({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { sums, plain, money } = useSums(form.values)
  return (
    <div className={styles.sums}>
      <p>
        <span>{t('estimate.subtotal')}</span> <span>{plain(sums.labour + sums.part)}</span>
      </p>
      <div>
        <DiscountInput form={form} name="discount" /> <span>{plain(-sums.discount)}</span>
      </div>
      {sums.taxes.map((tax) => (
        <p key={tax.tax_id}>
          <span>{taxWordsIn(t, tax)}</span> <span>{plain(tax.amount)}</span>
        </p>
      ))}
      <p className={styles.total}>
        <span>{t('estimate.fields.total')}</span> <b>{money(sums.total)}</b>
      </p>
      <Agreed form={form} />
      <div>
        <FormField form={form} name="deposit_percent" /> <span>{plain(sums.deposit)}</span>
      </div>
    </div>
  )
}

/** What the customer of the ticket agreed to without being asked, and whether this stays within it. */
function Agreed({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { db } = useGroup()
  const { sums } = useSums(form.values)
  const { ticket_id } = form.values
  const { data } = useRecord(db, 'Ticket', typeof ticket_id === 'string' ? ticket_id : undefined)
  const limit = data?.approved_up_to
  if (typeof limit !== 'string') return null
  const isWithin = sums.total <= (minorUnits(limit, 2) ?? 0n)
  return (
    <p data-within={isWithin}>
      <span>{t('ticket.fields.approved_up_to')}</span>{' '}
      <span>
        <StatusMark state={isWithin ? 'done' : 'late'} size={14} plain />
        {moneyWords(limit, usualCurrency(t.locale), t.locale)}
      </span>
    </p>
  )
}

export function BarTotal({ values }: { values: FormAtHand['values'] }) {
  const t = useTexts()
  const { sums, money } = useSums(values)
  return (
    <output className={styles.live}>
      {t('estimate.fields.total')} <b>{money(sums.total)}</b>
    </output>
  )
}
