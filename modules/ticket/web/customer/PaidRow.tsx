// One line of what a customer paid: for what, when, how much, and how.
import { useTexts } from '#web/api/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { DueRow } from '#web/records/due/DueRow.tsx'
import { StatusWords } from '#web/ui/marks/Marks.tsx'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { isTaken } from '../../rules/payment/balance.ts'
import type { Paid } from './timeline.ts'

export function PaidRow({ paid, today }: { paid: Paid; today: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const { _id, label = '', value = '0', currency = '', date = '', payment_way: way } = paid
  const day = shortDay(date, today, t.locale)
  return (
    <DueRow
      due={{ due: null, value, currency }}
      today={today}
      href={`/account/${db}/incomes/${_id}`}
      name=""
      about={label}
      when={
        isTaken(paid) ? (
          <StatusWords state="review">{t('payments.taken-on', { day })}</StatusWords>
        ) : (
          <StatusWords state="done">{t('payments.paid-on', { day })}</StatusWords>
        )
      }
    >
      <span className="muted">{!isPhone && way && t(`payments.ways.${way}`)}</span>
    </DueRow>
  )
}
