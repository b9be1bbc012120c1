// On a ticket without a checklist whose category has one by now: it takes over the lines.
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { checklistOf } from '../../rules/ticket/category-checklist.ts'
import type { Ticket } from '../ticket-doc.ts'
import { ChecklistOffer } from './ChecklistOffer.tsx'
import { ChecklistTexts } from './ChecklistTexts.tsx'

export default function TakeChecklist({ ticket }: { ticket: Ticket }) {
  const { db } = useGroup()
  const { data: category } = useRecord(db, 'Category', ticket.category_id)
  const lines = checklistOf(String(category?.checklist ?? ''))
  if (lines.length === 0) return null
  return (
    <ChecklistTexts>
      <Offer {...{ ticket, lines }} category={category?.label ?? ''} />
    </ChecklistTexts>
  )
}

interface OfferProps {
  readonly ticket: Ticket
  readonly lines: ReturnType<typeof checklistOf>
  readonly category: string
}

function Offer({ ticket, lines, category }: OfferProps) {
  const t = useTexts()
  const { db } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const count = lines.filter(({ heading }) => !heading).length
  return (
    <ChecklistOffer
      title={t('ticket.fields.checklist')}
      words={t('checklist.take')}
      isBusy={change.isPending}
      onTake={() => change.mutate({ patch: () => ({ checklist: lines }) })}
    >
      {t('checklist.category_has', { category, count })}
    </ChecklistOffer>
  )
}
