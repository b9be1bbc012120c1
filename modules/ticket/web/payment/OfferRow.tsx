// One line of what waits for a customer's yes: for what, until when, how much, and what is likely done next.
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueRow } from '#web/records/due/DueRow.tsx'
import { Slot } from '#web/records/Slot.tsx'
import { StatusWords } from '#web/ui/marks/Marks.tsx'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'

export function OfferRow({ offer, today }: { offer: Estimate; today: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { next } = useSlots('Estimate')
  const { _id, label = '', total = '0', currency = '', valid_until = '' } = offer
  const day = shortDay(valid_until, today, t.locale)
  return (
    <DueRow
      due={{ due: null, value: total, currency }}
      today={today}
      href={`/account/${db}/estimates/${_id}`}
      name=""
      about={label}
      when={<StatusWords state="wait">{t('payments.valid', { day })}</StatusWords>}
    >
      <Slot load={next} db={db} docs={[offer]} record={offer} />
    </DueRow>
  )
}
